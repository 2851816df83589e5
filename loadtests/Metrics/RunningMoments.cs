namespace SerializationApi.LoadTests.Metrics;

/// <summary>
/// Mean and standard deviation of a stream of numbers without keeping them: Welford's recurrence, and
/// Chan's formula to put two streams together. Neither loses digits when the mean is large beside the spread.
/// </summary>
internal struct RunningMoments
{
    private double _sumOfSquaredDistances;

    /// <summary>How many numbers were added.</summary>
    public long Count { get; private set; }

    /// <summary>The arithmetic mean; 0 of no numbers.</summary>
    public double Mean { get; private set; }

    /// <summary>The standard deviation of the numbers themselves (divided by n, not n − 1); 0 of no numbers.</summary>
    public readonly double StandardDeviation => Count == 0 ? 0 : Math.Sqrt(_sumOfSquaredDistances / Count);

    /// <summary>Adds one number.</summary>
    public void Record(double value)
    {
        Count++;
        double distance = value - Mean;
        Mean += distance / Count;
        _sumOfSquaredDistances += distance * (value - Mean);
    }

    /// <summary>Adds all the numbers of another stream.</summary>
    public void Add(RunningMoments other)
    {
        if (other.Count == 0)
        {
            return;
        }

        long total = Count + other.Count;
        double distance = other.Mean - Mean;
        _sumOfSquaredDistances += other._sumOfSquaredDistances + distance * distance * Count / total * other.Count;
        Mean += distance * other.Count / total;
        Count = total;
    }
}
