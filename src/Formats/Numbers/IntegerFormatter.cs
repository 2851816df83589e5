using System.Globalization;
using System.Runtime.InteropServices;

namespace SerializationApi.Formats.Numbers;

/// <summary>Writes integers in decimal.</summary>
internal static class IntegerFormatter
{
    /// <summary>The writable bytes that every overload needs.</summary>
    public const int MaxLength = 24;

    /// <summary>Writes a 32-bit signed integer.</summary>
    /// <param name="value">Any value.</param>
    /// <param name="destination">The first of at least <see cref="MaxLength"/> writable bytes.</param>
    /// <returns>The number of bytes written.</returns>
    public static int Format(int value, ref byte destination) => Format((long)value, ref destination);

    /// <inheritdoc cref="Format(int, ref byte)"/>
    public static int Format(uint value, ref byte destination) => Format((ulong)value, ref destination);

    /// <inheritdoc cref="Format(int, ref byte)"/>
    public static int Format(long value, ref byte destination)
    {
        value.TryFormat(
            MemoryMarshal.CreateSpan(ref destination, MaxLength), out int written, default, CultureInfo.InvariantCulture);
        return written;
    }

    /// <inheritdoc cref="Format(int, ref byte)"/>
    public static int Format(ulong value, ref byte destination)
    {
        value.TryFormat(
            MemoryMarshal.CreateSpan(ref destination, MaxLength), out int written, default, CultureInfo.InvariantCulture);
        return written;
    }
}
