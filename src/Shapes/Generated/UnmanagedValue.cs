using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes;

/// <summary>
/// Whether bytes that were copied to memory are a value of their type: not every bit pattern is, and
/// an invalid one would break the runtime's own invariants later.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class UnmanagedValue
{
    /// <summary>What a clock may be ahead of UTC, or behind it, in minutes: 14 hours.</summary>
    public const int MaxOffsetMinutes = 14 * 60;

    private const int DecimalScaleMask = 0x00FF_0000;
    private const int DecimalUnusedMask = 0x7F00_FFFF;
    private const int MaxDecimalScale = 28;

    /// <summary>0 or 1.</summary>
    public static bool IsValid(bool value) => Unsafe.BitCast<bool, byte>(value) <= 1;

    /// <summary>Ticks within 0001–9999; every kind is one.</summary>
    public static bool IsValid(DateTime value) => value.Ticks <= DateTime.MaxValue.Ticks;

    /// <summary>Ticks within one day.</summary>
    public static bool IsValid(TimeOnly value) => (ulong)value.Ticks <= (ulong)TimeOnly.MaxValue.Ticks;

    /// <summary>Days within 0001–9999.</summary>
    public static bool IsValid(DateOnly value) => (uint)value.DayNumber <= (uint)DateOnly.MaxValue.DayNumber;

    /// <summary>A scale of 0–28 and no other flag than the sign.</summary>
    public static bool IsValid(decimal value)
    {
        int flags = Unsafe.As<decimal, int>(ref value);
        return (flags & DecimalUnusedMask) == 0 && ((flags & DecimalScaleMask) >> 16) <= MaxDecimalScale;
    }

    /// <summary>A Unicode scalar value.</summary>
    public static bool IsValid(System.Text.Rune value) => System.Text.Rune.IsValid(value.Value);

    /// <summary>An offset of at most 14 hours, and both the instant and the clock time within 0001–9999.</summary>
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
