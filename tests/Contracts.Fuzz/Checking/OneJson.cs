using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Contracts.Fuzz.Checking;

/// <summary>
/// The JSON of a server with reflection beside that of a client, and of a server without: each reads what the other wrote as the same value, and the members
/// of the shape are there in the same order. System.Text.Json has more (docs/adr/0014).
/// </summary>
internal sealed class OneJson(Shape[] shapes)
{
    private static readonly JsonFormat ByShape = new(FormatLimits.Default);

    // The options of minimal APIs.
    private readonly MatchingJsonFormat _server = new(
        new JsonSerializerOptions(JsonSerializerDefaults.Web) { TypeInfoResolver = new DefaultJsonTypeInfoResolver(), Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }, FormatLimits.Default);

    private FormatSet? _formats;

    private FormatSet Formats => _formats ??= new FormatSet(shapes, [_server]);

    /// <summary>The first difference; null if there is none, or one of the two has no form for the contract.</summary>
    /// <param name="client">The codecs of a client.</param>
    /// <param name="value">The value.</param>
    public string? Difference(TypeCodecs client, object value)
    {
        if (!client.Offers(ByShape) || Formats.FindCodecs(client.Type) is not { } server || !server.Offers(_server))
        {
            return null;
        }

        byte[] posted = ContractChecks.Encode(client, ByShape, value);
        byte[] got;
        try
        {
            got = ContractChecks.Encode(server, _server, value);
        }
        catch (ArgumentException error) when (error.Message.Contains("AllowNamedFloatingPointLiterals", StringComparison.Ordinal))
        {
            return null; // The service's options allow what is no number.
        }

        return OfMembers(posted, got, "$") is { } difference ? $"{difference}\nclient {Encoding.UTF8.GetString(posted)}\nserver {Encoding.UTF8.GetString(got)}"
            : OfReading(client, server, posted, "posted") ?? OfReading(client, server, got, "got");
    }

    private string? OfReading(TypeCodecs client, TypeCodecs server, byte[] json, string what) => ValueComparer.Difference(
        client.Decode(ByShape, new ReadOnlySequence<byte>(json)), server.Decode(_server, new ReadOnlySequence<byte>(json)), WireRules.Of(Wire.Json)) is { } difference
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
                using (JsonElement.ObjectEnumerator members = server.EnumerateObject())
                {
                    JsonElement.ObjectEnumerator rest = members;
                    foreach (JsonProperty member in client.EnumerateObject())
                    {
                        do
                        {
                            if (!rest.MoveNext())
                            {
                                return $"{path}.{member.Name} is not in its place of the server's";
                            }
                        }
                        while (rest.Current.Name != member.Name);

                        if (Difference(member.Value, rest.Current.Value, $"{path}.{member.Name}") is { } inner)
                        {
                            return inner;
                        }
                    }
                }

                return null;
            case JsonValueKind.Array:
                return client.GetArrayLength() != server.GetArrayLength()
                    ? $"{path}: {client.GetArrayLength()} and {server.GetArrayLength()} items"
                    : client.EnumerateArray().Zip(server.EnumerateArray()).Select((pair, i) => Difference(pair.First, pair.Second, $"{path}[{i}]")).FirstOrDefault(static inner => inner is not null);
            case JsonValueKind.String:
                return client.GetString() == server.GetString() ? null : $"{path}: {client.GetRawText()} and {server.GetRawText()}";
            default:
                return client.GetRawText() == server.GetRawText() ? null : $"{path}: {client.GetRawText()} and {server.GetRawText()}";
        }
    }
}
