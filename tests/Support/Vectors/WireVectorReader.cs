using System.Text.Json;

namespace SerializationApi.Tests.Support.Vectors;

/// <summary>Reads vectors strictly: what no test would check is an error, never left out.</summary>
public static class WireVectorReader
{
    private static readonly string[] Required = [WireVector.MessagePack, WireVector.MemoryPack];
    private static readonly string[] Optional = [WireVector.Protobuf, WireVector.Lz4Block, WireVector.Lz4BlockArray];

    /// <summary>The vectors of a file.</summary>
    /// <exception cref="FormatException">A field is missing, unknown or not hexadecimal.</exception>
    /// <exception cref="JsonException">The file is not JSON.</exception>
    public static IEnumerable<WireVector> Read(ReadOnlyMemory<byte> utf8)
    {
        using var document = JsonDocument.Parse(utf8);
        if (document.RootElement.ValueKind != JsonValueKind.Array)
        {
            throw new FormatException("the file is not an array of vectors");
        }

        return [.. document.RootElement.EnumerateArray().Select(ReadOne)];
    }

    private static WireVector ReadOne(JsonElement entry, int index)
    {
        string Text(string field) =>
            entry.ValueKind == JsonValueKind.Object
            && entry.TryGetProperty(field, out JsonElement value)
            && value.ValueKind == JsonValueKind.String
                ? value.GetString()!
                : throw new FormatException($"vector {index} has no text \"{field}\"");

        string contract = Text("contract");
        string name = Text("name");
        string json = Text("json");
        var payloads = new Dictionary<string, byte[]>(StringComparer.Ordinal);
        foreach (JsonProperty property in entry.EnumerateObject().Where(property => property.Name is not ("contract" or "name" or "json")))
        {
            if (!Required.Contains(property.Name, StringComparer.Ordinal) && !Optional.Contains(property.Name, StringComparer.Ordinal))
            {
                throw new FormatException($"vector {index} ({contract}: {name}) has a field \"{property.Name}\" that no check is for");
            }

            payloads.Add(property.Name, Hex(property, index));
        }

        foreach (string field in Required.Where(field => !payloads.ContainsKey(field)))
        {
            throw new FormatException($"vector {index} ({contract}: {name}) has no \"{field}\"");
        }

        return new WireVector(contract, name, json, payloads);
    }

    private static byte[] Hex(JsonProperty property, int index)
    {
        try
        {
            return Convert.FromHexString(property.Value.GetString() ?? throw new FormatException("null"));
        }
        catch (Exception exception) when (exception is FormatException or InvalidOperationException)
        {
            throw new FormatException($"vector {index}: \"{property.Name}\" is not hexadecimal: {exception.Message}", exception);
        }
    }
}
