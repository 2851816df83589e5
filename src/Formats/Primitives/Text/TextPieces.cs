namespace SerializationApi.Formats.Primitives.Text;

/// <summary>Splits a long text into pieces to encode, so that the room for the longest encoding is not reserved for all of it.</summary>
internal static class TextPieces
{
    /// <summary>The most UTF-16 units of a piece.</summary>
    public const int MaxLength = 4096;

    /// <summary>The length of the first piece; a surrogate pair is not split.</summary>
    /// <param name="text">The rest of the text; not empty.</param>
    public static int LengthOfFirst(ReadOnlySpan<char> text)
    {
        if (text.Length <= MaxLength)
        {
            return text.Length;
        }

        return char.IsHighSurrogate(text[MaxLength - 1]) ? MaxLength - 1 : MaxLength;
    }
}
