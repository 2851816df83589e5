using System.Runtime.InteropServices;
using System.Text;

namespace SerializationApi.Formats.Text;

internal static partial class Utf8Transcoder
{
    /// <summary>Writes <paramref name="source"/> as UTF-8; a lone surrogate becomes U+FFFD (EF BF BD).</summary>
    /// <param name="source">Any UTF-16 text.</param>
    /// <param name="destination">
    /// The first of at least <c>MaxBytesPerChar × source.Length + Slack</c> writable bytes; those behind the
    /// result may be overwritten.
    /// </param>
    /// <returns>The number of bytes the text takes.</returns>
    public static int Encode(ReadOnlySpan<char> source, ref byte destination) =>
        Encoding.UTF8.GetBytes(source, MemoryMarshal.CreateSpan(ref destination, source.Length * MaxBytesPerChar));
}
