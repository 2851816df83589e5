using System.Security.Cryptography;
using System.Text;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;

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

    /// <summary>Finds the tag of a representation, under a coding or under none, in the list of a condition.</summary>
    /// <param name="condition">The value of <c>If-Match</c> or <c>If-None-Match</c>.</param>
    /// <param name="tag">The tag of the representation, without a coding.</param>
    /// <param name="isStrong">Whether the comparison is strong: weak tags match nothing (§8.8.3.2).</param>
    /// <param name="codings">The value of <c>Accept-Encoding</c>, to heed only tags under one that it names; null for any.</param>
    /// <returns>The tag as the list has it; <paramref name="tag"/> for <c>*</c>; null when it is not there.</returns>
    public static string? Find(StringValues condition, string tag, bool isStrong, StringValues? codings = null)
    {
        if (!EntityTagHeaderValue.TryParseList(condition, out IList<EntityTagHeaderValue>? members))
        {
            return null;
        }

        bool isWeak = tag.StartsWith("W/", StringComparison.Ordinal);
        ReadOnlySpan<char> opaque = isWeak ? tag.AsSpan(2) : tag;
        foreach (EntityTagHeaderValue member in members)
        {
            if (member.Equals(EntityTagHeaderValue.Any))
            {
                return tag;
            }

            if (!(isStrong && (isWeak || member.IsWeak)) && IsSame(member.Tag.AsSpan(), opaque, codings))
            {
                return member.Tag.ToString();
            }
        }

        return null;
    }

    /// <summary>Adds to the list of a condition its tags without their codings.</summary>
    /// <param name="condition">The value of <c>If-None-Match</c>.</param>
    /// <param name="codings">The value of <c>Accept-Encoding</c>.</param>
    public static StringValues WithoutCodings(StringValues condition, StringValues codings)
    {
        if (EntityTagHeaderValue.TryParseList(condition, out IList<EntityTagHeaderValue>? members))
        {
            foreach (EntityTagHeaderValue member in members)
            {
                if (TrySplit(member.Tag.AsSpan(), out ReadOnlySpan<char> start, out ReadOnlySpan<char> coding) && Names(codings, coding))
                {
                    condition = StringValues.Concat(condition, $"{start}\"");
                }
            }
        }

        return condition;
    }

    private static bool IsSame(ReadOnlySpan<char> member, ReadOnlySpan<char> opaque, StringValues? codings) =>
        member.SequenceEqual(opaque)
        || (TrySplit(member, out ReadOnlySpan<char> start, out ReadOnlySpan<char> coding)
            && opaque is [.., '"']
            && start.SequenceEqual(opaque[..^1])
            && (codings is not { } named || Names(named, coding)));

    private static bool TrySplit(ReadOnlySpan<char> tag, out ReadOnlySpan<char> start, out ReadOnlySpan<char> coding)
    {
        int mark = tag.LastIndexOf(CodingMark);
        start = mark > 0 ? tag[..mark] : default;
        coding = mark > 0 && tag[^1] == '"' ? tag[(mark + 1)..^1] : default;
        return !coding.IsEmpty;
    }

    private static bool Names(StringValues codings, ReadOnlySpan<char> coding)
    {
        foreach (string? line in codings)
        {
            foreach (Range range in line.AsSpan().Split(','))
            {
                ReadOnlySpan<char> member = line.AsSpan(range);
                int end = member.IndexOf(';');
                if ((end < 0 ? member : member[..end]).Trim().Equals(coding, StringComparison.OrdinalIgnoreCase))
                {
                    return true;
                }
            }
        }

        return false;
    }
}
