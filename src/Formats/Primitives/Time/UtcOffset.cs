using SerializationApi.Shapes;

namespace SerializationApi.Formats.Primitives.Time;

/// <summary>What a clock is ahead of UTC, as a <see cref="DateTimeOffset"/> can hold it.</summary>
internal static class UtcOffset
{
    /// <summary>The most minutes, either way: 14 hours.</summary>
    public const int MaxMinutes = UnmanagedValue.MaxOffsetMinutes;
}
