using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Schema;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Json.Schema;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Contracts.Fuzz.Checking;

/// <summary>
/// The JSON of a server with reflection, as its schema describes it, beside that of a client, and of a server without: each reads what the
/// other wrote as the same value, and the members are the same in the same order (docs/adr/0014). A contract that the server writes by its
/// shape has the bytes of System.Text.Json, which the server compares by metadata only.
/// </summary>
/// <param name="shapes">The contracts' shapes.</param>
/// <param name="leavesOut">Whether a contract, or one beside it, has a member whose type has no shape.</param>
/// <param name="isCarried">Whether System.Text.Json carries a contract and those beside it.</param>
internal sealed class OneJson(Shape[] shapes, Func<Type, bool> leavesOut, Func<Type, bool> isCarried)
{
    private static readonly JsonFormat ByShape = new(FormatLimits.Default);

    /// <summary>Those of minimal APIs.</summary>
    public static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web)
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver(),
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    private static readonly JsonSerializerOptions WithLiterals = new(Options)
    {
        NumberHandling = Options.NumberHandling | JsonNumberHandling.AllowNamedFloatingPointLiterals,
    };

    // .NET writes times without offsets, and relative addresses, which its own schemas call date-time and uri, and discriminators that they
    // do not allow; it requires a constructor's parameters that [JsonIgnore] may leave out.
    private static readonly JsonSchemaExporterOptions Unformatted = new()
    {
        TransformSchemaNode = static (context, node) =>
        {
            if (node is JsonObject schema)
            {
                schema.Remove("format");
                (schema["required"] as JsonArray)?.RemoveAll(name =>
                    context.TypeInfo.Properties.Any(property => property.ShouldSerialize is not null && property.Name == (string?)name)
                );
                if (schema["additionalProperties"] is JsonValue)
                {
                    schema.Remove("additionalProperties");
                }
            }

            return node;
        },
    };

    private readonly Dictionary<Type, JsonSchema?> _schemas = [];
    private readonly Dictionary<Type, JsonDecision> _decisions = [];

    private Type? _asked;
    private MatchingJsonFormat? _format;
    private FormatSet? _formats;

    private MatchingJsonFormat Server =>
        _format ??= new MatchingJsonFormat(Options, FormatLimits.Default) { OnDecided = decision => _decisions[_asked!] = decision };

    private FormatSet Formats => _formats ??= new FormatSet(shapes, [Server]);

    /// <summary>What a server with reflection writes of a value; null where it does not offer the contract.</summary>
    public byte[]? OfServer(Type type, object value)
    {
        _asked = type;
        return Formats.FindCodecs(type) is { } server && server.Offers(Server) ? ContractChecks.Encode(server, Server, value) : null;
    }

    /// <summary>The first difference; null if there is none, or one of the two has no form for the contract or a member.</summary>
    /// <param name="client">The codecs of a client.</param>
    /// <param name="value">The value.</param>
    public string? Difference(TypeCodecs client, object value)
    {
        _asked = client.Type;
        if (
            leavesOut(client.Type)
            || !client.Offers(ByShape)
            || Formats.FindCodecs(client.Type) is not { } server
            || !server.Offers(Server)
        )
        {
            return null;
        }

        byte[] posted = ContractChecks.Encode(client, ByShape, value);
        byte[] got;
        try
        {
            got = ContractChecks.Encode(server, Server, value);
        }
        catch (ArgumentException error) when (error.Message.Contains("AllowNamedFloatingPointLiterals", StringComparison.Ordinal))
        {
            return null; // The service's options allow what is no number.
        }
        catch (InvalidOperationException)
            when (value.GetType() != client.Type
                && !client.Type.IsDefined(typeof(JsonDerivedTypeAttribute), inherit: false)
                && SchemaOf(value.GetType()) is null
            )
        {
            return null; // A derived value that JSON knows nothing of, written as itself, which System.Text.Json throws at.
        }
        catch (NotSupportedException) when (IsUnsupported(value, client.Type) || IsUnsupported(value, value.GetType()))
        {
            return null; // A derived value, or a case with a converter, which System.Text.Json throws at in an app without shapes, too.
        }

        if (IsRefused(server, Server, got, "start with '$'"))
        {
            return null; // Keys of the value that System.Text.Json writes and refuses to read beside metadata.
        }

        // Minimal APIs write a derived value as itself, which need not be JSON of the base: then neither reads it. Where System.Text.Json
        // throws at the derived contract, its base's JSON is written.
        return value.GetType() == client.Type && OfMembers(posted, got, "$") is { } difference
            ? $"{difference}\nclient {Encoding.UTF8.GetString(posted)}\nserver {Encoding.UTF8.GetString(got)}"
            : OfLibrary(server, value, got)
                ?? OfReading(client, server, posted, "posted")
                ?? (
                    value.GetType() != client.Type && IsRefused(client, ByShape, got) && IsRefused(server, Server, got)
                        ? null
                        : OfReading(client, server, got, "got")
                )
                ?? (
                    ContractChecks.IsWhollyComplete(value)
                    && OfSchema(value.GetType(), got) is { } undescribed
                    && (value.GetType() == client.Type || OfSchema(client.Type, got) is not null)
                        ? undescribed
                        : null
                );
    }

    // What System.Text.Json does not read back, and what it needs converters for, is the shape's without a comparison.
    private string? OfLibrary(TypeCodecs server, object value, byte[] got)
    {
        if (
            value.GetType() != server.Type
            || !_decisions.TryGetValue(server.Type, out JsonDecision? decision)
            || decision is not { IsByShape: true, Failure: null }
            || server.NeedsShape(Server)
        )
        {
            return null;
        }

        object? read;
        try
        {
            byte[] theirs = JsonSerializer.SerializeToUtf8Bytes(value, server.Type, Options);
            if (!theirs.AsSpan().SequenceEqual(got))
            {
                return $"the shape has other JSON than System.Text.Json\n"
                    + $"shape {Encoding.UTF8.GetString(got)}\nSystem.Text.Json {Encoding.UTF8.GetString(theirs)}";
            }

            read = JsonSerializer.Deserialize(theirs, server.Type, Options);
        }
        catch (Exception exception) when (exception is NotSupportedException or InvalidOperationException or ArgumentException)
        {
            return null;
        }

        return
            ValueComparer.Difference(read, server.Decode(Server, new ReadOnlySequence<byte>(got)), WireRules.Of(Wire.Json))
                is { } difference
            ? $"the shape reads another value than System.Text.Json: {difference}\n{Encoding.UTF8.GetString(got)}"
            : null;
    }

    // The schema of OpenAPI documents is that of System.Text.Json's metadata, which knows nothing of the types that only shapes carry.
    private string? OfSchema(Type type, byte[] got)
    {
        if (!_schemas.TryGetValue(type, out JsonSchema? schema))
        {
            schema = isCarried(type) ? SchemaOf(type) : null;
            _schemas.Add(type, schema);
        }

        using var document = JsonDocument.Parse(got, new JsonDocumentOptions { MaxDepth = 1_000 });
        return document.RootElement.GetRawText().Contains("NaN\"", StringComparison.Ordinal)
            || document.RootElement.GetRawText().Contains("Infinity\"", StringComparison.Ordinal)
                ? null // System.Text.Json has none.
            : schema?.Evaluate(document.RootElement, new EvaluationOptions { OutputFormat = OutputFormat.List })
                is { IsValid: false } result
                ? $"its schema does not "
                    + $"describe {Encoding.UTF8.GetString(got)}: "
                    + $"{string.Join("; ", (result.Details ?? []).Where(static detail => detail.Errors is not null).Select(static detail => $"{detail.InstanceLocation} {string.Join(", ", detail.Errors!.Values)}"))}"
            : null;
    }

    private static JsonSchema? SchemaOf(Type type)
    {
        try
        {
            return JsonSchema.FromText(Options.GetJsonSchemaAsNode(type, Unformatted).ToJsonString());
        }
        catch (Exception exception) when (exception is InvalidOperationException or NotSupportedException or JsonException)
        {
            return null; // Its shape has the JSON: System.Text.Json throws at the contract, or at a parameter whose default is a struct's.
        }
    }

    // A float that is no number may come before what is not supported.
    private static bool IsUnsupported(object value, Type type)
    {
        try
        {
            JsonSerializer.SerializeToUtf8Bytes(value, type, WithLiterals);
            return false;
        }
        catch (NotSupportedException)
        {
            return true;
        }
        catch (JsonException)
        {
            return false;
        }
    }

    private static bool IsRefused(TypeCodecs codecs, Formats.Format format, byte[] json, string why = "")
    {
        try
        {
            codecs.Decode(format, new ReadOnlySequence<byte>(json));
            return false;
        }
        catch (InvalidPayloadException error)
        {
            return error.Message.Contains(why, StringComparison.Ordinal);
        }
    }

    private string? OfReading(TypeCodecs client, TypeCodecs server, byte[] json, string what) =>
        ValueComparer.Difference(
            client.Decode(ByShape, new ReadOnlySequence<byte>(json)),
            server.Decode(Server, new ReadOnlySequence<byte>(json)),
            WireRules.Of(Wire.Json)
        )
            is { } difference
            ? $"{what}, the server reads another value than the client: {difference}"
            : null;

    private static string? OfMembers(byte[] posted, byte[] got, string path)
    {
        using var client = JsonDocument.Parse(posted, new JsonDocumentOptions { MaxDepth = 1_000 });
        using var server = JsonDocument.Parse(got, new JsonDocumentOptions { MaxDepth = 1_000 });
        return Difference(client.RootElement, server.RootElement, path);
    }

    private static string? Difference(JsonElement client, JsonElement server, string path)
    {
        if (client.ValueKind != server.ValueKind)
        {
            return $"{path}: {client.ValueKind} and {server.ValueKind}";
        }

        switch (client.ValueKind)
        {
            case JsonValueKind.Object:
                string[] names = [.. client.EnumerateObject().Select(static member => member.Name)];
                string[] others = [.. server.EnumerateObject().Select(static member => member.Name)];
                return names.SequenceEqual(others)
                    ? client
                        .EnumerateObject()
                        .Zip(server.EnumerateObject())
                        .Select(pair => Difference(pair.First.Value, pair.Second.Value, $"{path}.{pair.First.Name}"))
                        .FirstOrDefault(static inner => inner is not null)
                    : $"{path}: the members {string.Join(", ", names)} and {string.Join(", ", others)}";
            case JsonValueKind.Array:
                return client.GetArrayLength() != server.GetArrayLength()
                    ? $"{path}: {client.GetArrayLength()} and {server.GetArrayLength()} items"
                    : client
                        .EnumerateArray()
                        .Zip(server.EnumerateArray())
                        .Select((pair, i) => Difference(pair.First, pair.Second, $"{path}[{i}]"))
                        .FirstOrDefault(static inner => inner is not null);
            case JsonValueKind.String:
                return client.GetString() == server.GetString() ? null : $"{path}: {client.GetRawText()} and {server.GetRawText()}";
            default:
                return client.GetRawText() == server.GetRawText() ? null : $"{path}: {client.GetRawText()} and {server.GetRawText()}";
        }
    }
}
