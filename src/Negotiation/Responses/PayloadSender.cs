using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>
/// Passes payloads to the server: whole ones, or batches in order. If the client takes no batch while the request still arrives, it may be
/// a client that sends everything before it reads. The following batches then go to a temporary file, so that the request is read on, and
/// from there to the client.
/// </summary>
internal sealed class PayloadSender(HttpContext http, FormatOptions options) : IAsyncDisposable
{
    // The default size of the server's output buffer: larger pieces would only be copied into more of its memory before the writer has to
    // wait.
    private const int PieceBytes = 64 * 1024;

    // Far above the time that a reading client needs for a batch, and cheap to wait once.
    private static readonly TimeSpan Patience = TimeSpan.FromMilliseconds(250);

    private readonly SemaphoreSlim _gate = new(1); // Guards all fields below, once something is being sent.
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

    /// <summary>Sends a whole body with its length, and disposes it. A HEAD request gets the length only.</summary>
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

    public static ValueTask SendWholeAsync(HttpContext http, ReadOnlySpan<byte> constant, Representation representation)
    {
        var payload = new PooledBufferWriter(); // Detached below, so nothing is left to dispose.
        payload.Write(constant);
        return SendWholeAsync(http, payload.Detach(), representation);
    }

    /// <summary>Takes memory for encoded bytes that wait for the client.</summary>
    /// <exception cref="MemoryRefusedException">There is not enough memory.</exception>
    public static ValueTask HoldAsync(HttpContext http, long bytes) =>
        bytes > RequestMemory.FreeBytes && RequestMemory.Of(http) is { } memory ? memory.HoldAsync(MemoryPart.Response, bytes) : default;

    /// <summary>Sends a part of a body, as fast as the client takes it.</summary>
    /// <returns>False if the client has disconnected.</returns>
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

    /// <summary>
    /// Ends a write. After an abort, Kestrel reports the error only from flushes: chunk writes do not fail, and the token may come late.
    /// </summary>
    /// <returns>False if the client has disconnected.</returns>
    public static async ValueTask<bool> FlushAsync(HttpContext http) =>
        http.Response.ContentLength is not null || !(await http.Response.BodyWriter.FlushAsync()).IsCompleted;

    /// <summary>
    /// Waits for a batch to be sent, and lets other requests go first if nothing had to be waited for. Writes to a client that has
    /// disconnected end at once, and the event that tells so waits for a thread: a few long lists would keep all threads.
    /// </summary>
    /// <returns>False if the client has disconnected.</returns>
    public static async ValueTask<bool> InTurnAsync(HttpContext http, ValueTask<bool> sending)
    {
        if (sending.IsCompleted)
        {
            await Task.Yield();
        }

        return await sending && !http.RequestAborted.IsCancellationRequested;
    }

    /// <summary>
    /// Reserves disk space for bytes that may have to be buffered, before the first byte of the response. If no file can be created at all,
    /// the response waits for the client.
    /// </summary>
    /// <param name="bytes">The size of the first batch in bytes.</param>
    /// <exception cref="NoRoomException">The disk has less space.</exception>
    /// <exception cref="MemoryRefusedException">There is no memory for the first batch.</exception>
    public async ValueTask TakeRoomAsync(long bytes)
    {
        if (!(RequestMemory.Of(http)?.Held(MemoryPart.Batch) >= bytes))
        {
            await HoldAsync(http, bytes);
        }

        if (
            IsArriving
            && !(_held = new SpoolFile()).TryTake(Math.Min(MaxBytes, EndpointDecompression.LengthOf(http) ?? SpoolFile.StepBytes))
        )
        {
            throw new NoRoomException();
        }
    }

    /// <summary>Returns the number of bytes that may be encoded before memory is asked for.</summary>
    public static int UnaskedBytes(HttpContext http, FormatOptions options) =>
        RequestMemory.Of(http) is null ? options.BatchBytes : Math.Min(options.BatchBytes, RequestMemory.FreeBytes);

    /// <summary>Whether there is memory for encoded bytes and the batch after them.</summary>
    public bool TryHoldBeside(long bytes) =>
        RequestMemory.Of(http) is not { } memory || memory.TryHold(MemoryPart.Response, bytes + options.BatchBytes);

    /// <summary>
    /// Returns the size of the next batch in bytes: the configured size, or the largest that one list may have, if there is memory;
    /// otherwise the size that needs none. A response that has begun is not refused.
    /// </summary>
    public int BatchBytes()
    {
        if (RequestMemory.Of(http) is not { } memory)
        {
            return options.BatchBytes;
        }

        int most = (int)Math.Min(options.BatchBytes, memory.MostOfBatch);
        return memory.TryHold(MemoryPart.Batch, most) ? most : UnaskedBytes(http, options);
    }

    /// <summary>Sends or buffers encoded bytes, and disposes them.</summary>
    /// <returns>False if the client has disconnected.</returns>
    public ValueTask<bool> SendAsync(PooledBuffer buffer) => _sending is null ? SendNowAsync(buffer) : SendBehindAsync(buffer);

    /// <summary>Waits until everything buffered is sent.</summary>
    /// <returns>False if the client has disconnected.</returns>
    public async ValueTask<bool> FinishAsync()
    {
        bool isRead = _sending is null || await _sending;
        _sending = isRead ? null : _sending;
        return isRead;
    }

    /// <summary>Drops everything that is not sent.</summary>
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
            _hasNoFile = !await _held.TryWriteAsync(buffer.Memory); // Nothing is lost: the response waits for the client instead.
            return !_hasNoFile;
        }
        finally
        {
            _gate.Release();
        }
    }

    // Bytes buffered during the last send are next, until none are left.
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
            _isSending &= isRead; // Nothing more is buffered for a client that has disconnected.
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
