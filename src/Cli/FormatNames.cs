using SerializationApi.Formats;

namespace SerializationApi.Cli;

/// <summary>Formats by the names of options and the extensions of files.</summary>
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

    /// <summary>All names, for help and errors.</summary>
    public static string All { get; } = string.Join(", ", Known.Select(static format => format.Name));

    /// <summary>The format of a file.</summary>
    /// <param name="formats">The formats that there are.</param>
    /// <param name="name">The name that an option gives it, or null.</param>
    /// <param name="path">The file, or "-".</param>
    /// <param name="option">The option.</param>
    /// <exception cref="UserErrorException">No format has the name or the extension.</exception>
    public static Format Find(FormatSet formats, string? name, string path, string option)
    {
        string? found = name ?? Known.FirstOrDefault(format => format.Extensions.Contains(Path.GetExtension(path), StringComparer.OrdinalIgnoreCase)).Name;
        return found is null
            ? throw new UserErrorException($"'{path}' does not say which format it is; {option} does: {All}")
            : formats.FindByName(found) ?? throw new UserErrorException($"{option}: '{found}' is none of {All}");
    }
}
