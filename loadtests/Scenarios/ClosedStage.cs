namespace SerializationApi.LoadTests.Scenarios;

/// <summary>A number of workers that changes linearly.</summary>
/// <param name="From">Workers at the start.</param>
/// <param name="To">Workers at the end.</param>
/// <param name="During">How long new requests are started.</param>
internal sealed record ClosedStage(int From, int To, TimeSpan During) : LoadStage(During)
{
    /// <summary>The most workers at once.</summary>
    public int Workers => Math.Max(From, To);

    /// <summary>
    /// When a worker (0 to <see cref="Workers"/> − 1) starts and ends its requests, from the start of the stage.
    /// Going up, the first additional worker starts at once, the last one a step before the end; going down, the
    /// first leaves a step after the start and the last at the end.
    /// </summary>
    public (TimeSpan Start, TimeSpan End) WindowOf(int worker)
    {
        if (worker < Math.Min(From, To))
        {
            return (TimeSpan.Zero, During);
        }

        TimeSpan step = During / Math.Abs(To - From);
        return To > From ? (step * (worker - From), During) : (TimeSpan.Zero, step * (From - worker));
    }
}
