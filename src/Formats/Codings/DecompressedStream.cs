using System.ComponentModel;
using SerializationApi.Formats.Codings;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// A decompressed body, bounded, that must end with its compressed stream. .NET's decompressors accept a body that
/// is cut off, or that goes on behind its end.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class DecompressedStream : ReadOnlyStream
{
    private readonly string _name;
    private readonly ContentCoding _coding;
    private readonly WireStream _wire;
    private readonly Stream _plain;
    private long _count;

    /// <summary>Opens a compressed body, of which nothing is read yet.</summary>
    /// <param name="name">What it is called in errors: <c>body</c>, <c>response</c>.</param>
    /// <param name="coding">What it is compressed with: <c>gzip</c> or <c>x-gzip</c>, <c>deflate</c>, <c>br</c>; case-insensitive.</param>
    /// <param name="body">The body as it is on the wire; not disposed.</param>
    /// <param name="open">Of another coding: opens a decompressor that reads on until its stream ends, and no further, and refuses one that
    /// is cut off.</param>
    /// <exception cref="NotSupportedException">The coding is another, and nothing opens it.</exception>
    protected DecompressedStream(string name, string coding, Stream body, Func<Stream, Stream>? open = null)
    {
        _name = name;
        _coding = open is not null
            ? new ContentCoding(coding, isSeries: false, open, knowsEnd: true)
            : ContentCoding.Find(coding)
                ?? throw new NotSupportedException($"The {name}'s coding '{coding}' is none of gzip, br, deflate.");
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

    /// <summary>How many bytes it may become; asked after each read.</summary>
    protected abstract long MaxBytes { get; }

    /// <summary>How many bytes each byte may become on average, above <see cref="FormatLimits.ExpansionFloor"/>.</summary>
    protected abstract int MaxExpansion { get; }

    /// <summary>The error of a body that is not what its coding says.</summary>
    /// <param name="message">What is wrong.</param>
    /// <param name="inner">The decompressor's own error, where it has one.</param>
    protected abstract Exception Invalid(string message, Exception? inner);

    /// <summary>The error of a body that becomes too large.</summary>
    /// <param name="expected">What it may become.</param>
    /// <param name="limit">The same in bytes.</param>
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

    // zlib's own is an IOException, as the body's are: for a stream that asks for a dictionary (RFC 1950 §2.2, FDICT).
    private bool IsOfDecompressor(Exception error) => error is InvalidDataException || (error is IOException && !_wire.IsReading);
}
