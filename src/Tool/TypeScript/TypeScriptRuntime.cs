namespace SerializationApi.Tool.TypeScript;

/// <summary>The module that generated ones import: the codecs of each format. It is a part of this assembly, in the order of its parts.</summary>
internal static class TypeScriptRuntime
{
    /// <summary>Its file.</summary>
    public const string FileName = "formats.ts";

    private static readonly string[] Parts = ["core", "values", "bytes", "json", "messagepack", "protobuf", "memorypack", "streams"];

    /// <summary>Its text.</summary>
    public static string Text { get; } = string.Join('\n', Parts.Select(Read).Prepend("// Written by formats typescript. Not to be edited.\n"));

    private static string Read(string part)
    {
        using var reader = new StreamReader(typeof(TypeScriptRuntime).Assembly.GetManifestResourceStream($"{part}.ts")!);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }
}
