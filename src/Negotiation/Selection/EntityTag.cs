using System.Globalization;
using System.IO.Hashing;

namespace SerializationApi.Negotiation;

/// <summary>
/// Strong entity tags (RFC 9110 §8.8.3), of which two representations never share one. That of a payload is a hash of its bytes and its
/// <c>Content-Type</c>. That of a version is followed by what stands for the <c>Content-Type</c>: <c>"7~1c2d3e4f"</c>. Under a <c>Content-Encoding</c> both are
/// followed by the coding: <c>"7~1c2d3e4f-br"</c>.
/// </summary>
internal static class EntityTag
{
    private const char MediaTypeMark = '~';
    private const int MediaTypeDigits = 8;
    private const char CodingMark = '-';

    /// <summary>The tag of a payload.</summary>
    public static string Of(ReadOnlySpan<byte> payload, Representation representation) => Of(XxHash128.HashToUInt128(payload, Seed(representation)));

    /// <summary>The tag of a payload by its hash.</summary>
    public static string Of(UInt128 hash) => string.Create(CultureInfo.InvariantCulture, $"\"{hash:x32}\"");

    /// <summary>Begins the hash of a payload in pieces.</summary>
    public static XxHash128 Begin(Representation representation) => new(Seed(representation));

    /// <summary>The tag of a version.</summary>
    public static string OfVersion(string version) => $"\"{version}\"";

    /// <summary>How versions of a type are written in tags: so that two never become one.</summary>
    /// <exception cref="NotSupportedException">The type is none of those that tags can be made of.</exception>
    public static Func<TVersion, string?> GetVersionFormat<TVersion>()
    {
        Type type = Nullable.GetUnderlyingType(typeof(TVersion)) ?? typeof(TVersion);
        return type == typeof(string) ? static version => version is string text ? Uri.EscapeDataString(text) : null
            : type == typeof(byte[]) ? static version => version is byte[] bytes ? Convert.ToHexStringLower(bytes) : null
            : type == typeof(DateTime) || type == typeof(DateTimeOffset) ? static version => (version as IFormattable)?.ToString("O", CultureInfo.InvariantCulture)
            : type == typeof(Guid) || Type.GetTypeCode(type) is >= TypeCode.SByte and <= TypeCode.UInt64 && !type.IsEnum
                ? static version => (version as IFormattable)?.ToString(null, CultureInfo.InvariantCulture)
            : throw new NotSupportedException(
                $"A version of type {type} makes no entity tag: expected string, byte[], Guid, DateTime, DateTimeOffset or an integer. Return its text.");
    }

    /// <summary>The tag of a version in a media type; a weak or malformed tag stays as it is.</summary>
    public static string WithMediaType(string tag, Representation representation) =>
        IsStrong(tag) ? Append(tag, representation.TagSuffix) : tag;

    /// <summary>Splits the tag of a version in a media type.</summary>
    /// <param name="tag">The tag.</param>
    /// <param name="start">It without what stands for the media type, and without all that follows.</param>
    /// <returns>Whether it has one.</returns>
    public static bool TrySplitMediaType(ReadOnlySpan<char> tag, out ReadOnlySpan<char> start)
    {
        int mark = tag.LastIndexOf(MediaTypeMark);
        int end = mark + 1 + MediaTypeDigits;
        start = mark > 0 ? tag[..mark] : default;
        return mark > 0 && end < tag.Length && tag[end] is CodingMark or '"' && uint.TryParse(tag[(mark + 1)..end], NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out _);
    }

    /// <summary>What stands for a media type behind a version.</summary>
    /// <param name="contentTypeHash">A hash of the <c>Content-Type</c>.</param>
    public static string SuffixOf(ulong contentTypeHash) => string.Create(CultureInfo.InvariantCulture, $"{MediaTypeMark}{contentTypeHash >> 32:x8}");

    /// <summary>The tag of the same representation under a coding.</summary>
    public static string WithCoding(string tag, string coding) => tag is ['"', .., '"'] ? Append(tag, CodingMark + coding.ToLowerInvariant()) : tag;

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

    private static long Seed(Representation representation) => (long)representation.ContentTypeHash;

    private static bool IsStrong(string tag) => tag is ['"', .., '"'] && tag.IndexOf('"', 1) == tag.Length - 1;

    private static string Append(string tag, string suffix) =>
        tag.AsSpan(0, tag.Length - 1).EndsWith(suffix, StringComparison.Ordinal) ? tag : $"{tag.AsSpan(0, tag.Length - 1)}{suffix}\"";
}
