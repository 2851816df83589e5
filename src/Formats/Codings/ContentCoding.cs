using System.IO.Compression;

namespace SerializationApi.Formats.Codings;

/// <summary>A coding that is undone: what <c>Content-Encoding</c> calls it, and how its end is recognised.</summary>
/// <param name="name">Its name for messages.</param>
/// <param name="isSeries">Whether several compressed streams may follow one another (gzip's members, RFC 1952 §2.2).</param>
/// <param name="open">Opens a decompressor that reads on until its stream ends, and no further.</param>
/// <param name="knowsEnd">Whether the decompressor knows how its stream ended, as a <see cref="BrotliReadStream"/>, or refuses one that is
/// cut off: it gets each byte as it arrives.</param>
internal sealed class ContentCoding(string name, bool isSeries, Func<Stream, Stream> open, bool knowsEnd = false)
{
    /// <summary>RFC 1952.</summary>
    public static ContentCoding Gzip { get; } =
        new("gzip", isSeries: true, static wire => new GZipStream(wire, CompressionMode.Decompress, leaveOpen: true));

    /// <summary>RFC 1950: a deflate stream in zlib's frame.</summary>
    public static ContentCoding Deflate { get; } =
        new("deflate", isSeries: false, static wire => new ZLibStream(wire, CompressionMode.Decompress, leaveOpen: true));

    /// <summary>RFC 7932.</summary>
    public static ContentCoding Brotli { get; } = new("br", isSeries: false, static wire => new BrotliReadStream(wire), knowsEnd: true);

    /// <summary>The coding with a name (RFC 9110 §8.4.1); null where it is another.</summary>
    public static ContentCoding? Find(string name)
    {
        return Is("gzip") || Is("x-gzip") ? Gzip
            : Is("br") ? Brotli
            : Is("deflate") ? Deflate
            : null;

        bool Is(string known) => name.Equals(known, StringComparison.OrdinalIgnoreCase);
    }

    /// <summary>Its name for messages.</summary>
    public string Name { get; } = name;

    /// <summary>The compressed side of a body.</summary>
    public WireStream OpenWire(Stream body) => new(body, probe: isSeries, holdsLast: !knowsEnd);

    /// <summary>The plain side of it.</summary>
    public Stream OpenPlain(WireStream wire) => open(wire);

    /// <summary>How the compressed stream ended, once its decompressor has said that there is no more.</summary>
    public CodingEnd FindEnd(WireStream wire, Stream plain)
    {
        if (plain is BrotliReadStream ended)
        {
            return ended.End;
        }

        if (knowsEnd)
        {
            return CodingEnd.Whole;
        }

        // At the end of a series it asks for another stream. Only in the middle of one it asks for a second byte.
        int asksAtEnd = isSeries ? 1 : 0;
        return wire.AskedBeyondEnd > asksAtEnd ? CodingEnd.Truncated
            : !wire.IsTaken || wire.AskedBeyondEnd < asksAtEnd ? CodingEnd.FollowedByOthers
            : CodingEnd.Whole;
    }
}

/// <summary>How a compressed stream ends in its body.</summary>
internal enum CodingEnd
{
    /// <summary>Exactly where the body does.</summary>
    Whole,

    /// <summary>Not before the body does.</summary>
    Truncated,

    /// <summary>Before the body does.</summary>
    FollowedByOthers,
}
