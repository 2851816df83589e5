using System.Buffers.Text;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using SerializationApi.Formats;

namespace SerializationApi.LoadTests.Http.Lean;

/// <summary>Reads bodies of HTTP/1.1 responses (RFC 9112 §6 and §7): their bytes are counted, and kept where somebody wants them.</summary>
/// <param name="received">What has arrived.</param>
internal sealed class BodyReader(ReceiveBuffer received)
{
    // Extensions of a chunk, and fields behind the last, are read over.
    private const int MostLineBytes = 16 * 1024;

    /// <summary>Reads a body to its end.</summary>
    /// <param name="socket">Where it comes from.</param>
    /// <param name="head">The response's head.</param>
    /// <param name="most">The most bytes that the body may have.</param>
    /// <param name="kept">Where the bytes are kept; null counts them.</param>
    /// <returns>How many bytes it has; more than <paramref name="most"/> when it was left unread behind them.</returns>
    public ValueTask<long> ReadAsync(Socket socket, ResponseHead head, int most, PooledBufferWriter? kept) => head switch
    {
        { Status: 204 or 304 } => ValueTask.FromResult(0L),
        { IsChunked: true } => ReadChunksAsync(socket, most, kept),
        { ContentLength: { } length } => ReadLengthAsync(socket, length, most, kept),
        _ => ReadToEndAsync(socket, most, kept),
    };

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<long> ReadLengthAsync(Socket socket, long length, int most, PooledBufferWriter? kept)
    {
        long left = Math.Min(length, most + 1L);
        long total = left;
        while (true)
        {
            left -= Take(left, kept);
            if (left == 0)
            {
                return total;
            }

            await FillAsync(socket);
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<long> ReadToEndAsync(Socket socket, int most, PooledBufferWriter? kept)
    {
        long total = 0;
        do
        {
            total += Take(long.MaxValue, kept);
        }
        while (total <= most && await ReceiveAsync(socket) > 0);
        return total;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<long> ReadChunksAsync(Socket socket, int most, PooledBufferWriter? kept)
    {
        long total = 0;
        while (true)
        {
            long left = ChunkSize(await ReadLineAsync(socket));
            if (left == 0)
            {
                // Fields may follow, up to an empty line.
                int fields = 0;
                for (int line; (line = (await ReadLineAsync(socket)).Length) > 0;)
                {
                    fields = (fields += line) <= MostLineBytes ? fields : throw Invalid();
                }

                return total;
            }

            while (left > 0)
            {
                int taken = Take(left, kept);
                left -= taken;
                total += taken;
                if (total > most)
                {
                    return total;
                }

                if (left > 0)
                {
                    await FillAsync(socket);
                }
            }

            if ((await ReadLineAsync(socket)).Length > 0)
            {
                throw Invalid();
            }
        }
    }

    private static long ChunkSize(ReadOnlyMemory<byte> line)
    {
        ReadOnlySpan<byte> digits = line.Span;
        digits = digits.IndexOf((byte)';') is >= 0 and var extension ? digits[..extension] : digits;
        digits = digits.TrimEnd(" \t"u8);
        return Utf8Parser.TryParse(digits, out long size, out int read, 'x') && read == digits.Length && size >= 0 ? size : throw Invalid();
    }

    // The line lies in the buffer, and is good until the next is read.
    private async ValueTask<ReadOnlyMemory<byte>> ReadLineAsync(Socket socket)
    {
        int end;
        while ((end = received.Unread.IndexOf((byte)'\n')) < 0)
        {
            if (received.Length > MostLineBytes)
            {
                throw Invalid();
            }

            await FillAsync(socket);
        }

        ReadOnlyMemory<byte> line = received.Take(end + 1)[..^1];
        return line.Span.EndsWith("\r"u8) ? line[..^1] : line;
    }

    private int Take(long most, PooledBufferWriter? kept)
    {
        int count = (int)Math.Min(most, received.Length);
        if (kept is not null && count > 0)
        {
            received.Unread[..count].CopyTo(kept.GetSpan(count));
            kept.Advance(count);
        }

        received.Advance(count);
        return count;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> ReceiveAsync(Socket socket)
    {
        int read = await socket.ReceiveAsync(received.Room(), SocketFlags.None);
        received.Add(read);
        return read;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask FillAsync(Socket socket)
    {
        if (await ReceiveAsync(socket) == 0)
        {
            throw new HttpIOException(HttpRequestError.ResponseEnded, "the response ended prematurely");
        }
    }

    private static HttpIOException Invalid() => new(HttpRequestError.InvalidResponse, "the response has an invalid chunk");
}
