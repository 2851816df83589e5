using System.Text;

namespace SerializationApi.Fuzz.Targets.Http;

/// <summary>A field's value as Kestrel hands it over: Latin-1 at worst, without line breaks or NUL.</summary>
internal static class HeaderText
{
    public static string Of(byte[] input) =>
        string.Create(
            input.Length,
            input,
            static (text, input) =>
            {
                Encoding.Latin1.GetChars(input, text);
                text.Replace('\r', ' ');
                text.Replace('\n', ' ');
                text.Replace('\0', ' ');
            }
        );

    /// <summary>What reading it may allocate: in proportion to its length, a cache and the lists of ranges and candidates
    /// besides.</summary>
    public static long MaxMemory(string header) => (64 * 1024) + (128L * header.Length);

    public static byte[] Bytes(string text) => Encoding.Latin1.GetBytes(text);
}
