namespace SerializationApi.Negotiation;

/// <summary>Options for <c>Negotiate()</c>.</summary>
public sealed class NegotiationOptions
{
    internal NegotiationOptions() { }

    /// <summary>
    /// Gets or sets whether a request whose <c>Accept</c> matches no offered format gets a 406. False by default, as in MVC and minimal
    /// APIs: such a request gets the default format, which is JSON unless <see cref="FormatOptions.FormatOrder"/> says otherwise.
    /// </summary>
    public bool ReturnHttpNotAcceptable { get; set; }

    /// <summary>
    /// Gets or sets whether HEAD is mapped for every GET, unless the application maps it itself (RFC 9110 §9.3.2). False by default: HEAD
    /// gets a 405.
    /// </summary>
    public bool MapHead { get; set; }

    /// <summary>
    /// Gets or sets whether the API description contains the refusals of negotiation, as problem details: 406, and 400, 413 and 415 for
    /// bodies. False by default: only media types are added.
    /// </summary>
    public bool DescribeRefusals { get; set; }

    /// <summary>
    /// Gets or sets whether handlers whose return type has no shape keep the framework's JSON, whatever the request accepts. False by
    /// default: such a handler stops the start.
    /// </summary>
    public bool AllowJsonFallback { get; set; }
}
