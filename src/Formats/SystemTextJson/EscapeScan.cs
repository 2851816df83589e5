using System.Buffers;
using System.Text.Encodings.Web;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// Finds characters in JSON that <see cref="JavaScriptEncoder.UnsafeRelaxedJsonEscaping"/> escapes and our writer does not: everything
/// beyond the basic plane, unusual spaces, line separators, DEL.
/// </summary>
internal static class EscapeScan
{
    private const byte Delete = 0x7F;

    // DEL, and the first bytes of multi-byte characters, except those whose characters are all written unescaped: Latin up to U+024F,
    // Cyrillic up to U+047F, most Chinese, Japanese and Korean. Trailing bytes (80 to BF) tell nothing.
    private static readonly SearchValues<byte> Suspects = SearchValues.Create([
        Delete,
        .. From(0xC0, 0xC2),
        .. From(0xCA, 0xCF),
        .. From(0xD2, 0xE4),
        .. From(0xE9, 0xEA),
        .. From(0xED, 0xFF),
    ]);

    // A lone surrogate was written as U+FFFD, too. System.Text.Json escapes it, and the two look the same here.
    private static ReadOnlySpan<byte> Replacement => [0xEF, 0xBF, 0xBD];

    /// <summary>Whether the encoder would have written the payload differently. Then the payload is returned to the pool.</summary>
    public static bool Discards(PooledBuffer payload)
    {
        if (!FindsAny(payload.Span))
        {
            return false;
        }

        payload.Dispose();
        return true;
    }

    /// <summary>Whether the encoder would have escaped anything in the JSON.</summary>
    public static bool FindsAny(ReadOnlySpan<byte> json)
    {
        while (true)
        {
            int start = json.IndexOfAny(Suspects);
            if (start < 0)
            {
                return false;
            }

            json = json[start..];
            int length = json.IndexOfAnyInRange((byte)0, (byte)(Delete - 1));
            ReadOnlySpan<byte> run = length < 0 ? json : json[..length];
            if (JavaScriptEncoder.UnsafeRelaxedJsonEscaping.FindFirstCharacterToEncodeUtf8(run) >= 0 || run.IndexOf(Replacement) >= 0)
            {
                return true;
            }

            json = json[run.Length..];
        }
    }

    private static IEnumerable<byte> From(int first, int last) =>
        Enumerable.Range(first, last - first + 1).Select(static value => (byte)value);
}
