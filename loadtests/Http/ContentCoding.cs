namespace SerializationApi.LoadTests.Http;

/// <summary>The content coding asked for in responses.</summary>
internal enum ContentCoding
{
    /// <summary>None: no Accept-Encoding is sent.</summary>
    Identity,

    /// <summary>gzip, RFC 1952.</summary>
    Gzip,

    /// <summary>br, Brotli, RFC 7932.</summary>
    Br,
}
