using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>Collects a body that arrives in pieces, in memory that grows with the bytes that have arrived.</summary>
internal static class BodyBuffer
{
    private const int FirstCapacity = 16 * 1024;

    /// <summary>Reads a body to its end, or to where it is long.</summary>
    /// <param name="reader">Gives the pieces.</param>
    /// <param name="read">The first piece, already read.</param>
    /// <param name="announced">
    /// The length that the client announced, in bytes, or null. It only keeps the memory from growing further than needed.
    /// </param>
    /// <param name="longFrom">From how many bytes on it is, so that the rest is left to the caller.</param>
    /// <returns>What was read, which the caller disposes, and whether it is all.</returns>
    /// <exception cref="BadHttpRequestException">The body is larger than an array can be.</exception>
    public static async ValueTask<(PooledBuffer Bytes, bool IsWhole)> CollectAsync(PipeReader reader, ReadResult read, long? announced, int longFrom)
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

            if (read.IsCompleted || body.Length >= longFrom)
            {
                return (body.Detach(), read.IsCompleted);
            }

            read = await reader.ReadAsync();
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
