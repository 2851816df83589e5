namespace SerializationApi.Contracts;

/// <summary>How much memory the samples of a dataset take, so that a service can bound what it keeps and what it does at once.</summary>
/// <param name="FixedBytes">What every sample takes, however many items it has.</param>
/// <param name="ItemBytes">What each item takes besides, on average.</param>
public readonly record struct SampleSize(int FixedBytes, int ItemBytes)
{
    /// <summary>What each item takes in a payload, on average, in the longest of the formats: more than in memory where items share what
    /// they hold.</summary>
    public int PayloadItemBytes { get; init; } = ItemBytes;

    /// <summary>The size of a sample of <paramref name="count"/> items whose items are all in memory, in bytes.</summary>
    public long Of(int count) => FixedBytes + ((long)ItemBytes * count);

    /// <summary>The size of a payload of <paramref name="count"/> items, in bytes.</summary>
    public long OfPayload(int count) => FixedBytes + ((long)PayloadItemBytes * count);
}
