using SerializationApi.LoadTests.Payloads;

namespace SerializationApi.LoadTests.Http;

/// <summary>What a response must be.</summary>
/// <param name="Format">Its format.</param>
/// <param name="Expected">Its value.</param>
/// <param name="ExpectedBytes">How many bytes the value has in the format.</param>
internal abstract record ExpectedResponse(PayloadFormat Format, IDatasetSample Expected, long ExpectedBytes)
{
    /// <summary>The most bytes that a response's body may have, compressed or not: a multiple of what the sample has in the
    /// format.</summary>
    public int MostResponseBytes { get; } = BoundedBody.MostFor(ExpectedBytes);
}
