using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>Endpoint metadata: the formats that an endpoint responds in instead of all.</summary>
internal sealed class ResponseFormatListMetadata(Negotiator negotiator, IEnumerable<string> names)
    : FormatListMetadata(negotiator, static _ => true, names)
{
    /// <summary>Returns the formats of an endpoint; null for all.</summary>
    public static ResponseFormatListMetadata? Of(HttpContext http) =>
        http.GetEndpoint()?.Metadata.GetMetadata<ResponseFormatListMetadata>();

    /// <summary>Narrows the offers to those of the endpoint.</summary>
    public static OfferSet Narrow(HttpContext http, OfferSet offers) => Of(http)?.Narrow(offers) ?? offers;
}
