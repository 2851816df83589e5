using Microsoft.AspNetCore.Http;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>
/// A decompressed body that ends where its compressed stream ends, and that is bounded. .NET's decompressors take a body that
/// is cut off, or that goes on behind its end, for a whole one.
/// </summary>
/// <param name="coding">What the body is compressed with.</param>
/// <param name="wire">The body as it is on the wire.</param>
/// <param name="options">Bounds what it may become.</param>
internal sealed class CheckedDecompressionStream(ContentCoding coding, WireStream wire, FormatOptions options) : ReadOnlyStream
{
    private readonly Stream _plain = coding.OpenPlain(wire);
    private long _count;

    /// <inheritdoc />
    public override int Read(Span<byte> buffer)
    {
        int read;
        try
        {
            read = _plain.Read(buffer);
        }
        catch (Exception error) when (IsOfDecompressor(error))
        {
            throw Invalid(error);
        }

        return Check(buffer.Length, read);
    }

    /// <inheritdoc />
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        int read;
        try
        {
            read = await _plain.ReadAsync(buffer, cancellationToken);
        }
        catch (Exception error) when (IsOfDecompressor(error))
        {
            throw Invalid(error);
        }

        return Check(buffer.Length, read);
    }

    /// <inheritdoc />
    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            _plain.Dispose();
        }

        base.Dispose(disposing);
    }

    private int Check(int asked, int read)
    {
        if (read == 0 && asked > 0 && coding.CheckEnd(wire) is { } problem)
        {
            throw new BadHttpRequestException($"The body's {coding.Name} stream is {problem}.");
        }

        _count += read;
        CheckLimit(options.Limits.MaxDecompressedBytes, $"at most {options.Limits.MaxDecompressedBytes} bytes after decompression");
        CheckLimit(
            Math.Max(FormatOptions.ExpansionFloor, wire.Count * options.MaxExpansion),
            $"at most {options.MaxExpansion} bytes for each byte of {coding.Name}");
        return read;
    }

    private void CheckLimit(long limit, string expected)
    {
        if (_count > limit)
        {
            throw new ExpandedBodyException(new InvalidPayloadException(expected, "more", limit) { ExceedsLimit = true });
        }
    }

    // zlib's own is an IOException, as the body's are: for a stream that asks for a dictionary (RFC 1950 §2.2, FDICT).
    private bool IsOfDecompressor(Exception error) => error is InvalidDataException || (error is IOException && !wire.IsReading);

    private BadHttpRequestException Invalid(Exception error) => new($"The body is not a valid {coding.Name} stream.", error);
}
