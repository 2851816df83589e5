namespace SerializationApi.Negotiation;

/// <summary>How the endpoints of one <c>Negotiate(...)</c> are negotiated.</summary>
public sealed class NegotiationOptions
{
    internal NegotiationOptions()
    {
    }

    /// <summary>Whether what has no shape is left to the framework.</summary>
    internal bool LeavesUnshaped { get; private set; }

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
