namespace SerializationApi.Formats.Primitives.Text;

/// <summary>
/// Pieces of a long text, encoded one by one, so that room for the longest encoding is not reserved for all
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
