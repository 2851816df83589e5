using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using SerializationApi.Formats;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.TypeScript;

/// <summary>
/// Asks a contract's codecs what no description tells: which members a payload must have, the values of missing ones, and which ones
/// Protobuf writes if they are zero.
/// </summary>
internal sealed class ContractProbe
{
    // A contract that requires itself has no zero.
    private const int MaxDepth = 8;

    // yyyy-MM-dd.
    private const int DateLength = 10;

    private readonly Dictionary<MemberLayout, Absence> _absences = [];
    private readonly HashSet<string> _written = new(StringComparer.Ordinal);

    private ContractProbe() { }

    /// <summary>Whether the codecs had an answer.</summary>
    public bool Succeeded { get; private set; }

    /// <summary>The JSON names of members whose initial value differs each time, such as the time: it is no default.</summary>
    public IEnumerable<string> Changing => _absences.Values.SelectMany(static absence => absence.Changing).Distinct(StringComparer.Ordinal);

    /// <summary>Whether MessagePack writes its members only by name; null if unknown.</summary>
    public bool? IsByName { get; private set; }

    /// <summary>
    /// The MessagePack key of a value without a member for which .NET accepts no nil; a module would write one. Null if there is none.
    /// </summary>
    public int? KeyOfDropped { get; private set; }

    /// <summary>Whether Protobuf writes a member that is zero or empty.</summary>
    public bool IsWritten(string jsonName) => _written.Contains(jsonName);

    /// <summary>Whether a missing member has no value: it is required, or its initial value differs each time.</summary>
    public bool LacksDefault(MemberLayout layout, string jsonName) =>
        Of(layout) is { } absence && (absence.Required.Contains(jsonName) || absence.Changing.Contains(jsonName));

    /// <summary>The value of a missing member that has one; null if it is the one that JSON omits.</summary>
    public JsonElement? Default(MemberLayout layout, string jsonName) =>
        Of(layout) is { } absence && absence.Defaults.TryGetValue(jsonName, out JsonElement value) ? value : null;

    /// <summary>The zero of a member in JSON; null for an object that is not a struct.</summary>
    public static JsonElement? ZeroOf(ShapeInfo contract, ShapeMember member) =>
        member.Type is { Kind: ValueKind.Object, IsNullable: false } && member.Type.Object?.Invoke().Type.IsValueType != true
            ? null
            : JsonElement.Parse(Zero(contract, member, 0));

    /// <summary>The label of a union's case in JSON; null if there is none.</summary>
    public static string? LabelOf(UnionCase one) =>
        one.Label is not null ? TypeScriptNames.Quote(one.Label) : one.IntegerLabel?.ToString(CultureInfo.InvariantCulture);

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
        catch (Exception refusal) when (refusal is not OutOfMemoryException)
        {
            // A setter refuses a zero, or a getter throws: the contract's own code runs.
        }

        return probe;
    }

    private Absence? Of(MemberLayout layout) => _absences.GetValueOrDefault(layout) ?? _absences.GetValueOrDefault(MemberLayout.Json);

    private void Ask(ShapeInfo form, TypeCodecs codecs, Format json, FormatSet formats)
    {
        ShapeMember[] members = form.Members.ToArray();
        Dictionary<string, string> zeros = members.ToDictionary(
            static member => member.JsonName,
            member => Zero(form, member, 0),
            StringComparer.Ordinal
        );
        object whole = codecs.Decode(json, Json(zeros))!;
        _absences[MemberLayout.Json] =
            AbsenceOf(codecs, json, json, [.. zeros.Keys], isKept => Json(zeros.Where(zero => isKept(zero.Key))))
            ?? throw new JsonException("It has no least payload.");
        string[] required = _absences[MemberLayout.Json].Required;

        // Each format uses the constructor that its library uses.
        foreach (
            Format format in formats
                .Formats.SelectMany(static format => format is MessagePackFormat ? format.Variants : [format])
                .Where(codecs.Offers)
        )
        {
            if (
                format is JsonFormat or MessagePackFormat { Compression: not MessagePackCompressionMode.None }
                || Encode(codecs, format, format is ProtobufFormat ? WithoutNulls() : whole) is not { } payload
            )
            {
                continue;
            }

            if (format is MessagePackFormat { KeysAreNames: false })
            {
                IsByName = payload[0] is (>= 0x80 and < 0x90) or 0xde;
                AnnotatedValue[] values = IsByName == true ? [] : [.. formats.Annotate(format, codecs.Type, payload).Root?.Children ?? []];
                for (int key = 0; key < values.Length; key++)
                {
                    if (
                        codecs.Contract.For(MemberLayout.MessagePack)!.IndexOf(key + 1) < 0
                        && Decode(
                            codecs,
                            format,
                            [.. payload[..values[key].Offset], 0xc0, .. payload[(values[key].Offset + values[key].Length)..]]
                        )
                            is null
                    )
                    {
                        KeyOfDropped = key;
                    }
                }
            }
            else if (PartialPayload.Maker(format, codecs.Contract, payload, formats) is { } partial)
            {
                MemberLayout layout = format.Layout!.Value;
                string[] names =
                [
                    .. codecs
                        .Contract.For(layout)!
                        .Members.ToArray()
                        .Select(member => Array.Find(members, other => other.Name == member.Name)?.JsonName ?? member.JsonName),
                ];
                if (AbsenceOf(codecs, format, json, names, isKept => partial([.. names.Select(isKept)])) is { } absence)
                {
                    _absences[layout] = absence;
                }
            }
        }

        if (formats.Formats.FirstOrDefault(static format => format is ProtobufFormat) is { } protobuf && codecs.Offers(protobuf))
        {
            _written.UnionWith(Written(WithoutNulls()));

            // A null text is not a zero.
            foreach (
                ShapeMember member in members.Where(static member =>
                    member.Type is { IsNullable: true, IsNullableValueType: false, Kind: not ValueKind.Object }
                )
            )
            {
                zeros[member.JsonName] = Zero(form, member, 0, isNullable: false);
            }

            _written.UnionWith(Written(WithoutNulls()));
        }

        // Protobuf refuses the null of a member in which a new object holds a value.
        object WithoutNulls() =>
            Decode(
                codecs,
                json,
                Json(
                    zeros
                        .Where(zero => zero.Value != "null" || required.Contains(zero.Key))
                        .Select(static zero => KeyValuePair.Create(zero.Key, WithoutNullsIn(zero.Value)))
                )
            ) ?? codecs.Decode(json, Json(zeros))!;

        IEnumerable<string> Written(object value)
        {
            using PooledBuffer payload = codecs.Encode(formats.Formats.First(static format => format is ProtobufFormat), value);
            AnnotatedPayload annotated = formats.Annotate(
                formats.Formats.First(static format => format is ProtobufFormat),
                codecs.Type,
                payload.Span.ToArray()
            );
            return annotated.Root?.Children.Select(static child => child.Key).OfType<string>().ToArray() ?? [];
        }
    }

    private static string WithoutNullsIn(string json)
    {
        var node = JsonNode.Parse(json);
        RemoveNulls(node);
        return node?.ToJsonString() ?? "null";
    }

    private static void RemoveNulls(JsonNode? node)
    {
        if (node is JsonObject members)
        {
            foreach ((string name, JsonNode? value) in members.ToArray())
            {
                _ = value is null && members.Remove(name);
                RemoveNulls(value);
            }
        }
    }

    private static byte[]? Encode(TypeCodecs codecs, Format format, object value)
    {
        try
        {
            using PooledBuffer payload = codecs.Encode(format, value);
            return payload.Span.ToArray();
        }
        catch (UnsupportedValueException)
        {
            return null;
        }
    }

    private static JsonElement.ObjectEnumerator Parse(byte[] json) => JsonElement.Parse(json).EnumerateObject();

    // Null if a payload of the required members is still invalid.
    private static Absence? AbsenceOf(
        TypeCodecs codecs,
        Format format,
        Format json,
        string[] names,
        Func<Func<string, bool>, byte[]> payload
    )
    {
        string[] required = [.. names.Where(name => Decode(codecs, format, payload(other => other != name)) is null)];
        return Least() is { } first && Least() is { } second
            ? new Absence(required, first, [.. first.Keys.Union(second.Keys).Where(name => IsChanging(first, second, name))])
            : null;

        Dictionary<string, JsonElement>? Least() =>
            Decode(codecs, format, payload(required.Contains)) is { } least && Encode(codecs, json, least) is { } text
                ? Parse(text)
                    .DistinctBy(static property => property.Name)
                    .ToDictionary(static property => property.Name, static property => property.Value, StringComparer.Ordinal)
                : null;
    }

    private static bool IsChanging(Dictionary<string, JsonElement> first, Dictionary<string, JsonElement> second, string name) =>
        !first.TryGetValue(name, out JsonElement one)
        || !second.TryGetValue(name, out JsonElement other)
        || !JsonElement.DeepEquals(one, other)
        || HasToday(one);

    // Two objects of one day have the same DateTime.Today.
    private static bool HasToday(JsonElement value) =>
        value.ValueKind switch
        {
            JsonValueKind.Object => value.EnumerateObject().Any(static property => HasToday(property.Value)),
            JsonValueKind.Array => value.EnumerateArray().Any(HasToday),
            JsonValueKind.String => value.GetString() is { Length: >= DateLength } text
                && (text.Length == DateLength || text[DateLength] == 'T')
                && DateOnly.TryParseExact(
                    text.AsSpan(0, DateLength),
                    "yyyy-MM-dd",
                    CultureInfo.InvariantCulture,
                    DateTimeStyles.None,
                    out DateOnly date
                )
                && Math.Abs(date.DayNumber - DateOnly.FromDateTime(DateTime.UtcNow).DayNumber) <= 1,
            _ => false,
        };

    private static object? Decode(TypeCodecs codecs, Format format, byte[] payload)
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

    // A number may be written as a string.
    private static string Zero(ShapeInfo contract, ShapeMember member, int depth, bool isNullable = true) =>
        Zero(member.Type, depth, isNullable) is var zero
        && zero == "\"\""
        && StructMemory.TypeOf(contract.Type, member.Name) is { } type
        && Type.GetTypeCode(Nullable.GetUnderlyingType(type) ?? type) is >= TypeCode.SByte and <= TypeCode.Decimal
            ? "\"0\""
            : zero;

    private static string Zero(TypeDescription type, int depth, bool isNullable = true) =>
        type.Kind switch
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

        if (form.Union is { IsUnionType: true })
        {
            return "null";
        }

        if (form.Union is { } union)
        {
            UnionCase first = union.Cases.ToArray().First(static one => LabelOf(one) is not null && one.Shape is not null);
            string members = Zero(first.Shape!(), depth + 1);
            return $"{{{JsonSerializer.Serialize(union.Discriminator)}:{LabelOf(first)}{(members == "{}" ? "" : ",")}{members[1..]}";
        }

        return Object(form.Members.ToArray().Select(member => KeyValuePair.Create(member.JsonName, Zero(form, member, depth + 1))));
    }

    // The required members, the values of missing ones, and those whose value differs each time.
    private sealed record Absence(string[] Required, Dictionary<string, JsonElement> Defaults, string[] Changing);
}
