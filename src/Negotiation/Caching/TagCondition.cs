using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;

namespace SerializationApi.Negotiation;

/// <summary>
/// The parsed value of <c>If-Match</c> or <c>If-None-Match</c> (RFC 9110 §13.1) and, if only tags with accepted codings count, of
/// <c>Accept-Encoding</c>. Each is parsed once and bounded, because clients choose the length.
/// </summary>
/// <remarks>
/// ASP.NET Core's parser reads tags as quoted strings, in which a backslash escapes a quote. In a tag a backslash is an ordinary character
/// (§8.8.3).
/// </remarks>
internal sealed class TagCondition
{
    /// <summary>The number of tags of a condition that count; further ones are ignored.</summary>
    public const int MaxTags = 128;

    /// <summary>The number of codings of <c>Accept-Encoding</c> that count. IANA has registered fewer.</summary>
    public const int MaxCodings = 32;

    private const string Any = "*";
    private const string Weak = "W/";

    private readonly List<(string Tag, bool IsWeak)> _tags = [];
    private readonly List<StringWithQualityHeaderValue> _codings;

    /// <summary>Parses a condition up to its first malformed member.</summary>
    /// <param name="condition">The value of <c>If-Match</c> or <c>If-None-Match</c>.</param>
    /// <param name="codings">The value of <c>Accept-Encoding</c>: a tag with a coding suffix counts only if its coding is accepted
    /// here.</param>
    public TagCondition(StringValues condition, StringValues codings = default)
    {
        IsWhole = true;
        foreach (string? line in condition)
        {
            IsWhole &= TryParse(line);
        }

        bool hasAny = _tags.RemoveAll(static tag => tag.Tag == Any) > 0;
        IsAny = hasAny && IsWhole && _tags.Count == 0;
        IsWhole &= IsAny || !hasAny;
        _codings = Parse(codings);
    }

    /// <summary>Whether it is <c>*</c>.</summary>
    public bool IsAny { get; }

    /// <summary>Whether the condition was parsed to its end.</summary>
    public bool IsWhole { get; }

    /// <summary>Finds a tag, with or without a coding suffix.</summary>
    /// <param name="tag">The tag, without a coding.</param>
    /// <param name="isStrong">Whether the comparison is strong: weak tags match nothing (RFC 9110 §8.8.3.2).</param>
    /// <returns>A strong tag as the condition has it; <paramref name="tag"/> if it is weak, and for <c>*</c>; null if the condition does
    /// not name it.</returns>
    public string? Find(string tag, bool isStrong)
    {
        if (IsAny)
        {
            return tag;
        }

        string opaque = Opaque(tag);
        bool isWeak = opaque.Length < tag.Length;
        foreach ((string member, bool isMemberWeak) in _tags)
        {
            if (!(isStrong && (isWeak || isMemberWeak)) && IsSame(member, opaque))
            {
                return isWeak ? tag : member;
            }
        }

        return null;
    }

    /// <summary>Returns the versions as handlers set their tags.</summary>
    public IEnumerable<string> Versions(bool isStrong) =>
        _tags.Where(tag => !(isStrong && tag.IsWeak)).Select(static tag => EntityTag.VersionOf(tag.Tag));

    /// <summary>Returns the condition with tags as the cache stores them, without codings.</summary>
    public string[] ForCache() => IsAny ? [Any] : [.. _tags.Select(static tag => tag.Tag), .. WithoutCodings()];

    /// <summary>Removes the prefix <c>W/</c>.</summary>
    public static string Opaque(string tag) => tag.StartsWith(Weak, StringComparison.Ordinal) ? tag[Weak.Length..] : tag;

    private IEnumerable<string> WithoutCodings()
    {
        foreach ((string tag, _) in _tags)
        {
            if (EntityTag.TrySplitCoding(tag, out ReadOnlySpan<char> start, out ReadOnlySpan<char> coding) && Accepts(coding))
            {
                yield return $"{start}\"";
            }
        }
    }

    private bool IsSame(string member, string opaque) =>
        member == opaque
        || (
            EntityTag.TrySplitCoding(member, out ReadOnlySpan<char> start, out ReadOnlySpan<char> coding)
            && opaque is [.., '"']
            && start.SequenceEqual(opaque.AsSpan(0, opaque.Length - 1))
            && Accepts(coding)
        );

    private bool Accepts(ReadOnlySpan<char> coding)
    {
        double? ofAny = null;
        foreach (StringWithQualityHeaderValue accepted in _codings)
        {
            if (accepted.Value.AsSpan().Equals(coding, StringComparison.OrdinalIgnoreCase))
            {
                return accepted.Quality is not 0;
            }

            ofAny ??= accepted.Value == Any ? accepted.Quality ?? 1 : null;
        }

        return ofAny > 0;
    }

    private bool TryParse(ReadOnlySpan<char> line)
    {
        while (true)
        {
            line = line.TrimStart(" \t,");
            if (line.IsEmpty)
            {
                return true;
            }

            bool isWeak = line.StartsWith(Weak, StringComparison.Ordinal);
            line = isWeak ? line[Weak.Length..] : line;
            int length =
                line is ['*', ..] && !isWeak ? 1
                : line is ['"', ..] ? line[1..].IndexOf('"') + 2
                : 0;
            if (length is 0 || (length is 1 && line[0] != '*') || _tags.Count == MaxTags)
            {
                return false;
            }

            _tags.Add((line[..length].ToString(), isWeak));
            line = line[length..].TrimStart(" \t");
            if (line is not ([] or [',', ..]))
            {
                return false;
            }
        }
    }

    private static List<StringWithQualityHeaderValue> Parse(StringValues codings)
    {
        var accepted = new List<StringWithQualityHeaderValue>();
        int count = 0;
        foreach (string? line in codings)
        {
            foreach (Range range in line.AsSpan().Split(','))
            {
                (int start, int length) = range.GetOffsetAndLength(line!.Length);
                var member = new StringSegment(line, start, length);
                if (member.AsSpan().IsWhiteSpace())
                {
                    continue;
                }

                if (count++ == MaxCodings)
                {
                    return accepted;
                }

                if (StringWithQualityHeaderValue.TryParse(member, out StringWithQualityHeaderValue? coding))
                {
                    accepted.Add(coding);
                }
            }
        }

        return accepted;
    }
}
