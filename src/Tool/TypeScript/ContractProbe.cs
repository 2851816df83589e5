using System.Globalization;
using System.Text;
using System.Text.Json;
using SerializationApi.Formats;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.TypeScript;

/// <summary>
/// What no description says of a contract's members, asked of its codecs: which of them a payload must have, what the others are without it, and which ones are
/// left out where they are zero.
/// </summary>
internal sealed class ContractProbe
{
    // A contract that needs itself has no zero.
    private const int MaxDepth = 8;

    // Payloads without a member, by layout: a message, a map by names, an object of none.
    private static readonly (MemberLayout Layout, byte[] Payload)[] Empty = [(MemberLayout.Protobuf, []), (MemberLayout.MessagePack, [0x80]), (MemberLayout.MemoryPack, [0])];

    private readonly Dictionary<string, JsonElement> _defaults = new(StringComparer.Ordinal);
    private readonly HashSet<string> _written = new(StringComparer.Ordinal);
    private readonly Dictionary<MemberLayout, string> _different = [];

    private ContractProbe()
    {
    }

    /// <summary>Whether the codecs had an answer.</summary>
    public bool Succeeded { get; private set; }

    /// <summary>The members that JSON leaves out where they are null or zero, by their JSON names.</summary>
    public HashSet<string> Omitted { get; } = new(StringComparer.Ordinal);

    /// <summary>The members that a payload must have, but in Protobuf.</summary>
    public HashSet<string> Required { get; } = new(StringComparer.Ordinal);

    /// <summary>Whether Protobuf writes a member that is zero or empty.</summary>
    public bool IsWritten(string jsonName) => _written.Contains(jsonName);

    /// <summary>What a member is that a payload lacks; null where it is as JSON leaves it out.</summary>
    public JsonElement? Default(string jsonName) => _defaults.TryGetValue(jsonName, out JsonElement value) ? value : null;

    /// <summary>A member that is something else in a payload of the layout without it than in JSON; null where there is none.</summary>
    public string? DifferentDefault(MemberLayout layout) => _different.GetValueOrDefault(layout);

    /// <summary>The zero of a type as JSON has it; null of an object.</summary>
    public static JsonElement? ZeroOf(TypeDescription type) => type is { Kind: ValueKind.Object, IsNullable: false } ? null : JsonElement.Parse(Zero(type, 0));

    /// <summary>What stands for a case of a union in JSON; null where nothing does.</summary>
    public static string? LabelOf(UnionCase one) => one.Label is not null ? TypeScriptNames.Quote(one.Label) : one.IntegerLabel?.ToString(CultureInfo.InvariantCulture);

    /// <summary>Asks the codecs of a contract.</summary>
    public static ContractProbe Of(ShapeInfo contract, FormatSet formats)
    {
        var probe = new ContractProbe();
        TypeCodecs? codecs = formats.FindCodecs(contract.Type);
        Format json = formats.Formats.First(static format => format is JsonFormat);
        if (codecs is null || !codecs.Offers(json) || contract.For(MemberLayout.Json) is not { } form)
        {
            return probe;
        }

        try
        {
            probe.Ask(form, codecs, json, formats);
            probe.Succeeded = true;
        }
        catch (Exception refusal) when (refusal is InvalidPayloadException or UnsupportedValueException or JsonException)
        {
            // A setter refuses a zero, say.
        }

        return probe;
    }

    private void Ask(ShapeInfo form, TypeCodecs codecs, Format json, FormatSet formats)
    {
        ShapeMember[] members = form.Members.ToArray();
        Dictionary<string, string> zeros = members.ToDictionary(static member => member.JsonName, static member => Zero(member.Type, 0), StringComparer.Ordinal);
        object whole = codecs.Decode(json, Json(zeros))!;
        foreach (string name in zeros.Keys)
        {
            if (TryDecode(codecs, json, Json(zeros.Where(zero => zero.Key != name))) is null)
            {
                Required.Add(name);
            }
        }

        foreach (JsonProperty property in Parse(codecs, json, codecs.Decode(json, Json(zeros.Where(zero => Required.Contains(zero.Key))))!))
        {
            _defaults.TryAdd(property.Name, property.Value);
        }

        // Each format has the constructor that its library takes.
        foreach ((MemberLayout layout, byte[] empty) in Empty)
        {
            if (formats.Formats.FirstOrDefault(format => format.Layout == layout) is { } format && codecs.Offers(format) && TryDecode(codecs, format, empty) is { } without)
            {
                string? name = Parse(codecs, json, without).Where(property => !Required.Contains(property.Name) && _defaults.TryGetValue(property.Name, out JsonElement other) && !JsonElement.DeepEquals(property.Value, other))
                    .Select(static property => property.Name).FirstOrDefault();
                if (name is not null)
                {
                    _different.Add(layout, name);
                }
            }
        }

        HashSet<string> inJson = [.. Parse(codecs, json, whole).Select(static property => property.Name)];
        Omitted.UnionWith(zeros.Keys.Where(name => !inJson.Contains(name)));
        if (formats.Formats.FirstOrDefault(static format => format is ProtobufFormat) is { } protobuf && codecs.Offers(protobuf))
        {
            _written.UnionWith(Written(whole));

            // A text that is null is no zero.
            foreach (ShapeMember member in members.Where(static member => member.Type is { IsNullable: true, IsNullableValueType: false, Kind: not ValueKind.Object }))
            {
                zeros[member.JsonName] = Zero(member.Type, 0, isNullable: false);
            }

            _written.UnionWith(Written(codecs.Decode(json, Json(zeros))!));
        }

        IEnumerable<string> Written(object value)
        {
            using PooledBuffer payload = codecs.Encode(formats.Formats.First(static format => format is ProtobufFormat), value);
            AnnotatedPayload annotated = formats.Annotate(formats.Formats.First(static format => format is ProtobufFormat), codecs.Type, payload.Span.ToArray());
            return annotated.Root?.Children.Select(static child => child.Key).OfType<string>().ToArray() ?? [];
        }
    }

    private static JsonElement.ObjectEnumerator Parse(TypeCodecs codecs, Format json, object value)
    {
        using PooledBuffer payload = codecs.Encode(json, value);
        var reader = new Utf8JsonReader(payload.Span);
        return JsonElement.ParseValue(ref reader).EnumerateObject();
    }

    private static object? TryDecode(TypeCodecs codecs, Format format, byte[] payload)
    {
        try
        {
            return codecs.Decode(format, payload);
        }
        catch (InvalidPayloadException)
        {
            return null;
        }
    }

    private static byte[] Json(IEnumerable<KeyValuePair<string, string>> members) => Encoding.UTF8.GetBytes(Object(members));

    private static string Object(IEnumerable<KeyValuePair<string, string>> members) =>
        $"{{{string.Join(',', members.Select(static member => $"{JsonSerializer.Serialize(member.Key)}:{member.Value}"))}}}";

    private static string Zero(TypeDescription type, int depth, bool isNullable = true) => type.Kind switch
    {
        _ when isNullable && type.IsNullable => "null",
        _ when depth > MaxDepth => throw new JsonException("It has no zero."),
        ValueKind.Boolean => "false",
        ValueKind.Char => "\"\\u0000\"",
        ValueKind.String or ValueKind.Bytes => "\"\"",
        ValueKind.Guid => $"\"{Guid.Empty}\"",
        ValueKind.DateTime => "\"0001-01-01T00:00:00\"",
        ValueKind.DateTimeOffset => "\"0001-01-01T00:00:00+00:00\"",
        ValueKind.DateOnly => "\"0001-01-01\"",
        ValueKind.TimeOnly or ValueKind.TimeSpan => "\"00:00:00\"",
        ValueKind.List => "[]",
        ValueKind.Map => "{}",
        ValueKind.Object => Zero(type.Object!(), depth + 1),
        _ => "0",
    };

    private static string Zero(ShapeInfo contract, int depth)
    {
        ShapeInfo form = contract.For(MemberLayout.Json) ?? throw new JsonException("It has no JSON.");
        if (form.Value is { } value)
        {
            return Zero(value, depth);
        }

        if (form.Union is { } union)
        {
            UnionCase first = union.Cases.ToArray().First(static one => LabelOf(one) is not null && one.Shape is not null);
            string members = Zero(first.Shape!(), depth + 1);
            return $"{{{JsonSerializer.Serialize(union.Discriminator)}:{LabelOf(first)}{(members == "{}" ? "" : ",")}{members[1..]}";
        }

        return Object(form.Members.ToArray().Select(member => KeyValuePair.Create(member.JsonName, Zero(member.Type, depth + 1))));
    }
}
