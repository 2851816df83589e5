using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;

namespace SerializationApi.Negotiation;

/// <summary>
/// The value of <c>If-Match</c> or <c>If-None-Match</c>, and of <c>Accept-Encoding</c> where only tags under its codings count. Both are parsed once,
/// and both are bounded: a client chooses how long they are.
/// </summary>
internal sealed class TagCondition
{
    /// <summary>How many tags of a condition count.</summary>
    public const int MaxTags = 128;

    /// <summary>How many codings of <c>Accept-Encoding</c> count. IANA has registered fewer.</summary>
    public const int MaxCodings = 32;

    private readonly IList<EntityTagHeaderValue> _tags;
    private readonly int _count;
    private readonly List<ReadOnlyMemory<char>>? _codings;

    /// <summary>Parses a condition; one that is malformed has no tags.</summary>
    /// <param name="condition">The value of <c>If-Match</c> or <c>If-None-Match</c>.</param>
    /// <param name="codings">The value of <c>Accept-Encoding</c>, to heed only tags under one that it names; null for any coding and media type.</param>
    public TagCondition(StringValues condition, StringValues? codings = null)
    {
        _tags = !IsMalformed(condition) && EntityTagHeaderValue.TryParseList(condition, out IList<EntityTagHeaderValue>? tags) ? tags : [];
        _count = Math.Min(_tags.Count, MaxTags);
        _codings = codings is { } named ? Parse(named) : null;
    }

    /// <summary>Whether it is <c>*</c>, or has it among its tags.</summary>
    public bool IsAny => _tags.Take(_count).Contains(EntityTagHeaderValue.Any);

    /// <summary>Whether a condition has <c>w/</c> before a tag, which ASP.NET Core takes for <c>W/</c> (RFC 9110 §8.8.3: it is case-sensitive).</summary>
    public static bool IsMalformed(StringValues condition)
    {
        foreach (string? line in condition)
        {
            bool isQuoted = false;
            foreach (char c in line ?? "")
            {
                isQuoted ^= c == '"';
                if (c == 'w' && !isQuoted)
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Finds the tag of a representation, under a coding or under none, or of a version in any media type.</summary>
    /// <param name="tag">The tag, without a coding.</param>
    /// <param name="isStrong">Whether the comparison is strong: weak tags match nothing (RFC 9110 §8.8.3.2).</param>
    /// <returns>The tag as the condition has it; <paramref name="tag"/> for <c>*</c>; null when it is not there.</returns>
    public string? Find(string tag, bool isStrong)
    {
        bool isWeak = tag.StartsWith("W/", StringComparison.Ordinal);
        ReadOnlySpan<char> opaque = isWeak ? tag.AsSpan(2) : tag;
        for (int i = 0; i < _count; i++)
        {
            EntityTagHeaderValue member = _tags[i];
            if (member.Equals(EntityTagHeaderValue.Any))
            {
                return tag;
            }

            if (!(isStrong && (isWeak || member.IsWeak)) && IsSame(member.Tag.AsSpan(), opaque))
            {
                return member.Tag.ToString();
            }
        }

        return null;
    }

    /// <summary>Its strong tags, those of versions without their media types.</summary>
    public IEnumerable<string> Strong() => _tags.Take(_count)
        .Where(static tag => !tag.IsWeak && !tag.Equals(EntityTagHeaderValue.Any))
        .Select(static tag => EntityTag.TrySplitMediaType(tag.Tag.AsSpan(), out ReadOnlySpan<char> start) ? $"{start}\"" : tag.Tag.ToString());

    /// <summary>Its tags under a coding, without that.</summary>
    public IEnumerable<string> WithoutCodings()
    {
        for (int i = 0; i < _count; i++)
        {
            if (EntityTag.TrySplit(_tags[i].Tag.AsSpan(), out ReadOnlySpan<char> start, out ReadOnlySpan<char> coding) && Names(coding))
            {
                yield return $"{start}\"";
            }
        }
    }

    private bool IsSame(ReadOnlySpan<char> member, ReadOnlySpan<char> opaque) =>
        member.SequenceEqual(opaque)
        || (opaque is [.., '"']
            && ((EntityTag.TrySplit(member, out ReadOnlySpan<char> start, out ReadOnlySpan<char> coding) && start.SequenceEqual(opaque[..^1]) && Names(coding))
                || (_codings is null && EntityTag.TrySplitMediaType(member, out start) && start.SequenceEqual(opaque[..^1]))));

    private bool Names(ReadOnlySpan<char> coding)
    {
        if (_codings is null)
        {
            return true;
        }

        foreach (ReadOnlyMemory<char> named in _codings)
        {
            if (named.Span.Equals(coding, StringComparison.OrdinalIgnoreCase))
            {
                return true;
            }
        }

        return false;
    }

    private static List<ReadOnlyMemory<char>> Parse(StringValues codings)
    {
        var named = new List<ReadOnlyMemory<char>>();
        foreach (string? line in codings)
        {
            foreach (Range range in line.AsSpan().Split(','))
            {
                ReadOnlyMemory<char> member = line.AsMemory()[range];
                int end = member.Span.IndexOf(';');
                member = (end < 0 ? member : member[..end]).Trim();
                if (!member.IsEmpty)
                {
                    named.Add(member);
                }

                if (named.Count == MaxCodings)
                {
                    return named;
                }
            }
        }

        return named;
    }
}
