using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.Primitives.Time;

/// <summary>
/// Writes dates and times in the extended form of ISO 8601 like System.Text.Json: the framework's "O" without trailing zeros of the
/// fraction.
/// </summary>
internal static class IsoDateTimeFormatter
{
    /// <summary>
    /// The writable bytes that every overload needs, as in "9999-12-31T23:59:59.9999999+14:00"; bytes after the result may be overwritten.
    /// </summary>
    public const int MaxLength = 33;

    private const int DateLength = 10; // yyyy-MM-dd
    private const int SecondsLength = 19; // yyyy-MM-ddTHH:mm:ss
    private const int OffsetLength = 6; // +hh:mm

    private static ReadOnlySpan<byte> Pairs =>
        "0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849"u8
        + "5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899"u8;

    /// <summary>Writes a date and time, with Z for UTC, the offset for local time, and neither for an unspecified kind.</summary>
    /// <param name="value">Any value.</param>
    /// <param name="destination">The first of at least <see cref="MaxLength"/> writable bytes.</param>
    /// <returns>The number of bytes written.</returns>
    public static int Format(DateTime value, ref byte destination)
    {
        int length = FormatClock(value, ref destination);
        ref byte zone = ref Unsafe.Add(ref destination, length);
        switch (value.Kind)
        {
            case DateTimeKind.Utc:
                zone = (byte)'Z';
                return length + 1;

            case DateTimeKind.Local:
                // For an hour that a clock shows twice, only the framework can see the offset in the value.
                value.TryFormat(MemoryMarshal.CreateSpan(ref zone, OffsetLength), out int written, "%K", CultureInfo.InvariantCulture);
                return length + written;

            default:
                return length;
        }
    }

    /// <summary>Writes a date and time with its offset.</summary>
    public static int Format(DateTimeOffset value, ref byte destination)
    {
        int length = FormatClock(value.DateTime, ref destination);
        int offset = value.TotalOffsetMinutes;
        (uint hours, uint minutes) = Math.DivRem((uint)Math.Abs(offset), 60);
        ref byte zone = ref Unsafe.Add(ref destination, length);
        zone = offset < 0 ? (byte)'-' : (byte)'+';
        FormatPair(hours, ref Unsafe.Add(ref zone, 1));
        Unsafe.Add(ref zone, 3) = (byte)':';
        FormatPair(minutes, ref Unsafe.Add(ref zone, 4));
        return length + OffsetLength;
    }

    /// <summary>Writes a date.</summary>
    public static int Format(DateOnly value, ref byte destination)
    {
        value.Deconstruct(out int year, out int month, out int day);
        FormatDate(year, month, day, ref destination);
        return DateLength;
    }

    private static int FormatClock(DateTime value, ref byte destination)
    {
        value.Deconstruct(out int year, out int month, out int day);
        FormatDate(year, month, day, ref destination);
        (ulong second, ulong fraction) = Math.DivRem((ulong)value.Ticks % TimeSpan.TicksPerDay, TimeSpan.TicksPerSecond);
        (uint minute, uint seconds) = Math.DivRem((uint)second, 60);
        (uint hours, uint minutes) = Math.DivRem(minute, 60);
        Unsafe.Add(ref destination, DateLength) = (byte)'T';
        FormatPair(hours, ref Unsafe.Add(ref destination, 11));
        Unsafe.Add(ref destination, 13) = (byte)':';
        FormatPair(minutes, ref Unsafe.Add(ref destination, 14));
        Unsafe.Add(ref destination, 16) = (byte)':';
        FormatPair(seconds, ref Unsafe.Add(ref destination, 17));
        return fraction == 0
            ? SecondsLength
            : SecondsLength + FormatFraction((uint)fraction, ref Unsafe.Add(ref destination, SecondsLength));
    }

    private static void FormatDate(int year, int month, int day, ref byte destination)
    {
        (uint century, uint ofCentury) = Math.DivRem((uint)year, 100);
        FormatPair(century, ref destination);
        FormatPair(ofCentury, ref Unsafe.Add(ref destination, 2));
        Unsafe.Add(ref destination, 4) = (byte)'-';
        FormatPair((uint)month, ref Unsafe.Add(ref destination, 5));
        Unsafe.Add(ref destination, 7) = (byte)'-';
        FormatPair((uint)day, ref Unsafe.Add(ref destination, 8));
    }

    /// <summary>Writes a point and up to seven digits; touches nine bytes.</summary>
    private static int FormatFraction(uint ticks, ref byte destination)
    {
        destination = (byte)'.';
        ulong digits = DecimalDigits.Split(ticks * 10);
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, 1), digits | DecimalDigits.Zeros);
        return 1 + sizeof(ulong) - (BitOperations.LeadingZeroCount(digits) >> 3);
    }

    /// <summary>Writes the two digits of a number below 100.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void FormatPair(uint value, ref byte destination) =>
        Unsafe.WriteUnaligned(
            ref destination,
            Unsafe.ReadUnaligned<ushort>(ref Unsafe.Add(ref MemoryMarshal.GetReference(Pairs), value * 2))
        );
}
