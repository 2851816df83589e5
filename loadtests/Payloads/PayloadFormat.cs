namespace SerializationApi.LoadTests.Payloads;

/// <summary>A format as the service negotiates it, under the short name that options and reports use.</summary>
/// <param name="Alias">The short name.</param>
/// <param name="MediaType">The media type with the parameters that choose the variant, for Accept and Content-Type.</param>
internal sealed record PayloadFormat(string Alias, string MediaType)
{
    /// <summary>Every format that can be loaded, in the order of reports.</summary>
    public static IReadOnlyList<PayloadFormat> All { get; } =
    [
        new("json", "application/json"),
        new("msgpack", "application/x-msgpack"),
        new("msgpack-lz4", "application/x-msgpack;compression=lz4-block-array"),
        new("msgpack-names", "application/x-msgpack;keys=names"),
        new("protobuf", "application/x-protobuf"),
        new("memorypack", "application/x-memorypack"),
    ];

    /// <summary>The media type without parameters.</summary>
    public string BareMediaType { get; } = MediaType.Split(';')[0];
}
