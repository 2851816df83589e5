using SerializationApi.Shapes;

namespace SerializationApi.Formats.Primitives.Numbers;

/// <summary>A number of any precision as its text.</summary>
internal static class NumberText
{
    // Parsing more digits may take quadratic time: 1,000, like a BigInteger in every format, and a sign.
    private const int MaxLength = 1_001;
    private const string Expected = "a number of at most 1001 characters";

    /// <summary>Checks a decoded text.</summary>
    /// <param name="digits">The text, or null.</param>
    /// <param name="offset">Its offset.</param>
    /// <exception cref="InvalidPayloadException">It is null or too long.</exception>
    public static string Check(string? digits, int offset)
    {
        if (digits is null)
        {
            throw new InvalidPayloadException(Expected, "null", offset);
        }

        CheckLength(digits.Length, offset);
        return digits;
    }

    /// <summary>Refuses a text that is too long, before it is created.</summary>
    /// <exception cref="InvalidPayloadException">It is longer than 1,001 characters.</exception>
    public static void CheckLength(int length, int offset)
    {
        if (length > MaxLength)
        {
            throw new InvalidPayloadException(Expected, $"a number of {length}", offset);
        }
    }

    /// <summary>Whether it is a floating-point value that JSON writes as a string.</summary>
    public static bool IsNotFinite(ReadOnlySpan<byte> text) =>
        text.SequenceEqual("NaN"u8) || text.SequenceEqual("Infinity"u8) || text.SequenceEqual("-Infinity"u8);

    public static bool IsNotFinite(ReadOnlySpan<char> text) => text is "NaN" or "Infinity" or "-Infinity";
}
