using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.WebUtilities;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>
/// Sends a body's batches in order. Where the client takes none while the request that they are made of still arrives, it may be one that sends
/// all before it reads: what follows goes to a temporary file, so that the request is read on, and from there to the client when it reads.
/// </summary>
/// <param name="http">The request's context.</param>
/// <param name="options">Bounds the file where the request does not.</param>
internal sealed class Spool(HttpContext http, FormatOptions options) : IAsyncDisposable
{
    // Far above what a client that reads lets a batch wait, and little to pay once.
    private static readonly TimeSpan Patience = TimeSpan.FromMilliseconds(250);

    private readonly SemaphoreSlim _gate = new(1); // Of all below, once something is on its way.
    private Task<bool>? _sending;
    private bool _isSending;
    private bool _hasNoFile;
    private FileBufferingWriteStream? _held;
    private long _drainingBytes;

    private bool IsArriving => http.Features.Get<IArrivingBody>() is { HasEnded: false };

    private long MaxBytes => Math.Max(
        EndpointLimits.For(http, options).MaxDecompressedBytes,
        http.Features.Get<IHttpMaxRequestBodySizeFeature>()?.MaxRequestBodySize ?? 0);

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

        await (_held?.DisposeAsync() ?? default);
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
            long bytes = _held?.Length ?? 0;
            if (!_isSending || _hasNoFile || _drainingBytes + bytes + buffer.Length > MaxBytes)
            {
                return false;
            }

            _held ??= new FileBufferingWriteStream();
            try
            {
                await _held.WriteAsync(buffer.Memory);
                return true;
            }
            catch (Exception error) when (error is IOException or UnauthorizedAccessException && _held.Length == bytes)
            {
                _hasNoFile = true; // And nothing is lost: the client is waited for.
                return false;
            }
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
                await using (held)
                {
                    await held.DrainBufferAsync(http.Response.Body, http.RequestAborted);
                }

                isRead = await PayloadSender.FlushAsync(http);
            }

            return isRead;
        }
        finally
        {
            _isSending &= isRead; // Nothing more is held for a client that has gone.
        }
    }

    private async ValueTask<FileBufferingWriteStream?> TakeHeldAsync()
    {
        await _gate.WaitAsync();
        FileBufferingWriteStream? held = _held;
        _held = null;
        _drainingBytes = held?.Length ?? 0;
        _isSending = held is not null;
        _gate.Release();
        return held;
    }

    private async ValueTask<bool> SendAndDisposeAsync(PooledBuffer buffer)
    {
        using (buffer)
        {
            return await PayloadSender.SendAsync(http, buffer.Memory);
        }
    }
}
