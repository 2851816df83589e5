using System.Globalization;
using Microsoft.Extensions.Primitives;
using SerializationApi.Api.Limits;
using SerializationApi.Contracts;

namespace SerializationApi.Api.Endpoints;

/// <summary>What the requests to a dataset cost, in bytes of memory; what was measured is in ADR 9.</summary>
internal static class Prices
{
    // A body is in memory as it came, as objects, and as the response, in buffers that doubled while they grew.
    private const int BodyFactor = 6;

    // A contract is in memory as objects and as the response.
    private const int ContractFactor = 3;

    // What LZ4 compresses as a whole is in memory plain and compressed, in buffers that doubled while they grew.
    private const int CompressedFactor = 3;

    /// <summary>An echo's price: that of its body.</summary>
    public static WorkPrice Echo { get; } = new(_ => 0, BodyFactor);

    /// <summary>The price of an echo whose items are passed on as they come: that of its body where that, or what is made of it, is held.</summary>
    public static WorkPrice StreamedEcho { get; } = new(_ => 0, BodyFactor, IsHeld);

    /// <summary>The price of a sample that is one contract.</summary>
    public static WorkPrice OfContract(SampleSize size, int defaultCount) =>
        new(request => size.Of(CountOf(request, defaultCount)) * ContractFactor);

    /// <summary>The price of a sample that is one contract whose items are made while they are sent, unless it is kept.</summary>
    public static WorkPrice OfStreamed(SampleSize size, int defaultCount) => new(request =>
    {
        int count = CountOf(request, defaultCount);
        long whole = size.Of(count) * ContractFactor;
        return MayCompressWhole(request) ? Math.Max(whole, size.OfPayload(count) * CompressedFactor)
            : SampleCache<object>.Keeps(size, count) ? whole
            : Math.Min(whole, WorkBudget.LargeBytes);
    });

    /// <summary>
    /// The price of a sample that is a list: a long one is made and sent in batches, and takes a processor rather than memory, unless
    /// LZ4 compresses it as a whole.
    /// </summary>
    public static WorkPrice OfList(SampleSize size, int defaultCount) => new(request =>
    {
        int count = CountOf(request, defaultCount);
        return MayCompressWhole(request) ? size.OfPayload(count) * CompressedFactor : Math.Min(size.Of(count), WorkBudget.LargeBytes);
    });

    // Before negotiation: a format that has the number of items first waits for the last of them, unless it came with the number.
    private static bool IsHeld(HttpRequest request)
    {
        string accept = $"{request.Headers.Accept} {request.Query["format"]}";
        return MayCompressWhole(request) || (accept.Contains("pack", StringComparison.OrdinalIgnoreCase) && !request.Headers.Accept.Equals(request.Headers.ContentType));
    }

    // Before negotiation: whoever only names LZ4 pays for it.
    private static bool MayCompressWhole(HttpRequest request) =>
        request.Headers.Accept.Any(static range => range?.Contains("lz4", StringComparison.OrdinalIgnoreCase) == true);

    /// <summary>How many items a request asks for; one that is not a number is refused later, by name.</summary>
    public static int CountOf(HttpRequest request, int defaultCount) =>
        request.Query.TryGetValue("count", out StringValues count) && int.TryParse(count, NumberStyles.None, CultureInfo.InvariantCulture, out int value)
            ? value
            : defaultCount;
}
