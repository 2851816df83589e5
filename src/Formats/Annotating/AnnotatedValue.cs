using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>A value in a payload (a member, an item or the root): its position, its wire type and its JSON.</summary>
public sealed class AnnotatedValue
{
    private const int MaxKeyLength = 200;

    // Utf8JsonWriter accepts no names that are much longer.
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

    /// <summary>
    /// Gets the path from the root: <c>$.lines[1].product</c>, <c>$.prices["a b"]</c>; in Protobuf without a contract, <c>$.3[1]</c>.
    /// </summary>
    public string Path
    {
        get
        {
            var path = new StringBuilder();
            Append(path);
            return path.ToString();
        }
    }

    /// <summary>Gets or sets the name of the member in JSON, or the key of the entry; null for items and the root.</summary>
    public string? Key { get; internal set; }

    /// <summary>Gets or sets the offset of its first byte, including its name, key or tag.</summary>
    public int Offset { get; internal set; }

    /// <summary>Gets the offset of the first byte after name, key and tag.</summary>
    public int ValueOffset { get; }

    /// <summary>Gets or sets its length in bytes, including its name, key or tag.</summary>
    public int Length { get; internal set; }

    /// <summary>Gets or sets its wire type, in the terms of the format's specification: <c>fixmap</c>, <c>str8</c>, <c>LEN</c>.</summary>
    public string Wire { get; internal set; } = "";

    /// <summary>Gets or sets its kind in JSON.</summary>
    public JsonValueKind Kind { get; internal set; }

    /// <summary>Gets or sets whether the contract contains it; true without a contract.</summary>
    public bool IsKnown { get; internal set; } = true;

    /// <summary>Gets the members, items or entries, in the order of their bytes.</summary>
    public IReadOnlyList<AnnotatedValue> Children => (IReadOnlyList<AnnotatedValue>?)_children ?? [];

    /// <summary>Gets other readings of the same bytes, in Protobuf without a contract.</summary>
    public IReadOnlyList<AnnotatedValue> Alternatives => (IReadOnlyList<AnnotatedValue>?)_alternatives ?? [];

    internal int End => Offset + Length;

    internal AnnotatedValue? Parent { get; }

    /// <summary>The index of an item in its list.</summary>
    internal int Index { get; set; }

    /// <summary>Whether it is, or is inside, one of the <see cref="Alternatives"/>.</summary>
    internal bool IsOther { get; init; }

    /// <summary>Whether it represents the value that contains it: a derived contract in Protobuf's message of its base.</summary>
    internal bool IsSelf { get; init; }

    /// <summary>Whether it is a wrapper message around a value that is not a message.</summary>
    internal bool IsAround { get; set; }

    /// <summary>The decoded value of a scalar.</summary>
    internal object? Value { get; set; }

    /// <summary>The type in the contract, if there is one.</summary>
    internal TypeDescription? Type { get; init; }

    /// <summary>Returns the value as JSON: the part of the payload that the contract knows.</summary>
    /// <remarks>
    /// Parts of one Protobuf list or message are joined. For a payload with an error it is the part before the error. A key that is a map
    /// or list is truncated after 200 characters, with an ellipsis and its offset.
    /// </remarks>
    public string ToJson() => Encoding.UTF8.GetString(ToUtf8Json().Span);

    internal ReadOnlyMemory<byte> ToUtf8Json() => TreeJson.Write(this, int.MaxValue);

    /// <summary>Returns the value as JSON, truncated with an ellipsis; the rest is not generated.</summary>
    /// <param name="maxLength">The number of characters before the ellipsis.</param>
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

    /// <summary>Replaces the children with their children: the items of a list that is a wrapper message.</summary>
    internal void Flatten()
    {
        _children = _children?.SelectMany(static child => child.Children).ToList();
        Kind = JsonValueKind.Array;
        IsAround = false;
    }

    /// <summary>The members, or the members of the value that represents it.</summary>
    internal IEnumerable<AnnotatedValue> Members() =>
        Children.Where(static child => child.IsKnown).SelectMany(static child => child.IsSelf ? child.Members() : [child]);

    /// <summary>
    /// The value as the text of a key. A map or list is truncated: it would double with each level of keys inside keys, because it is
    /// escaped again.
    /// </summary>
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

    /// <summary>The part of its path after the parent's path.</summary>
    internal string Step => StepOf(int.MaxValue);

    /// <summary>Returns the part of its path after the parent's path, with its key truncated.</summary>
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

    /// <summary>The path, or the end of it after an ellipsis: each value below would repeat a long name or key.</summary>
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
