using System.Net.Http.Headers;
using SerializationApi.Formats;

namespace SerializationApi.Tool;

/// <summary>Formats by the names of options, media types and the extensions of files.</summary>
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

    /// <summary>How an option names a format.</summary>
    public static string Help { get; } = $"{string.Join(", ", Names)}, with parameters (\"msgpack;keys=names\") or as a media type";

    /// <summary>The format that an option or a header names.</summary>
    /// <param name="formats">The formats that there are.</param>
    /// <param name="text">A name or a media type, perhaps with parameters.</param>
    /// <returns>The format or variant; null where none has the name.</returns>
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
        ?? throw new UserErrorException($"{option}: '{text}' is none of {Help}.{Suggestion.For(text.Split(';')[0], Names)}");

    /// <summary>The format of a file.</summary>
    /// <param name="formats">The formats that there are.</param>
    /// <param name="name">What an option names, or null.</param>
    /// <param name="path">The file, or "-".</param>
    /// <param name="option">The option.</param>
    /// <exception cref="UserErrorException">No format has the name or the extension.</exception>
    public static Format FindOfFile(FormatSet formats, string? name, string path, string option) =>
        FindNamed(
            formats,
            name ?? ByExtension(path) ?? throw new UserErrorException($"'{path}' does not say which format it is; {option} does: {Help}"),
            option
        );

    /// <summary>The name of the format that a file's extension says; null where it says none.</summary>
    public static string? ByExtension(string path) =>
        Known.FirstOrDefault(format => format.Extensions.Contains(Path.GetExtension(path), StringComparer.OrdinalIgnoreCase)).Name;

    /// <summary>A format as options name it.</summary>
    public static string NameOf(Format format) => format.Name + format.ContentTypeParameters.Replace(" ", "", StringComparison.Ordinal);
}
