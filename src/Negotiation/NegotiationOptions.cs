namespace SerializationApi.Negotiation;

/// <summary>How the endpoints of one <c>Negotiate(...)</c> are negotiated.</summary>
public sealed class NegotiationOptions
{
    internal NegotiationOptions() { }

    /// <summary>
    /// Whether a request that accepts nothing on offer is refused with 406. False by default, as in MVC and minimal APIs: such a request
    /// gets what one without <c>Accept</c> gets, which is JSON unless <see cref="FormatOptions.FormatOrder"/> says otherwise.
    /// </summary>
    public bool ReturnHttpNotAcceptable { get; set; }

    /// <summary>
    /// Whether HEAD is mapped wherever GET is and the application does not map it itself (RFC 9110 §9.3.2). False by default: HEAD stays
    /// what it was, 405.
    /// </summary>
    public bool MapHead { get; set; }

    /// <summary>
    /// Whether the API's description has what negotiation refuses: 406, and 400, 413 and 415 of bodies, as problem details. False by
    /// default: only media types are added to it.
    /// </summary>
    public bool DescribeRefusals { get; set; }

    /// <summary>
    /// Whether handlers whose return type has no shape are left alone: they respond with the framework's JSON, as they did before, whatever
    /// the request accepts. False by default: such a handler stops the start.
    /// </summary>
    public bool AllowJsonFallback { get; set; }
}
