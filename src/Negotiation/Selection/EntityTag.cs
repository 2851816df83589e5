using System.Buffers;
using System.Globalization;
using System.IO.Hashing;

namespace SerializationApi.Negotiation;

/// <summary>
/// Strong entity tags (RFC 9110 §8.8.3); no two representations share one. The tag of a payload is a hash of its bytes and its
/// <c>Content-Type</c>. The tag of a version gets a suffix for the <c>Content-Type</c>: <c>"7~1c2d3e4f"</c>. With a <c>Content-Encoding</c>
/// both get the coding too: <c>"7~1c2d3e4f-br"</c>. A version may be any text: it ends at the last tilde, because the suffixes contain
/// none.
/// </summary>
internal static class EntityTag
{
    private const char MediaTypeMark = '~';
    private const int MediaTypeDigits = 8;
    private const int HashDigits = 32;
    private const char CodingMark = '-';

    private static readonly SearchValues<char> Digits = SearchValues.Create("0123456789abcdef");

    public static string Of(ReadOnlySpan<byte> payload, Representation representation) =>
        Of(XxHash128.HashToUInt128(payload, Seed(representation)));

    /// <summary>The tag of a payload by its hash.</summary>
    public static string Of(UInt128 hash) => string.Create(CultureInfo.InvariantCulture, $"\"{hash:x32}\"");

    /// <summary>Begins the hash of a payload in pieces.</summary>
    public static XxHash128 Begin(Representation representation) => new(Seed(representation));

    public static string OfVersion(string version) => $"\"{version}\"";

    /// <summary>Returns how versions of a type are written in tags, so that two versions never get the same tag.</summary>
    /// <exception cref="NotSupportedException">Tags cannot be made of this type.</exception>
    public static Func<TVersion, string?> GetVersionFormat<TVersion>()
    {
        Type type = Nullable.GetUnderlyingType(typeof(TVersion)) ?? typeof(TVersion);
        return type == typeof(string) ? static version => version is string text ? Uri.EscapeDataString(text) : null
            : type == typeof(byte[]) ? static version => version is byte[] bytes ? Convert.ToHexStringLower(bytes) : null
            : type == typeof(DateTime) || type == typeof(DateTimeOffset)
                ? static version => (version as IFormattable)?.ToString("O", CultureInfo.InvariantCulture)
            : type == typeof(Guid) || Type.GetTypeCode(type) is >= TypeCode.SByte and <= TypeCode.UInt64 && !type.IsEnum
                ? static version => (version as IFormattable)?.ToString(null, CultureInfo.InvariantCulture)
            : throw new NotSupportedException(
                $"A version of type {type} cannot be an ETag: expected string, byte[], Guid, DateTime, "
                    + $"DateTimeOffset or an integer. Return its text."
            );
    }

    /// <summary>Adds the suffix of a media type to the tag of a version; a weak or malformed tag stays as it is.</summary>
    public static string WithMediaType(string tag, Representation representation) =>
        IsStrong(tag) ? $"{tag.AsSpan(0, tag.Length - 1)}{representation.TagSuffix}\"" : tag;

    /// <summary>Removes the suffixes from a strong tag of a version; any other tag stays as it is.</summary>
    public static string VersionOf(string tag) => FindMediaType(tag) is var mark and > 0 ? $"{tag.AsSpan(0, mark)}\"" : tag;

    /// <summary>Returns the suffix of a media type after a version.</summary>
    public static string SuffixOf(ulong contentTypeHash) =>
        string.Create(CultureInfo.InvariantCulture, $"{MediaTypeMark}{contentTypeHash >> 32:x8}");

    /// <summary>Adds the suffix of a coding. Any tag of another form, and one that has a coding, stays as it is.</summary>
    public static string WithCoding(string tag, string coding) =>
        FindEnd(tag) == tag.Length - 1 ? $"{tag.AsSpan(0, tag.Length - 1)}{CodingMark}{coding.ToLowerInvariant()}\"" : tag;

    /// <summary>Splits off the suffix of a coding. A hyphen elsewhere may be part of a version.</summary>
    /// <returns>Whether it has one.</returns>
    public static bool TrySplitCoding(ReadOnlySpan<char> tag, out ReadOnlySpan<char> start, out ReadOnlySpan<char> coding)
    {
        int end = FindEnd(tag);
        bool isCoded = end > 0 && tag[end] == CodingMark;
        start = isCoded ? tag[..end] : default;
        coding = isCoded ? tag[(end + 1)..^1] : default;
        return isCoded;
    }

    private static long Seed(Representation representation) => (long)representation.ContentTypeHash;

    private static bool IsStrong(string tag) => tag is ['"', .., '"'] && tag.IndexOf('"', 1) == tag.Length - 1;

    // The end of one of our tags without its coding: the quote or the coding; −1 for any other tag.
    private static int FindEnd(ReadOnlySpan<char> tag) =>
        FindMediaType(tag) is var mark and > 0 ? mark + 1 + MediaTypeDigits
        : IsHash(tag, 1, HashDigits) ? 1 + HashDigits
        : -1;

    private static int FindMediaType(ReadOnlySpan<char> tag) =>
        tag.LastIndexOf(MediaTypeMark) is var mark and > 0 && IsHash(tag, mark + 1, MediaTypeDigits) ? mark : -1;

    // Whether only digits precede a coding or the quote.
    private static bool IsHash(ReadOnlySpan<char> tag, int start, int digits)
    {
        int end = start + digits;
        return tag is ['"', .., '"']
            && end < tag.Length
            && !tag[start..end].ContainsAnyExcept(Digits)
            && (end == tag.Length - 1 || (tag[end] == CodingMark && end < tag.Length - 2));
    }
}
