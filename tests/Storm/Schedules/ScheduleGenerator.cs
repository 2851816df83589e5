namespace SerializationApi.Storm.Schedules;

/// <summary>Makes random schedules.</summary>
internal static class ScheduleGenerator
{
    /// <summary>The schedule of a seed, always the same.</summary>
    public static Schedule Generate(int seed) => throw new NotImplementedException($"{seed}");
}
