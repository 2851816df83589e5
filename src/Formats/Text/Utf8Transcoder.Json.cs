namespace SerializationApi.Formats.Text;

internal static partial class Utf8Transcoder
{
    /// <summary>The index of the first byte that is a quote, a backslash or below 0x20; −1 if there is none.</summary>
    /// <param name="source">The bytes behind a JSON string's opening quote.</param>
    public static int IndexOfQuoteOrEscapeOrControl(ReadOnlySpan<byte> source)
    {
        for (int i = 0; i < source.Length; i++)
        {
            if (source[i] is (byte)'"' or (byte)'\\' or < 0x20)
                return i;
        }

        return -1;
    }
}
