using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>Collects a body that arrives in pieces. The memory grows with the bytes that have arrived.</summary>
internal static class BodyBuffer
{
    private const int FirstCapacity = 4 * 1024;

    /// <summary>Reads a body to its end.</summary>
    /// <param name="reader">Gives the pieces.</param>
    /// <param name="read">The first piece, already read.</param>
    /// <param name="announced">The announced length in bytes, or null. It only limits how far the memory grows.</param>
    /// <param name="cancellation">Ends the wait.</param>
    /// <returns>The body, which the caller disposes.</returns>
    /// <exception cref="BadHttpRequestException">The body is larger than an array can be.</exception>
    public static async ValueTask<PooledBuffer> CollectAsync(
        PipeReader reader,
        ReadResult read,
        long? announced,
        CancellationToken cancellation = default
    )
    {
        using var body = new PooledBufferWriter(FirstCapacity, announced);
        while (true)
        {
            try
            {
                Append(body, read.Buffer);
            }
            finally
            {
                reader.AdvanceTo(read.Buffer.End);
            }

            if (read.IsCompleted)
            {
                return body.Detach();
            }

            read = await reader.ReadAsync(cancellation);
        }
    }

    private static void Append(PooledBufferWriter body, in ReadOnlySequence<byte> piece)
    {
        if (body.Length + piece.Length > Array.MaxLength)
        {
            throw new BadHttpRequestException("Request body too large.", StatusCodes.Status413PayloadTooLarge);
        }

        if (!piece.IsEmpty)
        {
            int length = (int)piece.Length;
            piece.CopyTo(body.GetSpan(length));
            body.Advance(length);
        }
    }
}
