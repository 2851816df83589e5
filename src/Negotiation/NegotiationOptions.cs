namespace SerializationApi.Negotiation;

/// <summary>How the endpoints of one <c>Negotiate(...)</c> are negotiated.</summary>
public sealed class NegotiationOptions
{
    internal NegotiationOptions()
    {
    }

    /// <summary>Whether what has no shape is left to the framework.</summary>
    internal bool LeavesUnshaped { get; private set; }

    /// <summary>Whether HEAD is mapped beside GET.</summary>
    internal bool HasHead { get; private set; }

    /// <summary>Whether refusals are described.</summary>
    internal bool HasRefusals { get; private set; }

    /// <summary>
    /// Maps HEAD wherever GET is mapped and the application does not map it itself (RFC 9110 §9.3.2). Without this HEAD stays what it was: 405.
    /// </summary>
    public NegotiationOptions AddHead()
    {
        HasHead = true;
        return this;
    }

    /// <summary>
    /// Describes in the API's description what negotiation refuses: 406, and 400, 413 and 415 of bodies, as problem details. Without this only media
    /// types are added to it.
    /// </summary>
    public NegotiationOptions DescribeRefusals()
    {
        HasRefusals = true;
        return this;
    }

    /// <summary>
    /// Leaves handlers whose return type has no shape alone: they respond with the framework's JSON, as they did before, whatever the
    /// request accepts. Without this such a handler stops the start.
    /// </summary>
    public NegotiationOptions JsonOnlyWithoutShape()
    {
        LeavesUnshaped = true;
        return this;
    }
}
