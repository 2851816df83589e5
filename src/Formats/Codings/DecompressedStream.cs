using System.ComponentModel;
using SerializationApi.Formats.Codings;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// A decompressed body with limits, which must end together with its compressed stream. .NET's decompressors accept a truncated body, and
/// one with bytes after its end.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class DecompressedStream : ReadOnlyStream
{
    private readonly string _name;
    private readonly ContentCoding _coding;
    private readonly WireStream _wire;
    private readonly Stream _plain;
    private long _count;

    /// <summary>Opens a compressed body without reading from it.</summary>
    /// <param name="name">Its name in errors: <c>body</c>, <c>response</c>.</param>
    /// <param name="coding">Its coding: <c>gzip</c> or <c>x-gzip</c>, <c>deflate</c>, <c>br</c>; case-insensitive.</param>
    /// <param name="body">The body as it is on the wire; not disposed.</param>
    /// <param name="open">For another coding: opens a decompressor that reads exactly to the end of its stream, and rejects a truncated
    /// one.</param>
    /// <exception cref="NotSupportedException">The coding is unknown, and <paramref name="open"/> is null.</exception>
    protected DecompressedStream(string name, string coding, Stream body, Func<Stream, Stream>? open = null)
    {
        _name = name;
        _coding = open is not null
            ? new ContentCoding(coding, isSeries: false, open, knowsEnd: true)
            : ContentCoding.Find(coding)
                ?? throw new NotSupportedException($"The {name}'s coding '{coding}' is not supported: expected gzip, br or deflate.");
        _wire = _coding.OpenWire(body);
        _plain = _coding.OpenPlain(_wire);
    }

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
            throw Invalid($"The {_name} is not a valid {_coding.Name} stream.", error);
        }

        return Check(buffer.Length, read);
    }

    /// <inheritdoc />
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        int read;
        try
        {
            read = await _plain.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception error) when (IsOfDecompressor(error))
        {
            throw Invalid($"The {_name} is not a valid {_coding.Name} stream.", error);
        }

        return Check(buffer.Length, read);
    }

    /// <summary>Gets the most bytes that it may become; checked after each read.</summary>
    protected abstract long MaxBytes { get; }

    /// <summary>Gets how many bytes each byte may become on average, above <see cref="FormatLimits.ExpansionFloor"/>.</summary>
    protected abstract int MaxExpansion { get; }

    /// <summary>Creates the exception for an invalid body.</summary>
    /// <param name="message">What is wrong.</param>
    /// <param name="inner">The decompressor's own exception, if it has one.</param>
    protected abstract Exception Invalid(string message, Exception? inner);

    /// <summary>Creates the exception for a body that becomes too large.</summary>
    /// <param name="expected">The limit as text.</param>
    /// <param name="limit">The limit in bytes.</param>
    protected abstract Exception TooLarge(string expected, long limit);

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
        if (read == 0 && asked > 0 && _coding.FindEnd(_wire, _plain) is not CodingEnd.Whole and var end)
        {
            throw Invalid(
                $"The {_name}'s {_coding.Name} stream is {(end == CodingEnd.Truncated ? "truncated" : "followed by other bytes")}.",
                inner: null
            );
        }

        _count += read;
        if (_count > MaxBytes)
        {
            throw TooLarge($"at most {MaxBytes} bytes after decompression", MaxBytes);
        }

        long expanded = Math.Max(FormatLimits.ExpansionFloor, _wire.Count * MaxExpansion);
        return _count <= expanded ? read : throw TooLarge($"at most {MaxExpansion} bytes for each byte of {_coding.Name}", expanded);
    }

    // zlib throws an IOException, like the body, for a stream that needs a dictionary (RFC 1950 §2.2, FDICT).
    private bool IsOfDecompressor(Exception error) => error is InvalidDataException || (error is IOException && !_wire.IsReading);
}
