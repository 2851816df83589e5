using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>
/// Endpoint metadata: the offers that its responses are chosen from. By them a cache knows which representation a request will get before
/// there is a response.
/// </summary>
internal sealed class OfferMetadata
{
    // What stands for "none of them", which is no media type.
    private const string None = "-";

    // With many contracts it takes time to find out which of them a handler's type may hold, and only a cache asks.
    private readonly Lazy<OfferSet[]> _offers;

    private OfferMetadata(Func<OfferSet[]> offers) => _offers = new(offers);

    /// <summary>Adds offers to those that an endpoint has already.</summary>
    /// <param name="builder">The endpoint.</param>
    /// <param name="negotiator">Knows the formats.</param>
    /// <param name="offers">The offers of every type that its handler may return.</param>
    public static void Add(EndpointBuilder builder, Negotiator negotiator, IEnumerable<OfferSet> offers)
    {
        OfferMetadata? before = builder.Metadata.OfType<OfferMetadata>().LastOrDefault();
        builder.Metadata.Add(
            new OfferMetadata(() =>
                [.. (before?._offers.Value ?? []).Concat(offers).Distinct().DistinctBy(set => set.Describe(negotiator.FormatsInOrder))]
            )
        );
    }

    /// <summary>
    /// The <c>Content-Type</c> that a request will get; where the handler's value decides among several sets of offers, what each of
    /// them would come to.
    /// </summary>
    public string SelectContentType(Negotiator negotiator, HttpRequest request) =>
        _offers.Value is [var single]
            ? SelectContentType(negotiator, request, single)
            : string.Join('|', _offers.Value.Select(offers => SelectContentType(negotiator, request, offers)));

    private static string SelectContentType(Negotiator negotiator, HttpRequest request, OfferSet offers) =>
        negotiator.SelectResponse(request, ResponseFormatListMetadata.Narrow(request.HttpContext, offers))?.ContentType ?? None;
}
