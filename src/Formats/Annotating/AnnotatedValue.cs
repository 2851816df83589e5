using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>A value in a payload, a member, an item or the whole: where it is, what it is on the wire, and what it is as JSON.</summary>
public sealed class AnnotatedValue
{
    private List<AnnotatedValue>? _children;
    private List<AnnotatedValue>? _alternatives;

    internal AnnotatedValue(AnnotatedValue? parent, int offset, int valueOffset)
    {
        Parent = parent;
        Offset = offset;
        ValueOffset = valueOffset;
        IsOther = parent?.IsOther == true;
    }

    /// <summary>The path from the root: <c>$.lines[1].product</c>, <c>$.prices["a b"]</c>; in Protobuf without a contract, <c>$.3[1]</c>.</summary>
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
    /// <remarks>Parts of one Protobuf list or message are joined. Of a payload with an error it is what comes before it.</remarks>
    public string ToJson()
    {
        var text = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(text, new JsonWriterOptions { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping, MaxDepth = 2_000, SkipValidation = true }))
        {
            Write(json, [this]);
        }

        return Encoding.UTF8.GetString(text.WrittenSpan);
    }

    internal void Add(AnnotatedValue child) => (_children ??= []).Add(child);

    internal void AddAlternative(AnnotatedValue other) => (_alternatives ??= []).Add(other);

    /// <summary>Takes what is in the children in their place: the items of a list that is a message around them.</summary>
    internal void Flatten()
    {
        _children = _children?.SelectMany(static child => child.Children).ToList();
        Kind = JsonValueKind.Array;
        IsAround = false;
    }

    /// <summary>The scalar as the text of a key.</summary>
    internal string AsKey() => Value switch
    {
        string text => text,
        char letter => letter.ToString(),
        null => ToJson(),
        _ => ToJson().Trim('"'),
    };

    /// <summary>What its path has beyond that of what it is in.</summary>
    internal string Step
    {
        get
        {
            if (Parent is null || IsSelf)
            {
                return Parent is null ? "$" : "";
            }

            string name = Key is null ? ""
                : Parent.Type?.Kind != ValueKind.Map && IsName(Key) ? $".{Key}"
                : $"[\"{JsonEncodedText.Encode(Key, System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping)}\"]";
            return Key is null || Index > 0 ? string.Create(CultureInfo.InvariantCulture, $"{name}[{Index}]") : name;
        }
    }

    private void Append(StringBuilder path)
    {
        Parent?.Append(path);
        path.Append(Step);
    }

    private static bool IsName(string key) => key.Length > 0 && key.All(static unit => char.IsLetterOrDigit(unit) || unit is '_' or '$');

    // The parts of one value: several of a Protobuf message or list, the last of a scalar.
    private static void Write(Utf8JsonWriter json, List<AnnotatedValue> parts)
    {
        if (parts.Count == 0)
        {
            json.WriteNullValue();
            return;
        }

        AnnotatedValue last = parts[^1];
        switch (last.Kind)
        {
            case JsonValueKind.Object when last.IsAround:
                Write(json, [.. parts.SelectMany(static part => part.Members())]);
                break;
            case JsonValueKind.Object:
                json.WriteStartObject();
                WriteLabel(json, parts);
                foreach (IGrouping<string, AnnotatedValue> member in parts.SelectMany(static part => part.Members()).GroupBy(static child => child.Key ?? "", StringComparer.Ordinal))
                {
                    json.WritePropertyName(member.Key);
                    WriteMember(json, [.. member]);
                }

                json.WriteEndObject();
                break;
            case JsonValueKind.Array:
                json.WriteStartArray();
                foreach (AnnotatedValue item in parts.SelectMany(static part => part.Children).Where(static item => item.IsKnown))
                {
                    Write(json, [item]);
                }

                json.WriteEndArray();
                break;
            default:
                ScalarJson.Write(json, last.Value, last.Type);
                break;
        }
    }

    // In Protobuf without a contract fields of one number are counted, and are a list.
    private static void WriteMember(Utf8JsonWriter json, List<AnnotatedValue> parts)
    {
        if (parts[^1].Index == 0)
        {
            Write(json, parts);
            return;
        }

        json.WriteStartArray();
        parts.ForEach(part => Write(json, [part]));
        json.WriteEndArray();
    }

    // In Protobuf a member of its own says of which case a value is.
    private static void WriteLabel(Utf8JsonWriter json, List<AnnotatedValue> parts)
    {
        AnnotatedValue? unionCase = parts.SelectMany(static part => part.Children).LastOrDefault(static child => child.IsSelf);
        if (unionCase is not null && UnionLabel.Of(unionCase.Parent?.Type?.Object?.Invoke(), unionCase.Type?.Object?.Invoke().Type) is var (discriminator, label))
        {
            json.WritePropertyName(discriminator);
            ScalarJson.Write(json, label, type: null);
        }
    }

    private IEnumerable<AnnotatedValue> Members() => Children.Where(static child => child.IsKnown).SelectMany(static child => child.IsSelf ? child.Members() : [child]);
}
