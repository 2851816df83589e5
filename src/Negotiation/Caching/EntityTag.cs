using System.Security.Cryptography;
using System.Text;

namespace SerializationApi.Negotiation;

/// <summary>
/// Strong entity tags (RFC 9110 §8.8.3): of the bytes of a payload and its <c>Content-Type</c>, so that two representations never share
/// one. Under a <c>Content-Encoding</c> a tag is followed by the coding: <c>"0a1b-br"</c>.
/// </summary>
internal static class EntityTag
{
    private const int DigestBytes = 16;
    private const char CodingMark = '-';

    /// <summary>The tag of a payload.</summary>
    /// <param name="digest">The SHA-256 of its bytes.</param>
    /// <param name="contentType">Its <c>Content-Type</c>.</param>
    public static string Of(ReadOnlySpan<byte> digest, string contentType)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData([.. digest, .. Encoding.UTF8.GetBytes(contentType)], hash);
        return $"\"{Convert.ToHexStringLower(hash[..DigestBytes])}\"";
    }

    /// <summary>The tag of the same representation under a coding.</summary>
    public static string WithCoding(string tag, string coding)
    {
        string suffix = CodingMark + coding.ToLowerInvariant() + '"';
        return tag is ['"', .., '"'] && !tag.EndsWith(suffix, StringComparison.Ordinal) ? tag[..^1] + suffix : tag;
    }

    /// <summary>Splits a tag of a representation under a coding.</summary>
    /// <param name="tag">The tag.</param>
    /// <param name="start">It without the coding and without the quote that ends it.</param>
    /// <param name="coding">The coding.</param>
    /// <returns>Whether it has one.</returns>
    public static bool TrySplit(ReadOnlySpan<char> tag, out ReadOnlySpan<char> start, out ReadOnlySpan<char> coding)
    {
        int mark = tag.LastIndexOf(CodingMark);
        start = mark > 0 ? tag[..mark] : default;
        coding = mark > 0 && tag[^1] == '"' ? tag[(mark + 1)..^1] : default;
        return !coding.IsEmpty;
    }
}
