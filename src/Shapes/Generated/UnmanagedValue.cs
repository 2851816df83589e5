using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes;

/// <summary>
/// Checks that copied bytes are a valid value of their type: an invalid bit pattern would break the runtime's invariants later.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class UnmanagedValue
{
    /// <summary>The largest offset from UTC, in minutes: 14 hours.</summary>
    public const int MaxOffsetMinutes = 14 * 60;

    private const int DecimalScaleMask = 0x00FF_0000;
    private const int DecimalUnusedMask = 0x7F00_FFFF;
    private const int MaxDecimalScale = 28;

    /// <summary>Returns whether it is 0 or 1.</summary>
    public static bool IsValid(bool value) => Unsafe.BitCast<bool, byte>(value) <= 1;

    /// <summary>Returns whether the ticks are within 0001–9999; every kind is valid.</summary>
    public static bool IsValid(DateTime value) => value.Ticks <= DateTime.MaxValue.Ticks;

    /// <summary>Returns whether the ticks are within one day.</summary>
    public static bool IsValid(TimeOnly value) => (ulong)value.Ticks <= (ulong)TimeOnly.MaxValue.Ticks;

    /// <summary>Returns whether the days are within 0001–9999.</summary>
    public static bool IsValid(DateOnly value) => (uint)value.DayNumber <= (uint)DateOnly.MaxValue.DayNumber;

    /// <summary>Returns whether the scale is 0–28 and the sign is the only other flag.</summary>
    public static bool IsValid(decimal value)
    {
        int flags = Unsafe.As<decimal, int>(ref value);
        return (flags & DecimalUnusedMask) == 0 && ((flags & DecimalScaleMask) >> 16) <= MaxDecimalScale;
    }

    /// <summary>Returns whether it is a Unicode scalar value.</summary>
    public static bool IsValid(System.Text.Rune value) => System.Text.Rune.IsValid(value.Value);

    /// <summary>Returns whether the offset is at most 14 hours, and both the instant and the clock time are within 0001–9999.</summary>
    public static bool IsValid(DateTimeOffset value)
    {
        long minutes = value.TotalOffsetMinutes;
        long utc = value.UtcTicks;
        long clock = utc + (minutes * TimeSpan.TicksPerMinute);
        return minutes is >= -MaxOffsetMinutes and <= MaxOffsetMinutes
            && (ulong)utc <= (ulong)DateTime.MaxValue.Ticks
            && (ulong)clock <= (ulong)DateTime.MaxValue.Ticks;
    }
}
