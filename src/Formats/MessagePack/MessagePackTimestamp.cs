namespace SerializationApi.Formats.MessagePack;

/// <summary>
/// The timestamp extension type (spec.md, "Timestamp extension type"): seconds since 1970-01-01 UTC and nanoseconds, in 4,
/// 8 or 12 bytes. .NET counts ticks of 100 ns since 0001-01-01.
/// </summary>
internal static class MessagePackTimestamp
{
    public const int NanosecondsPerTick = 100;
    public const int MaxNanoseconds = 999_999_999;
    public const int SecondsBitsOf64 = 34;
    public const long UnixEpochSeconds = 62_135_596_800;
    public const long MinSeconds = -UnixEpochSeconds;
    public const long MaxSeconds = 253_402_300_799;
}
