namespace SerializationApi.Tool.TypeScript;

/// <summary>The modules that generated ones import, stored in this assembly.</summary>
internal static class TypeScriptRuntime
{
    private static readonly string[] Parts =
    [
        "core",
        "values",
        "bytes",
        "json",
        "messagepack",
        "protobuf",
        "memorypack",
        "cbor",
        "streams",
        "hub",
    ];

    /// <summary>Their file names and texts: the codecs of each format, in the order of its parts; and the client.</summary>
    public static KeyValuePair<string, string>[] Files =>
        [
            new("formats.ts", string.Join('\n', Parts.Select(Read).Prepend("// Written by formats typescript. Not to be edited.\n"))),
            new("client.ts", Read("client")),
        ];

    private static string Read(string part)
    {
        using var reader = new StreamReader(typeof(TypeScriptRuntime).Assembly.GetManifestResourceStream($"{part}.ts")!);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }
}
