using System.Runtime.InteropServices;
using SerializationApi.Formats;

namespace SerializationApi.LoadTests.Http;

/// <summary>Reads bodies up to a bound: one without an end must not fill the memory, or hold a worker.</summary>
internal static class BoundedBody
{
    /// <summary>How many bytes a body may have that is expected to have so many: another writer may indent or escape.</summary>
    public static int MostFor(long expected) => (int)Math.Min(64 * 1024 + 4 * expected, Array.MaxLength - 1);

    /// <summary>Reads a stream to its end and counts its bytes.</summary>
    /// <param name="source">The body.</param>
    /// <param name="scratch">Where its bytes pass through; not empty.</param>
    /// <param name="most">The most bytes that it may have.</param>
    /// <param name="cancellation">Ends the request.</param>
    /// <returns>How many bytes it has; more than <paramref name="most"/> when it was left unread behind them.</returns>
    public static async ValueTask<long> CountAsync(Stream source, byte[] scratch, int most, CancellationToken cancellation)
    {
        long total = 0;
        int read;
        while (total <= most && (read = await source.ReadAsync(scratch, cancellation)) > 0)
        {
            total += read;
        }

        return total;
    }

    /// <summary>Reads a stream to its end and keeps its bytes.</summary>
    /// <inheritdoc cref="CountAsync"/>
    public static async ValueTask<long> ReadAsync(Stream source, PooledBufferWriter body, int most, CancellationToken cancellation)
    {
        int read;
        while (body.Length <= most && (read = await source.ReadAsync(RoomIn(body, most), cancellation)) > 0)
        {
            body.Advance(read);
        }

        return body.Length;
    }

    /// <summary>Undoes a content coding and keeps what comes of it.</summary>
    /// <exception cref="InvalidDataException">The body is not in that coding, or it becomes more than <paramref name="most"/>
    /// bytes.</exception>
    public static void Decompress(PooledBufferWriter body, ContentCoding coding, PooledBufferWriter decompressed, int most)
    {
        _ = MemoryMarshal.TryGetArray(body.Memory, out ArraySegment<byte> compressed);
        using var source = new MemoryStream(compressed.Array ?? [], compressed.Offset, compressed.Count, writable: false);
        using Stream decompressing = ContentCodings.Decompress(coding, source);
        int read;
        while ((read = decompressing.Read(RoomIn(decompressed, most).Span)) > 0)
        {
            decompressed.Advance(read);
            if (decompressed.Length > most)
            {
                throw new InvalidDataException($"more than {most:N0} bytes after decompression");
            }
        }
    }

    // One byte more than the bound: a body of exactly that length is told from a longer one.
    private static Memory<byte> RoomIn(PooledBufferWriter body, int most)
    {
        Memory<byte> room = body.GetMemory();
        return room.Length <= most - body.Length ? room : room[..(most - body.Length + 1)];
    }
}
