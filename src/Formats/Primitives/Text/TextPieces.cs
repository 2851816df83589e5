namespace SerializationApi.Formats.Primitives.Text;

/// <summary>
/// The pieces in which a long text is encoded, so that the most bytes that a character can become are not reserved for all
/// of it.
/// </summary>
internal static class TextPieces
{
    /// <summary>The most UTF-16 units of a piece.</summary>
    public const int MaxLength = 4096;

    /// <summary>The length of the first piece: a surrogate pair stays in one.</summary>
    /// <param name="text">What is left of the text; not empty.</param>
    public static int LengthOfFirst(ReadOnlySpan<char> text)
    {
        if (text.Length <= MaxLength)
        {
            return text.Length;
        }

        return char.IsHighSurrogate(text[MaxLength - 1]) ? MaxLength - 1 : MaxLength;
    }
}
