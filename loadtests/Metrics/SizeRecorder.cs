namespace SerializationApi.LoadTests.Metrics;

/// <summary>Sizes in bytes: how many, their sum and their range.</summary>
internal sealed class SizeRecorder
{
    /// <summary>How many sizes were recorded.</summary>
    public long Count { get; private set; }

    /// <summary>The sum of all sizes.</summary>
    public long Total { get; private set; }

    /// <summary>The smallest; 0 when nothing was recorded.</summary>
    public long Minimum { get; private set; }

    /// <summary>The greatest; 0 when nothing was recorded.</summary>
    public long Maximum { get; private set; }

    /// <summary>The mean; 0 when nothing was recorded.</summary>
    public double Mean => Count == 0 ? 0 : (double)Total / Count;

    /// <summary>Records one size.</summary>
    public void Record(long bytes) => Include(1, bytes, bytes, bytes);

    /// <summary>Adds all sizes that another worker recorded.</summary>
    public void Add(SizeRecorder other)
    {
        if (other.Count > 0)
        {
            Include(other.Count, other.Total, other.Minimum, other.Maximum);
        }
    }

    private void Include(long count, long total, long minimum, long maximum)
    {
        Minimum = Count == 0 ? minimum : Math.Min(Minimum, minimum);
        Maximum = Math.Max(Maximum, maximum);
        Count += count;
        Total += total;
    }
}
