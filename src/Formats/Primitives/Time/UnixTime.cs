namespace SerializationApi.Formats.Primitives.Time;

/// <summary>
/// Seconds and nanoseconds from 1970-01-01 UTC, as MessagePack and Protobuf count time; .NET counts ticks of 100 ns from
/// 0001-01-01.
/// </summary>
internal static class UnixTime
{
    /// <summary>The seconds from the year 1 to 1970.</summary>
    public const long EpochSeconds = 62_135_596_800;

    /// <summary>0001-01-01T00:00:00.</summary>
    public const long MinSeconds = -EpochSeconds;

    /// <summary>9999-12-31T23:59:59.</summary>
    public const long MaxSeconds = 253_402_300_799;

    public const int NanosecondsPerTick = 100;
    public const int NanosecondsPerSecond = 1_000_000_000;
}
