using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>Endpoint metadata: the formats that an endpoint responds in instead of all.</summary>
/// <inheritdoc />
internal sealed class ResponseFormatListMetadata(Negotiator negotiator, IEnumerable<string> names)
    : FormatListMetadata(negotiator, static _ => true, names)
{
    /// <summary>Those of an endpoint; null for all.</summary>
    public static ResponseFormatListMetadata? Of(HttpContext http) =>
        http.GetEndpoint()?.Metadata.GetMetadata<ResponseFormatListMetadata>();

    /// <summary>What is on offer at an endpoint.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="offers">What is on offer where nothing is listed.</param>
    public static OfferSet Narrow(HttpContext http, OfferSet offers) => Of(http)?.Narrow(offers) ?? offers;
}
