using System.Text.Json;

namespace SerializationApi.Benchmarks.Compare.OwnData;

/// <summary>The user's own samples.</summary>
/// <param name="Source">The name of the file, or of the folder with a slash behind it.</param>
/// <param name="Name">A name for the contract that they have, in PascalCase.</param>
/// <param name="Items">The samples, objects all.</param>
/// <param name="IsList">Whether they are one list; otherwise there is exactly one.</param>
internal sealed record OwnSamples(string Source, string Name, IReadOnlyList<JsonElement> Items, bool IsList)
{
    private static readonly string[] Extensions = [".json", ".ndjson", ".jsonl"];
    private static readonly JsonReaderOptions Reading = new()
    {
        AllowMultipleValues = true,
        CommentHandling = JsonCommentHandling.Skip,
        AllowTrailingCommas = true,
        MaxDepth = 64,
    };

    /// <summary>Reads a JSON file, one of a value per line, or a folder of either.</summary>
    /// <exception cref="UserErrorException">There is none, or it holds no objects.</exception>
    public static OwnSamples Read(string path)
    {
        try
        {
            bool isFolder = Directory.Exists(path);
            string[] files = isFolder
                ?
                [
                    .. Directory
                        .EnumerateFiles(path)
                        .Where(file => Extensions.Contains(Path.GetExtension(file)))
                        .Order(StringComparer.Ordinal),
                ]
                : [path];
            JsonElement[] values = [.. files.SelectMany(Values)];
            bool isList = isFolder || values.Length != 1 || values[0].ValueKind == JsonValueKind.Array;
            JsonElement[] items =
            [
                .. values.SelectMany(value => value.ValueKind == JsonValueKind.Array ? value.EnumerateArray().ToArray() : [value]),
            ];
            if (items.Length == 0 || items.Any(item => item.ValueKind != JsonValueKind.Object))
            {
                throw new UserErrorException(
                    $"--json: {path} holds {(items.Length == 0 ? "no values" : "values other than objects and lists of them")}"
                );
            }

            string file = Path.GetFileName(Path.TrimEndingDirectorySeparator(Path.GetFullPath(path)));
            string name = Identifiers.Pascal(isFolder ? file : Path.GetFileNameWithoutExtension(file));
            return new OwnSamples(isFolder ? $"{file}/" : file, isList ? Identifiers.Singular(name) : name, items, isList);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException($"--json: {e.Message}");
        }
    }

    /// <summary>The samples as one JSON value.</summary>
    public byte[] ToJson() => IsList ? JsonSerializer.SerializeToUtf8Bytes(Items) : JsonSerializer.SerializeToUtf8Bytes(Items[0]);

    private static List<JsonElement> Values(string file)
    {
        ReadOnlySpan<byte> bytes = File.ReadAllBytes(file);
        var reader = new Utf8JsonReader(bytes.StartsWith("\uFEFF"u8) ? bytes[3..] : bytes, Reading);
        var values = new List<JsonElement>();
        try
        {
            while (reader.Read())
            {
                values.Add(JsonElement.ParseValue(ref reader));
            }
        }
        catch (JsonException e)
        {
            throw new UserErrorException($"--json: {file}: {e.Message}");
        }

        return values;
    }
}
