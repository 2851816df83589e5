namespace SerializationApi.Contracts;

/// <summary>How much memory the samples of a dataset take, so that a service can bound what it keeps and what it does at once.</summary>
/// <param name="FixedBytes">What every sample takes, however many items it has.</param>
/// <param name="ItemBytes">What each item takes besides, on average.</param>
public readonly record struct SampleSize(int FixedBytes, int ItemBytes)
{
    /// <summary>The size of a sample of <paramref name="count"/> items whose items are all in memory, in bytes.</summary>
    public long Of(int count) => FixedBytes + ((long)ItemBytes * count);
}
