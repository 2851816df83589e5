using System.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Primitives.Text;

/// <summary>The length of a long string in UTF-8, for writers that must not reserve three bytes per character for it.</summary>
internal static class Utf8Length
{
    /// <summary>Strings above this length, in UTF-16 units, are measured before they are written.</summary>
    public const int MaxUnmeasured = 128 * 1024;

    /// <summary>The number of bytes; a lone surrogate takes three, as U+FFFD.</summary>
    /// <exception cref="UnsupportedValueException">It is more than an array can hold.</exception>
    public static int Of(string value)
    {
        // In two halves, as the count of the longest strings does not fit Encoding's int.
        int middle = value.Length / 2;
        middle += middle > 0 && char.IsHighSurrogate(value[middle - 1]) ? 1 : 0;
        long length = (long)Encoding.UTF8.GetByteCount(value.AsSpan(0, middle)) + Encoding.UTF8.GetByteCount(value.AsSpan(middle));
        if (length > Array.MaxLength)
        {
            throw new UnsupportedValueException("payload", $"a string is longer than {Array.MaxLength:N0} bytes in UTF-8.");
        }

        return (int)length;
    }
}
