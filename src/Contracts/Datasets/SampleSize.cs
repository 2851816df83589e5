namespace SerializationApi.Contracts;

/// <summary>The memory of a dataset's samples, so that a service can limit its cache and its concurrent work.</summary>
/// <param name="FixedBytes">The bytes of every sample, however many items it has.</param>
/// <param name="ItemBytes">The additional bytes of each item, on average.</param>
public readonly record struct SampleSize(int FixedBytes, int ItemBytes)
{
    /// <summary>
    /// Gets or sets the average bytes of an item in a payload of the longest format: more than in memory if items share contents.
    /// </summary>
    public int PayloadItemBytes { get; init; } = ItemBytes;

    /// <summary>Returns the size of a sample of <paramref name="count"/> items whose items are all in memory, in bytes.</summary>
    public long Of(int count) => FixedBytes + ((long)ItemBytes * count);

    /// <summary>Returns the size of a payload of <paramref name="count"/> items, in bytes.</summary>
    public long OfPayload(int count) => FixedBytes + ((long)PayloadItemBytes * count);
}
