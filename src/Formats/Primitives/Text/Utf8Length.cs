using System.Buffers;
using System.Text;
using System.Text.Unicode;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Primitives.Text;

/// <summary>The length of a long string in UTF-8, for writers that must not reserve three bytes per character.</summary>
internal static class Utf8Length
{
    /// <summary>Strings above this length, in UTF-16 units, are measured before they are written.</summary>
    public const int MaxUnmeasured = 128 * 1024;

    /// <summary>The number of bytes. A lone surrogate, which the writer refuses, counts as three.</summary>
    /// <exception cref="UnsupportedValueException">It is more than an array can hold.</exception>
    public static int Of(string value)
    {
        // In two halves, because the count of the longest strings does not fit Encoding's int. The second half begins before a high
        // surrogate, never after one: the next unit may be its pair, or another high surrogate with its own pair.
        int middle = value.Length / 2;
        middle -= middle > 0 && char.IsHighSurrogate(value[middle - 1]) ? 1 : 0;
        long length = (long)Encoding.UTF8.GetByteCount(value.AsSpan(0, middle)) + Encoding.UTF8.GetByteCount(value.AsSpan(middle));
        if (length > Array.MaxLength)
        {
            throw new UnsupportedValueException("payload", $"a string is longer than {Array.MaxLength:N0} bytes in UTF-8.");
        }

        return (int)length;
    }

    /// <summary>Writes a measured text.</summary>
    /// <param name="value">The text.</param>
    /// <param name="destination">Exactly as long as <see cref="Of"/> returned.</param>
    /// <returns>The number of bytes written: all of the room.</returns>
    /// <exception cref="UnsupportedValueException">The text holds a lone surrogate.</exception>
    public static int Encode(string value, Span<byte> destination)
    {
        int written = EncodeWithin(value, destination);
        Check(destination.Length, written);
        return written;
    }

    /// <summary>Writes a text into room that is large enough for any text of its length.</summary>
    /// <returns>The number of bytes written.</returns>
    /// <exception cref="UnsupportedValueException">The text holds a lone surrogate.</exception>
    public static int EncodeWithin(string value, Span<byte> destination)
    {
        if (Utf8.FromUtf16(value, destination, out _, out int written, replaceInvalidSequences: false) == OperationStatus.InvalidData)
        {
            LoneSurrogate.Throw();
        }

        return written;
    }

    /// <summary>Checks the length: a wrong one would break the payload and send the rented array's old bytes.</summary>
    /// <exception cref="InvalidOperationException">The lengths differ.</exception>
    public static void Check(int measured, int written)
    {
        if (measured != written)
        {
            throw new InvalidOperationException($"A string was measured as {measured} bytes and written as {written}.");
        }
    }
}
