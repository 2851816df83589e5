using System.IO.Compression;

namespace SerializationApi.LoadTests.Http;

/// <summary>Content codings by their names in HTTP, and their decoders.</summary>
internal static class ContentCodings
{
    /// <summary>The name in Accept-Encoding and Content-Encoding.</summary>
    public static string NameOf(ContentCoding coding) => coding switch
    {
        ContentCoding.Gzip => "gzip",
        ContentCoding.Br => "br",
        _ => "identity",
    };

    /// <summary>The stream that decodes <paramref name="encoded"/>; itself for identity.</summary>
    public static Stream Decode(ContentCoding coding, Stream encoded) => coding switch
    {
        ContentCoding.Gzip => new GZipStream(encoded, CompressionMode.Decompress),
        ContentCoding.Br => new BrotliStream(encoded, CompressionMode.Decompress),
        _ => encoded,
    };
}
