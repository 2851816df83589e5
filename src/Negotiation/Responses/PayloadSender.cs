using System.Buffers;
using System.IO.Pipelines;
using System.Security.Cryptography;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>Hands payloads to the server.</summary>
internal static class PayloadSender
{
    // The server's own output buffer is of this size by default: larger pieces would only be copied into more of its memory
    // before it makes the writer wait.
    private const int PieceBytes = 64 * 1024;

    /// <summary>Sends a whole body, with its length, and disposes it. A HEAD request gets the length only.</summary>
    public static async ValueTask SendWholeAsync(HttpContext http, PooledBuffer payload)
    {
        using (payload)
        {
            if (ETags.AreWanted(http) && ETags.Apply(http, SHA256.HashData(payload.Span)))
            {
                return;
            }

            http.Response.ContentLength = payload.Length;
            if (!HttpMethods.IsHead(http.Request.Method))
            {
                await SendAsync(http, payload.Memory);
            }
        }
    }

    /// <inheritdoc cref="SendWholeAsync(HttpContext, PooledBuffer)"/>
    public static ValueTask SendWholeAsync(HttpContext http, ReadOnlySpan<byte> constant)
    {
        var payload = new PooledBufferWriter(); // Detached below: there is nothing left to dispose.
        payload.Write(constant);
        return SendWholeAsync(http, payload.Detach());
    }

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

    /// <summary>Ends a write. After an abort Kestrel's writes of chunks do not say so, and its token may come late: its flushes do.</summary>
    /// <returns>False when the client has gone.</returns>
    public static async ValueTask<bool> FlushAsync(HttpContext http) =>
        http.Response.ContentLength is not null || !(await http.Response.BodyWriter.FlushAsync()).IsCompleted;
}
