namespace SerializationApi.Formats.Primitives.Text;

/// <summary>Halves of surrogate pairs that stand alone, so that UTF-16 is none (Unicode 16, §3.9, D91).</summary>
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
