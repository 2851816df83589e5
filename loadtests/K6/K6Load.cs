using System.Globalization;

namespace SerializationApi.LoadTests.K6;

/// <summary>How k6 loads each scenario, one after another.</summary>
/// <param name="Workers">Users that each wait for their response; at a rate those that k6 begins with.</param>
/// <param name="Seconds">Measured time of each.</param>
/// <param name="RatePerSecond">Requests per second of the open model; null for the closed model.</param>
internal sealed record K6Load(int Workers, int Seconds, double? RatePerSecond)
{
    // For the requests under way when a scenario ends.
    private const int Pause = 5;

    /// <summary>The members of the scenario at a place in the order.</summary>
    public string Executor(int index)
    {
        string times = $"duration: '{Seconds}s', startTime: '{index * (Seconds + Pause)}s'";
        if (RatePerSecond is not { } rate)
        {
            return $"executor: 'constant-vus', vus: {Workers}, {times}";
        }

        // k6 counts in whole requests. There are users enough for responses that take a second.
        (double whole, string unit) = rate == Math.Floor(rate) ? (rate, "1s") : (Math.Ceiling(rate * 60), "1m");
        string perUnit = whole.ToString("0", CultureInfo.InvariantCulture);
        return $"executor: 'constant-arrival-rate', rate: {perUnit}, timeUnit: '{unit}', "
            + $"preAllocatedVUs: {Workers}, maxVUs: {Math.Max(Workers, (int)Math.Ceiling(rate))}, {times}";
    }
}
