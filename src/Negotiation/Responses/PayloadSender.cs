using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>
/// Hands payloads to the server: whole ones, or batches in order. Where the client takes no batch while the request that it is made of
/// still arrives, it may be a client that sends all before it reads: what follows goes to a temporary file, so that the request is read on,
/// and from there to the client when it reads.
/// </summary>
/// <param name="http">The request's context.</param>
/// <param name="options">Bounds the file where the request does not.</param>
internal sealed class PayloadSender(HttpContext http, FormatOptions options) : IAsyncDisposable
{
    // The server's own output buffer is of this size by default: larger pieces would only be copied into more of its memory
    // before it makes the writer wait.
    private const int PieceBytes = 64 * 1024;

    // Far above what a client that reads lets a batch wait, and little to pay once.
    private static readonly TimeSpan Patience = TimeSpan.FromMilliseconds(250);

    private readonly SemaphoreSlim _gate = new(1); // Of all below, once something is on its way.
    private Task<bool>? _sending;
    private bool _isSending;
    private bool _hasNoFile;
    private SpoolFile? _held;
    private long _drainingBytes;

    private bool IsArriving => http.Features.Get<IArrivingBody>() is { HasEnded: false };

    private long MaxBytes =>
        Math.Max(
            EndpointLimits.For(http, options).MaxDecompressedBytes,
            http.Features.Get<IHttpMaxRequestBodySizeFeature>()?.MaxRequestBodySize ?? 0
        );

    /// <summary>Sends a whole body, with its length, and disposes it. A HEAD request gets the length only.</summary>
    public static async ValueTask SendWholeAsync(HttpContext http, PooledBuffer payload, Representation representation)
    {
        using (payload)
        {
            if (ETags.AreMissing(http) && await ETags.ApplyAsync(http, EntityTag.Of(payload.Span, representation)))
            {
                return;
            }

            http.Response.ContentLength = payload.Length;
            if (!HttpMethods.IsHead(http.Request.Method))
            {
                await HoldAsync(http, payload.Length);
                await SendAsync(http, payload.Memory);
            }
        }
    }

    /// <inheritdoc cref="SendWholeAsync(HttpContext, PooledBuffer, Representation)"/>
    public static ValueTask SendWholeAsync(HttpContext http, ReadOnlySpan<byte> constant, Representation representation)
    {
        var payload = new PooledBufferWriter(); // Detached below: there is nothing left to dispose.
        payload.Write(constant);
        return SendWholeAsync(http, payload.Detach(), representation);
    }

    /// <summary>Takes memory for what is encoded and waits for the client.</summary>
    /// <exception cref="MemoryRefusedException">There is none.</exception>
    public static ValueTask HoldAsync(HttpContext http, long bytes) =>
        bytes > RequestMemory.FreeBytes && RequestMemory.Of(http) is { } memory ? memory.HoldAsync(MemoryPart.Response, bytes) : default;

    /// <summary>Sends a part of a body, as fast as the client takes it.</summary>
    /// <returns>False when the client has gone.</returns>
    public static async ValueTask<bool> SendAsync(HttpContext http, ReadOnlyMemory<byte> bytes)
    {
        PipeWriter writer = http.Response.BodyWriter;
        if (bytes.Length <= PieceBytes)
        {
            // Without RequestAborted: its first use allocates.
            return !(await writer.WriteAsync(bytes)).IsCompleted && await FlushAsync(http);
        }

        CancellationToken aborted = http.RequestAborted;
        while (!bytes.IsEmpty)
        {
            ReadOnlyMemory<byte> piece = bytes[..Math.Min(PieceBytes, bytes.Length)];
            if (aborted.IsCancellationRequested || (await writer.WriteAsync(piece, CancellationToken.None)).IsCompleted)
            {
                http.Abort();
                return false;
            }

            bytes = bytes[piece.Length..];
        }

        return await FlushAsync(http);
    }

    /// <summary>Ends a write. After an abort Kestrel's writes of chunks do not say so, and its token may come late: its flushes
    /// do.</summary>
    /// <returns>False when the client has gone.</returns>
    public static async ValueTask<bool> FlushAsync(HttpContext http) =>
        http.Response.ContentLength is not null || !(await http.Response.BodyWriter.FlushAsync()).IsCompleted;

    /// <summary>Takes room for what may have to be held, before the first byte of the response. Where no file can be made at all, the
    /// client is waited for.</summary>
    /// <param name="bytes">How many bytes the first batch has.</param>
    /// <exception cref="NoRoomException">The disk has less.</exception>
    /// <exception cref="MemoryRefusedException">There is no memory for the first batch.</exception>
    public async ValueTask TakeRoomAsync(long bytes)
    {
        await HoldAsync(http, bytes);
        if (
            IsArriving
            && !(_held = new SpoolFile()).TryTake(Math.Min(MaxBytes, EndpointDecompression.LengthOf(http) ?? SpoolFile.StepBytes))
        )
        {
            throw new NoRoomException();
        }
    }

    /// <summary>
    /// Finds how long the next batch may be, in bytes: as long as the options say where there is memory, else no longer than what needs
    /// none. A response that has begun is not refused.
    /// </summary>
    public int BatchBytes() =>
        RequestMemory.Of(http) is { } memory && !memory.TryHold(MemoryPart.Response, options.BatchBytes)
            ? Math.Min(options.BatchBytes, RequestMemory.FreeBytes)
            : options.BatchBytes;

    /// <summary>Sends what was encoded, or holds it, and disposes it.</summary>
    /// <returns>False when the client has gone.</returns>
    public ValueTask<bool> SendAsync(PooledBuffer buffer) => _sending is null ? SendNowAsync(buffer) : SendBehindAsync(buffer);

    /// <summary>Waits until all that was held is sent.</summary>
    /// <returns>False when the client has gone.</returns>
    public async ValueTask<bool> FinishAsync()
    {
        bool isRead = _sending is null || await _sending;
        _sending = isRead ? null : _sending;
        return isRead;
    }

    /// <summary>Gives up what is not sent.</summary>
    public async ValueTask DisposeAsync()
    {
        if (_sending is not null)
        {
            // The server's writer must not be in use when the request ends.
            http.Abort();
            await ((Task)_sending).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        _held?.Dispose();
        _gate.Dispose();
    }

    private async ValueTask<bool> SendNowAsync(PooledBuffer buffer)
    {
        ValueTask<bool> sent = SendAndDisposeAsync(buffer);
        if (sent.IsCompleted || _hasNoFile || !IsArriving)
        {
            return await sent;
        }

        Task<bool> sending = sent.AsTask();
        await ((Task)sending).WaitAsync(Patience).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (sending.IsCompleted || !IsArriving)
        {
            return await sending;
        }

        _isSending = true;
        _sending = SendHeldAsync(sending);
        return true;
    }

    private async ValueTask<bool> SendBehindAsync(PooledBuffer buffer)
    {
        if (IsArriving && await TryHoldAsync(buffer))
        {
            buffer.Dispose();
            return true;
        }

        if (await FinishAsync())
        {
            return await SendNowAsync(buffer);
        }

        buffer.Dispose();
        return false;
    }

    private async ValueTask<bool> TryHoldAsync(PooledBuffer buffer)
    {
        await _gate.WaitAsync();
        try
        {
            if (!_isSending || _hasNoFile || _drainingBytes + (_held?.Length ?? 0) + buffer.Length > MaxBytes)
            {
                return false;
            }

            _held ??= new SpoolFile();
            _hasNoFile = !await _held.TryWriteAsync(buffer.Memory); // Nothing is lost then: the client is waited for.
            return !_hasNoFile;
        }
        finally
        {
            _gate.Release();
        }
    }

    // What was held while the last was sent is next, until there is nothing.
    private async Task<bool> SendHeldAsync(Task<bool> sending)
    {
        bool isRead = false;
        try
        {
            isRead = await sending;
            while (isRead && await TakeHeldAsync() is { } held)
            {
                using (held)
                {
                    isRead = await held.SendAsync(http);
                }
            }

            return isRead;
        }
        finally
        {
            _isSending &= isRead; // Nothing more is held for a client that has gone.
        }
    }

    private async ValueTask<SpoolFile?> TakeHeldAsync()
    {
        await _gate.WaitAsync();
        SpoolFile? held = null;
        if (_held is { Length: > 0 })
        {
            (held, _held) = (_held, null);
        }

        _drainingBytes = held?.Length ?? 0;
        _isSending = held is not null;
        _gate.Release();
        return held;
    }

    private async ValueTask<bool> SendAndDisposeAsync(PooledBuffer buffer)
    {
        using (buffer)
        {
            return await SendAsync(http, buffer.Memory);
        }
    }
}
