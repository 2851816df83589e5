using System.IO.Compression;

namespace SerializationApi.Formats.Codings;

/// <summary>A coding that can be removed: its name in <c>Content-Encoding</c>, and how its end is recognized.</summary>
/// <param name="name">Its name for messages.</param>
/// <param name="isSeries">Whether several compressed streams may follow one another (gzip's members, RFC 1952 §2.2).</param>
/// <param name="open">Opens a decompressor that reads exactly to the end of its stream.</param>
/// <param name="knowsEnd">Whether the decompressor reports how its stream ended, like <see cref="BrotliReadStream"/>, or rejects a
/// truncated one: it gets each byte as it arrives.</param>
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

    /// <summary>Returns the coding with a name (RFC 9110 §8.4.1); null if unknown.</summary>
    public static ContentCoding? Find(string name)
    {
        return Is("gzip") || Is("x-gzip") ? Gzip
            : Is("br") ? Brotli
            : Is("deflate") ? Deflate
            : null;

        bool Is(string known) => name.Equals(known, StringComparison.OrdinalIgnoreCase);
    }

    public string Name { get; } = name;

    /// <summary>Opens the compressed side of a body.</summary>
    public WireStream OpenWire(Stream body) => new(body, probe: isSeries, holdsLast: !knowsEnd);

    /// <summary>Opens the plain side of it.</summary>
    public Stream OpenPlain(WireStream wire) => open(wire);

    /// <summary>Returns how the compressed stream ended, after the decompressor's last read.</summary>
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

        // At the end of a series it asks for another stream. Only in the middle of a stream does it ask for a second byte.
        int asksAtEnd = isSeries ? 1 : 0;
        return wire.AskedBeyondEnd > asksAtEnd ? CodingEnd.Truncated
            : !wire.IsTaken || wire.AskedBeyondEnd < asksAtEnd ? CodingEnd.FollowedByOthers
            : CodingEnd.Whole;
    }
}

/// <summary>How a compressed stream ends in its body.</summary>
internal enum CodingEnd
{
    /// <summary>Exactly at the end of the body.</summary>
    Whole,

    /// <summary>The body ends first.</summary>
    Truncated,

    /// <summary>The body continues.</summary>
    FollowedByOthers,
}
