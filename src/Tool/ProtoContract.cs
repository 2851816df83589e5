using Google.Protobuf.Reflection;
using SerializationApi.Formats.Protobuf;
using FieldType = Google.Protobuf.Reflection.FieldDescriptorProto.Type;

namespace SerializationApi.Tool;

/// <summary>A message of a <c>.proto</c> file: the names and types of a Protobuf payload's fields.</summary>
/// <param name="Message">The message, or the items' message.</param>
/// <param name="IsList">Whether the payload is a list of it at the root: a message with the items in field 1.</param>
/// <param name="Types">All messages and enums of the file and its imports, by their full name with a leading dot.</param>
internal sealed record ProtoContract(DescriptorProto Message, bool IsList, IReadOnlyDictionary<string, object> Types)
{
    /// <summary>Reads <c>file.proto</c> (its first message) or <c>file.proto:Message</c>.</summary>
    /// <exception cref="UserErrorException">There is no such file or message.</exception>
    public static ProtoContract Load(string text)
    {
        int colon = text.LastIndexOf(':');
        (string path, string? name) = colon > 1 ? (text[..colon], text[(colon + 1)..]) : (text, null);
        ProtoContract? found = TryParse(
            File.ReadAllText(path),
            name,
            isList: false,
            out string? error,
            Path.GetDirectoryName(Path.GetFullPath(path))
        );
        return found
            ?? throw new UserErrorException(
                $"--proto: {path} is not a .proto file with a message {name}".TrimEnd() + (error is null ? "" : $": {error}")
            );
    }

    /// <summary>Finds a message in a schema.</summary>
    /// <param name="schema">The schema.</param>
    /// <param name="name">The message, with or without its package; null for the first.</param>
    /// <param name="isList">See <see cref="IsList"/>.</param>
    /// <param name="error">Why the schema is invalid, or null.</param>
    /// <param name="imports">The folder of imported files; null to allow only Protobuf's own.</param>
    /// <returns>The message; null if there is none, or the schema is invalid.</returns>
    public static ProtoContract? TryParse(string schema, string? name, bool isList, out string? error, string? imports = null)
    {
        var parser = new ProtoParser(imports is null ? ProtoParser.OfService : ProtoParser.OfUser);
        ProtoContract? found = null;
        string? invalid = null;
        error = parser.Run(schema, () => (found, invalid) = Parse(schema, name, isList, parser, imports)) ?? invalid;
        return error is null ? found : null;
    }

    public static int WireOf(FieldType type) =>
        type switch
        {
            FieldType.TypeDouble or FieldType.TypeFixed64 or FieldType.TypeSfixed64 => WireType.Fixed64,
            FieldType.TypeFloat or FieldType.TypeFixed32 or FieldType.TypeSfixed32 => WireType.Fixed32,
            FieldType.TypeString or FieldType.TypeBytes or FieldType.TypeMessage => WireType.Length,
            FieldType.TypeGroup => WireType.StartGroup,
            _ => WireType.Varint,
        };

    public static string NameOf(FieldDescriptorProto field) => string.IsNullOrEmpty(field.JsonName) ? field.Name : field.JsonName;

    /// <summary>The message of a field; null for a scalar.</summary>
    public DescriptorProto? MessageOf(FieldDescriptorProto field) => Types.GetValueOrDefault(field.TypeName ?? "") as DescriptorProto;

    // As in protoc: no absolute path, address or "..", so that a foreign schema reads no other files.
    private static bool IsInFolder(string import) =>
        !import.Contains('\\', StringComparison.Ordinal)
        && !import.Contains(':', StringComparison.Ordinal)
        && import.Split('/').All(static step => step is not ("" or "." or ".."));

    private static (ProtoContract? Found, string? Error) Parse(
        string schema,
        string? name,
        bool isList,
        ProtoParser parser,
        string? imports
    )
    {
        const string Name = "contract.proto";
        var files = new FileDescriptorSet { FileSystem = parser, ImportValidator = IsInFolder };
        if (imports is not null)
        {
            files.AddImportPath(imports);
        }

        using var reader = new StringReader(schema);
        files.Add(Name, includeInOutput: true, reader);
        files.Process();
        if (Array.Find(files.GetErrors(), static error => error.IsError) is { } first)
        {
            return (null, $"line {first.LineNumber}: {first.Message}");
        }

        Dictionary<string, object> types = new(StringComparer.Ordinal);
        files.Files.ForEach(file => Add(types, file.Package.Length > 0 ? $".{file.Package}" : "", file.MessageTypes, file.EnumTypes));
        DescriptorProto? message = name is null
            ? files.Files.Find(static file => file.Name == Name)!.MessageTypes.FirstOrDefault()
            : types
                .Where(type => type.Key.EndsWith($".{name}", StringComparison.Ordinal))
                .Select(static type => type.Value)
                .OfType<DescriptorProto>()
                .FirstOrDefault();
        return (message is null ? null : new ProtoContract(message, isList, types), null);
    }

    private static void Add(Dictionary<string, object> types, string scope, List<DescriptorProto> messages, List<EnumDescriptorProto> enums)
    {
        enums.ForEach(type => types[$"{scope}.{type.Name}"] = type);
        foreach (DescriptorProto message in messages)
        {
            types[$"{scope}.{message.Name}"] = message;
            Add(types, $"{scope}.{message.Name}", message.NestedTypes, message.EnumTypes);
        }
    }
}
