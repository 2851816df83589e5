using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>A value in a payload, a member, an item or the whole: where it is, what it is on the wire, and what it is as JSON.</summary>
public sealed class AnnotatedValue
{
    private const int MaxKeyLength = 200;

    // Utf8JsonWriter takes no names that are much longer.
    private const int MaxTextKeyLength = 10_000_000;

    private List<AnnotatedValue>? _children;
    private List<AnnotatedValue>? _alternatives;

    internal AnnotatedValue(AnnotatedValue? parent, int offset, int valueOffset)
    {
        Parent = parent;
        Offset = offset;
        ValueOffset = valueOffset;
        IsOther = parent?.IsOther == true;
    }

    /// <summary>The path from the root: <c>$.lines[1].product</c>, <c>$.prices["a b"]</c>; in Protobuf without a contract,
    /// <c>$.3[1]</c>.</summary>
    public string Path
    {
        get
        {
            var path = new StringBuilder();
            Append(path);
            return path.ToString();
        }
    }

    /// <summary>The name of the member as in JSON, or the key of the entry; null of items and of the root.</summary>
    public string? Key { get; internal set; }

    /// <summary>The first of its bytes, of its name, key or tag where it has one.</summary>
    public int Offset { get; internal set; }

    /// <summary>The first byte behind name, key and tag.</summary>
    public int ValueOffset { get; }

    /// <summary>How many bytes it takes, with its name, key or tag.</summary>
    public int Length { get; internal set; }

    /// <summary>What it is on the wire, in the terms of the format's specification: <c>fixmap</c>, <c>str8</c>, <c>LEN</c>.</summary>
    public string Wire { get; internal set; } = "";

    /// <summary>What it is as JSON.</summary>
    public JsonValueKind Kind { get; internal set; }

    /// <summary>Whether the contract has it; true where there is no contract.</summary>
    public bool IsKnown { get; internal set; } = true;

    /// <summary>The members, items or entries, in the order of their bytes.</summary>
    public IReadOnlyList<AnnotatedValue> Children => (IReadOnlyList<AnnotatedValue>?)_children ?? [];

    /// <summary>What else the same bytes may be, without a contract in Protobuf.</summary>
    public IReadOnlyList<AnnotatedValue> Alternatives => (IReadOnlyList<AnnotatedValue>?)_alternatives ?? [];

    /// <summary>The end of its bytes.</summary>
    internal int End => Offset + Length;

    internal AnnotatedValue? Parent { get; }

    /// <summary>The place of an item in its list.</summary>
    internal int Index { get; set; }

    /// <summary>Whether it is one of the <see cref="Alternatives"/>, or in one.</summary>
    internal bool IsOther { get; init; }

    /// <summary>Whether it stands for the value that it is in: a derived contract in Protobuf's message of its base.</summary>
    internal bool IsSelf { get; init; }

    /// <summary>Whether it is a message around a value that is none.</summary>
    internal bool IsAround { get; set; }

    /// <summary>Of a scalar: what was read.</summary>
    internal object? Value { get; set; }

    /// <summary>What the contract says of it, where there is one.</summary>
    internal TypeDescription? Type { get; init; }

    /// <summary>The value as JSON: what is in the payload and known to the contract.</summary>
    /// <remarks>
    /// Parts of one Protobuf list or message are joined. Of a payload with an error it is what comes before it. A key that is a map or list
    /// is cut off after 200 characters, where an ellipsis and its offset stand.
    /// </remarks>
    public string ToJson() => Encoding.UTF8.GetString(ToUtf8Json().Span);

    /// <summary>The value as JSON in UTF-8.</summary>
    internal ReadOnlyMemory<byte> ToUtf8Json() => TreeJson.Write(this, int.MaxValue);

    /// <summary>The value as JSON, which ends in an ellipsis where it is longer: no more of it is made than is shown.</summary>
    /// <param name="maxLength">How many characters it may have before the ellipsis.</param>
    public string ToJson(int maxLength) =>
        Kind switch
        {
            JsonValueKind.Null => "null",
            JsonValueKind.True => "true",
            JsonValueKind.False => "false",
            JsonValueKind.Number when Value is int or long or ulong => ((IFormattable)Value).ToString(null, CultureInfo.InvariantCulture),
            _ => TextCut.Shorten(Encoding.UTF8.GetString(TreeJson.Write(this, maxLength).Span), maxLength),
        };

    internal void Add(AnnotatedValue child) => (_children ??= []).Add(child);

    internal void AddAlternative(AnnotatedValue other) => (_alternatives ??= []).Add(other);

    /// <summary>Takes what is in the children in their place: the items of a list that is a message around them.</summary>
    internal void Flatten()
    {
        _children = _children?.SelectMany(static child => child.Children).ToList();
        Kind = JsonValueKind.Array;
        IsAround = false;
    }

    /// <summary>The members, or those of what stands for the value.</summary>
    internal IEnumerable<AnnotatedValue> Members() =>
        Children.Where(static child => child.IsKnown).SelectMany(static child => child.IsSelf ? child.Members() : [child]);

    /// <summary>The value as the text of a key. That of a map or list would double with each level of keys in keys, as it is escaped again:
    /// it is cut off.</summary>
    internal string AsKey() =>
        Value switch
        {
            string { Length: > MaxTextKeyLength } text => string.Create(
                CultureInfo.InvariantCulture,
                $"{TextCut.Shorten(text, MaxTextKeyLength)} at byte {Offset}"
            ),
            string text => text,
            char letter => letter.ToString(),
            null => ToJson(MaxKeyLength) is var json && json.EndsWith('…')
                ? string.Create(CultureInfo.InvariantCulture, $"{json} at byte {Offset}")
                : json,
            _ => ToJson().Trim('"'),
        };

    /// <summary>What its path has beyond that of what it is in.</summary>
    internal string Step => StepOf(int.MaxValue);

    /// <summary>What its path has beyond that of what it is in, with no more of its key than is shown.</summary>
    public string StepOf(int maxKeyLength)
    {
        if (Parent is null || IsSelf)
        {
            return Parent is null ? "$" : "";
        }

        string? key = Key is null ? null : TextCut.Shorten(Key, maxKeyLength);
        string name =
            key is null ? ""
            : Parent.Type?.Kind != ValueKind.Map && IsName(key.AsSpan().TrimEnd('…')) ? $".{key}"
            : $"[\"{JavaScriptEncoder.UnsafeRelaxedJsonEscaping.Encode(key)}\"]";
        return key is null || Index > 0 ? string.Create(CultureInfo.InvariantCulture, $"{name}[{Index}]") : name;
    }

    /// <summary>The path, or the end of it behind an ellipsis: with a long name or key, each value below would have it again.</summary>
    /// <param name="maxLength">How many characters it may have beside the ellipsis.</param>
    internal string PathOf(int maxLength)
    {
        string path = "";
        for (AnnotatedValue? value = this; value is not null && path.Length <= maxLength; value = value.Parent)
        {
            path = value.StepOf(maxLength) + path;
        }

        return path.Length <= maxLength ? path : $"…{TextCut.End(path, maxLength)}";
    }

    private void Append(StringBuilder path)
    {
        Parent?.Append(path);
        path.Append(Step);
    }

    private static bool IsName(ReadOnlySpan<char> key)
    {
        foreach (char unit in key)
        {
            if (!char.IsLetterOrDigit(unit) && unit is not ('_' or '$'))
            {
                return false;
            }
        }

        return key.Length > 0;
    }
}
