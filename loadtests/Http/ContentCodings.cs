using System.IO.Compression;

namespace SerializationApi.LoadTests.Http;

/// <summary>Content codings by their names in HTTP, and what undoes them.</summary>
internal static class ContentCodings
{
    /// <summary>The name in Accept-Encoding and Content-Encoding.</summary>
    public static string NameOf(ContentCoding coding) =>
        coding switch
        {
            ContentCoding.Gzip => "gzip",
            ContentCoding.Br => "br",
            _ => "identity",
        };

    /// <summary>The stream of what was compressed; the same stream for identity.</summary>
    public static Stream Decompress(ContentCoding coding, Stream compressed) =>
        coding switch
        {
            ContentCoding.Gzip => new GZipStream(compressed, CompressionMode.Decompress),
            ContentCoding.Br => new BrotliStream(compressed, CompressionMode.Decompress),
            _ => compressed,
        };
}
