using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>Endpoint metadata: the formats that an endpoint reads instead of all.</summary>
/// <inheritdoc />
internal sealed class RequestFormatListMetadata(Negotiator negotiator, IEnumerable<string> names)
    : FormatListMetadata(negotiator, ContentTypes.MayRead, names)
{
    /// <summary>Those of an endpoint; null for all.</summary>
    public static RequestFormatListMetadata? Of(HttpContext http) => http.GetEndpoint()?.Metadata.GetMetadata<RequestFormatListMetadata>();

    /// <summary>What is read at an endpoint.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="offers">What is read where nothing is listed.</param>
    public static OfferSet Narrow(HttpContext http, OfferSet offers) => Of(http)?.Narrow(offers) ?? offers;

    /// <summary>Finds the representation of a request's body; null when its format is not listed.</summary>
    public Representation? FindRequest(HttpRequest request) =>
        request.ContentType is { Length: > 0 } contentType ? FindRepresentation(contentType) : null;
}
