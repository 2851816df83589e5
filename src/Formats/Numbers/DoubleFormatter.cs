using System.Globalization;
using System.Runtime.InteropServices;

namespace SerializationApi.Formats.Numbers;

/// <summary>Writes floating-point numbers as JSON numbers with the fewest digits that read back to the same bits.</summary>
internal static class DoubleFormatter
{
    /// <summary>The writable bytes that <see cref="Format(double, ref byte)"/> needs.</summary>
    public const int MaxLength = 32;

    /// <summary>Writes a finite double.</summary>
    /// <param name="value">Any value but NaN and the infinities, which JSON numbers do not have.</param>
    /// <param name="destination">The first of at least <see cref="MaxLength"/> writable bytes.</param>
    /// <returns>The number of bytes written.</returns>
    public static int Format(double value, ref byte destination)
    {
        value.TryFormat(
            MemoryMarshal.CreateSpan(ref destination, MaxLength), out int written, default, CultureInfo.InvariantCulture);
        return written;
    }

    /// <summary>Writes a finite float.</summary>
    /// <param name="value">Any value but NaN and the infinities.</param>
    /// <param name="destination">The first of at least <see cref="MaxLength"/> writable bytes.</param>
    /// <returns>The number of bytes written.</returns>
    public static int Format(float value, ref byte destination)
    {
        value.TryFormat(
            MemoryMarshal.CreateSpan(ref destination, MaxLength), out int written, default, CultureInfo.InvariantCulture);
        return written;
    }
}
