using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>
/// Endpoint metadata: the offers that responses are chosen from. A cache uses them to know which representation a request will get before
/// there is a response.
/// </summary>
internal sealed class OfferMetadata
{
    // Stands for "no offer"; it is not a media type.
    private const string None = "-";

    // With many contracts it takes time to find the contracts that a handler's type may hold, and only a cache asks.
    private readonly Lazy<OfferSet[]> _offers;

    private OfferMetadata(Func<OfferSet[]> offers) => _offers = new(offers);

    /// <summary>Adds offers to the ones that the endpoint already has.</summary>
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
    /// Predicts the <c>Content-Type</c> of a response. If the handler's value decides among several sets of offers, the result lists the
    /// choice for each set.
    /// </summary>
    public string SelectContentType(Negotiator negotiator, HttpRequest request) =>
        _offers.Value is [var single]
            ? SelectContentType(negotiator, request, single)
            : string.Join('|', _offers.Value.Select(offers => SelectContentType(negotiator, request, offers)));

    private static string SelectContentType(Negotiator negotiator, HttpRequest request, OfferSet offers) =>
        negotiator.SelectResponse(request, ResponseFormatListMetadata.Narrow(request.HttpContext, offers))?.ContentType ?? None;
}
