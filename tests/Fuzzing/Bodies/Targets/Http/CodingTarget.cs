using System.IO.Compression;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats.Codings;
using SerializationApi.Fuzz.Inputs.Grammars;
using SerializationApi.Negotiation;
using SerializationApi.Shapes;

namespace SerializationApi.Fuzz.Targets.Http;

/// <summary>
/// A body with a <c>Content-Encoding</c>. What must hold: the whole of it or a refusal that is the client's fault, the same
/// asynchronously and in pieces, never more than the limit, and what .NET's own decompressor makes of it.
/// </summary>
internal sealed class CodingTarget : Target
{
    private static readonly FormatOptions Options = new();

    private readonly ContentCoding _coding;
    private readonly Func<Stream, CompressionLevel, Stream> _compress;
    private readonly Func<Stream, Stream> _decompress;

    private CodingTarget(ContentCoding coding, Func<Stream, CompressionLevel, Stream> compress, Func<Stream, Stream> decompress)
        : base(coding.Name, coding.Name)
    {
        _coding = coding;
        _compress = compress;
        _decompress = decompress;
    }

    /// <summary>gzip, deflate and br.</summary>
    public static IReadOnlyList<Target> All { get; } =
    [
        new CodingTarget(
            ContentCoding.Gzip,
            static (body, level) => new GZipStream(body, level, leaveOpen: true),
            static body => new GZipStream(body, CompressionMode.Decompress)
        ),
        new CodingTarget(
            ContentCoding.Deflate,
            static (body, level) => new ZLibStream(body, level, leaveOpen: true),
            static body => new ZLibStream(body, CompressionMode.Decompress)
        ),
        new CodingTarget(
            ContentCoding.Brotli,
            static (body, level) => new BrotliStream(body, level, leaveOpen: true),
            static body => new BrotliStream(body, CompressionMode.Decompress)
        ),
    ];

    private byte[]? _usual;

    public override IReadOnlyList<byte[]> Tokens { get; } =
    [
        [0x1f, 0x8b, 8, 0],
        [0x78, 0x9c],
        [0, 0, 0xff, 0xff],
        [3, 0],
        [0x3b],
        [0x06],
        [0, 0, 0, 0],
    ];

    public override IEnumerable<byte[]> CreateSeeds()
    {
        var random = new Random(1);
        yield return Compress([], CompressionLevel.Fastest);
        yield return [.. Compress([1, 2, 3], CompressionLevel.NoCompression), .. Compress([4], CompressionLevel.Optimal)];
        yield return Compress(new byte[FormatLimits.ExpansionFloor + 1], CompressionLevel.SmallestSize);
        for (int i = 0; i < 10; i++)
        {
            yield return Generate(random);
        }
    }

    public override byte[] Generate(Random random)
    {
        byte[] plain = new JsonGrammar(random).GenerateAny();
        return Compress(plain, (CompressionLevel)random.Next(4));
    }

    private byte[] CreateUsual()
    {
        byte[] plain = new byte[512 * 1024];
        var random = new Random(1);
        for (int i = 0; i < plain.Length; i++)
        {
            plain[i] = (byte)random.Next('a', 'g');
        }

        return Compress(plain, CompressionLevel.Fastest);
    }

    public override long Read(byte[] input)
    {
        byte[]? plain = Decompress(new MemoryStream(input), static (stream, plain) => stream.CopyTo(plain), out _);
        return input.Length + (plain?.Length ?? FormatLimits.ExpansionFloor);
    }

    public override long ReadUsual()
    {
        _usual ??= CreateUsual();
        return Read(_usual);
    }

    protected override Verdict Check(byte[] input)
    {
        byte[]? whole = Decompress(new MemoryStream(input), static (stream, plain) => stream.CopyTo(plain), out string? refusal);
        int piece = 1 + (int)(InputHash.Of(input) % 64);
        byte[]? pieces = Decompress(
            new PieceStream(input, piece),
            (stream, plain) => CopyInPieces(stream, plain, piece),
            out string? other
        );
        BrokenPropertyException.ThrowUnless(
            whole is null == pieces is null,
            "reads another way in pieces",
            $"{refusal}, in pieces of {piece}: {other}"
        );
        if (whole is null)
        {
            return new Verdict(IsAccepted: false, Signature.OfRefusal(refusal!, input.Length));
        }

        BrokenPropertyException.ThrowUnless(whole.AsSpan().SequenceEqual(pieces), "reads other bytes in pieces", "");
        BrokenPropertyException.ThrowUnless(
            whole.Length <= Math.Max(FormatLimits.ExpansionFloor, (long)Options.Limits.MaxExpansion * input.Length),
            "becomes more than the limit",
            $"{whole.Length} of {input.Length}"
        );
        using Stream stream = _decompress(new MemoryStream(input));
        using var reference = new MemoryStream();
        stream.CopyTo(reference);
        BrokenPropertyException.ThrowUnless(whole.AsSpan().SequenceEqual(reference.ToArray()), "becomes other bytes than .NET's", "");
        return new Verdict(IsAccepted: true, Signature.OfValue(input.Length, whole.Length, isCanonical: false));
    }

    private byte[]? Decompress(Stream body, Action<Stream, Stream> copy, out string? refusal)
    {
        using var stream = new CheckedDecompressionStream(_coding.Name, body, Options);
        using var plain = new MemoryStream();
        refusal = null;
        try
        {
            copy(stream, plain);
            return plain.ToArray();
        }
        catch (BadHttpRequestException error)
        {
            refusal = error.Message;
            return null;
        }
    }

    // A MemoryStream completes at once: the asynchronous path without threads.
    private static void CopyInPieces(Stream stream, Stream plain, int piece)
    {
        byte[] buffer = new byte[piece * 16];
        while (true)
        {
            ValueTask<int> reading = stream.ReadAsync(buffer);
            int read = reading.IsCompleted ? reading.GetAwaiter().GetResult() : reading.AsTask().GetAwaiter().GetResult();
            if (read == 0)
            {
                return;
            }

            plain.Write(buffer.AsSpan(0, read));
        }
    }

    private byte[] Compress(byte[] plain, CompressionLevel level)
    {
        using var body = new MemoryStream();
        using (Stream stream = _compress(body, level))
        {
            stream.Write(plain);
        }

        return body.ToArray();
    }
}
