using System.Buffers;
using System.Text;
using System.Text.Unicode;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Primitives.Text;

/// <summary>The length of a long string in UTF-8, for writers that must not reserve three bytes per character for it.</summary>
internal static class Utf8Length
{
    /// <summary>Strings above this length, in UTF-16 units, are measured before they are written.</summary>
    public const int MaxUnmeasured = 128 * 1024;

    /// <summary>The number of bytes. A lone surrogate, which is refused when it is written, counts as three.</summary>
    /// <exception cref="UnsupportedValueException">It is more than an array can hold.</exception>
    public static int Of(string value)
    {
        // In two halves, as the count of the longest strings does not fit Encoding's int. The second begins before a high
        // surrogate, never behind one: what follows may be its pair, or another one with a pair of its own.
        int middle = value.Length / 2;
        middle -= middle > 0 && char.IsHighSurrogate(value[middle - 1]) ? 1 : 0;
        long length = (long)Encoding.UTF8.GetByteCount(value.AsSpan(0, middle)) + Encoding.UTF8.GetByteCount(value.AsSpan(middle));
        if (length > Array.MaxLength)
        {
            throw new UnsupportedValueException("payload", $"a string is longer than {Array.MaxLength:N0} bytes in UTF-8.");
        }

        return (int)length;
    }

    /// <summary>Writes a text that was measured.</summary>
    /// <param name="value">The text.</param>
    /// <param name="destination">Room of exactly the length that <see cref="Of"/> gave.</param>
    /// <returns>The bytes written: all of the room.</returns>
    /// <exception cref="UnsupportedValueException">The text holds a lone surrogate.</exception>
    public static int Encode(string value, Span<byte> destination)
    {
        int written = EncodeWithin(value, destination);
        Check(destination.Length, written);
        return written;
    }

    /// <summary>Writes a text into room that is large enough for any of its length.</summary>
    /// <returns>The bytes written.</returns>
    /// <exception cref="UnsupportedValueException">The text holds a lone surrogate.</exception>
    public static int EncodeWithin(string value, Span<byte> destination)
    {
        if (Utf8.FromUtf16(value, destination, out _, out int written, replaceInvalidSequences: false) == OperationStatus.InvalidData)
        {
            LoneSurrogate.Throw();
        }

        return written;
    }

    /// <summary>Throws: a wrong length would break the payload and send the rented array's old bytes.</summary>
    /// <exception cref="InvalidOperationException">The lengths differ.</exception>
    public static void Check(int measured, int written)
    {
        if (measured != written)
        {
            throw new InvalidOperationException($"A string was measured as {measured} bytes and written as {written}.");
        }
    }
}
