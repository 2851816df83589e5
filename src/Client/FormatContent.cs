using System.Net;
using System.Net.Http.Headers;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Client;

/// <summary>
/// A request's body in any format: a contract, or a list of one. It is encoded when it is created, so that its length is known and it can
/// be sent more than once. Disposing it releases its memory.
/// </summary>
public sealed class FormatContent : HttpContent
{
    private readonly PooledBuffer _payload;

    // The memory is released when the content is disposed and nothing sends it any more: a response may come, and its caller dispose the
    // request, while the body is still being sent.
    private int _users = 1;
    private bool _disposed;

    private FormatContent(PooledBuffer payload, MediaTypeHeaderValue mediaType)
    {
        _payload = payload;
        Headers.ContentType = mediaType;
    }

    /// <summary>Encodes a value.</summary>
    /// <typeparam name="T">A contract, or a list, array or list interface of one.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="formats">The known formats and contracts: a <see cref="FormatSet"/>, or one with preferences, compression
    /// included.</param>
    /// <param name="mediaType">A media type or alias of a format, with the parameters of a variant (<c>application/x-msgpack;
    /// keys=names</c>). Null for the preferred one, or the first format that supports the contract.</param>
    /// <exception cref="NotSupportedException">No format has the media type, the contract has no shape, or the format does not support
    /// it.</exception>
    /// <exception cref="UnsupportedValueException">The format cannot represent the value.</exception>
    public static FormatContent Create<T>(T value, ClientFormats formats, string? mediaType = null)
    {
        var parsed = MediaTypeHeaderValue.Parse(mediaType ?? MediaTypes.ChooseToSend<T>(formats));
        Format format = MediaTypes.FindFormat(formats.Formats, parsed);
        PooledBuffer payload = MediaTypes.FindCodec<T>(formats, format).Encode(value);
        return Compression.TryCompress(payload, formats) is { } compressed
            ? new FormatContent(compressed, parsed) { Headers = { ContentEncoding = { formats.ContentEncoding! } } }
            : new FormatContent(payload, parsed);
    }

    /// <inheritdoc />
    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) =>
        SerializeToStreamAsync(stream, context, CancellationToken.None);

    /// <inheritdoc />
    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        Use();
        try
        {
            await stream.WriteAsync(_payload.Memory, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            Release();
        }
    }

    /// <inheritdoc />
    protected override void SerializeToStream(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        Use();
        try
        {
            stream.Write(_payload.Span);
        }
        finally
        {
            Release();
        }
    }

    /// <inheritdoc />
    protected override bool TryComputeLength(out long length)
    {
        length = _payload.Length;
        return true;
    }

    /// <inheritdoc />
    protected override void Dispose(bool disposing)
    {
        if (disposing && !Interlocked.Exchange(ref _disposed, true))
        {
            Release();
        }

        base.Dispose(disposing);
    }

    private void Use()
    {
        int users = Volatile.Read(ref _users);
        while (true)
        {
            ObjectDisposedException.ThrowIf(users == 0, this);
            int seen = Interlocked.CompareExchange(ref _users, users + 1, users);
            if (seen == users)
            {
                return;
            }

            users = seen;
        }
    }

    private void Release()
    {
        if (Interlocked.Decrement(ref _users) == 0)
        {
            _payload.Dispose();
        }
    }
}
