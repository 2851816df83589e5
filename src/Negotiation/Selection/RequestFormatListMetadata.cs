using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>Endpoint metadata: the formats that an endpoint reads instead of all.</summary>
internal sealed class RequestFormatListMetadata(Negotiator negotiator, IEnumerable<string> names)
    : FormatListMetadata(negotiator, ContentTypes.MayRead, names)
{
    /// <summary>Returns the formats of an endpoint; null for all.</summary>
    public static RequestFormatListMetadata? Of(HttpContext http) => http.GetEndpoint()?.Metadata.GetMetadata<RequestFormatListMetadata>();

    /// <summary>Narrows the offers to those that the endpoint reads.</summary>
    public static OfferSet Narrow(HttpContext http, OfferSet offers) => Of(http)?.Narrow(offers) ?? offers;

    /// <summary>Finds the representation of a request's body; null if its format is not listed.</summary>
    public Representation? FindRequest(HttpRequest request) =>
        request.ContentType is { Length: > 0 } contentType ? FindRepresentation(contentType) : null;
}
