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

/// <summary>Halves of surrogate pairs that stand alone, which makes UTF-16 invalid (Unicode 16, §3.9, D91).</summary>
internal static class LoneSurrogate
{
    /// <summary>The index of the first, or −1.</summary>
    public static int IndexIn(ReadOnlySpan<char> text)
    {
        int start = 0;
        while (true)
        {
            int next = text[start..].IndexOfAnyInRange('\ud800', '\udfff');
            if (next < 0)
            {
                return -1;
            }

            start += next;
            if (start + 1 >= text.Length || !char.IsSurrogatePair(text[start], text[start + 1]))
            {
                return start;
            }

            start += 2;
        }
    }
}
