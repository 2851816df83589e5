using System.Net.Http.Headers;
using SerializationApi.Formats;

namespace SerializationApi.Tool;

/// <summary>Finds formats by option names, media types and file extensions.</summary>
internal static class FormatNames
{
    private static readonly (string Name, string[] Extensions)[] Known =
    [
        ("json", [".json"]),
        ("ndjson", [".ndjson", ".jsonl"]),
        ("msgpack", [".msgpack", ".mp"]),
        ("protobuf", [".protobuf", ".pb", ".bin"]),
        ("memorypack", [".memorypack", ".mempack"]),
        ("cbor", [".cbor"]),
        ("cbor-seq", [".cborseq"]),
    ];

    /// <summary>All names, for help, errors and completion.</summary>
    public static IReadOnlyList<string> Names { get; } = [.. Known.Select(static format => format.Name)];

    /// <summary>How to name a format in an option.</summary>
    public static string Help { get; } = $"{string.Join(", ", Names)}, with parameters (\"msgpack;keys=names\") or as a media type";

    /// <summary>Finds the format that an option or a header names.</summary>
    /// <returns>The format or variant; null if there is none.</returns>
    public static Format? Find(FormatSet formats, string text)
    {
        bool isMediaType = text.Split(';')[0].Contains('/', StringComparison.Ordinal);
        if (!MediaTypeHeaderValue.TryParse(isMediaType ? text : $"name/{text}", out MediaTypeHeaderValue? parsed))
        {
            return null;
        }

        string name = parsed.MediaType!;
        return formats.ChooseVariant(
            isMediaType ? formats.FindByMediaType(name) ?? formats.FindBySuffix(name) : formats.FindByName(name.AsSpan("name/".Length)),
            parsed.Parameters.Select(static parameter => (parameter.Name, parameter.Value?.Trim('"') ?? ""))
        );
    }

    /// <summary>The format that an option names.</summary>
    /// <exception cref="UserErrorException">No format has the name.</exception>
    public static Format FindNamed(FormatSet formats, string text, string option) =>
        Find(formats, text)
        ?? throw new UserErrorException(
            $"{option}: unknown format '{text}'; known formats: {Help}.{Suggestion.For(text.Split(';')[0], Names)}"
        );

    /// <summary>Finds the format of a file.</summary>
    /// <param name="formats">The formats.</param>
    /// <param name="name">The value of an option, or null.</param>
    /// <param name="path">The file, or "-".</param>
    /// <param name="option">The option.</param>
    /// <exception cref="UserErrorException">No format has the name or the extension.</exception>
    public static Format FindOfFile(FormatSet formats, string? name, string path, string option) =>
        FindNamed(
            formats,
            name ?? ByExtension(path) ?? throw new UserErrorException($"'{path}' does not say its format; name it with {option}: {Help}"),
            option
        );

    /// <summary>The name of the format with a file's extension; null if unknown.</summary>
    public static string? ByExtension(string path) =>
        Known.FirstOrDefault(format => format.Extensions.Contains(Path.GetExtension(path), StringComparer.OrdinalIgnoreCase)).Name;

    /// <summary>The name of a format in options.</summary>
    public static string NameOf(Format format) => format.Name + format.ContentTypeParameters.Replace(" ", "", StringComparison.Ordinal);
}
