using System.Globalization;
using System.Text;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Reads a response in chunks from a socket (RFC 9112 §7.1), and nothing before it is asked to.</summary>
/// <param name="stream">What to read from.</param>
internal sealed class ChunkReader(Stream stream) : IDisposable
{
    private readonly BufferedStream _stream = new(stream, 64 * 1024);
    private int _left;

    /// <summary>Reads the status line and the header fields.</summary>
    public async Task<string> ReadHeadAsync(CancellationToken cancellation)
    {
        var head = new StringBuilder();
        for (string line; (line = await ReadLineAsync(cancellation)).Length > 0; )
        {
            head.Append(line).Append('\n');
        }

        return head.ToString();
    }

    /// <summary>Reads some of the body; 0 bytes at its end.</summary>
    public async Task<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellation)
    {
        if (_left == 0)
        {
            _left = int.Parse(await ReadLineAsync(cancellation), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
        }

        int length = Math.Min(_left, buffer.Length);
        await _stream.ReadExactlyAsync(buffer[..length], cancellation);
        _left -= length;
        if (_left == 0)
        {
            await ReadLineAsync(cancellation);
        }

        return length;
    }

    public void Dispose() => _stream.Dispose();

    private async Task<string> ReadLineAsync(CancellationToken cancellation)
    {
        var line = new StringBuilder();
        byte[] next = new byte[1];
        while (line.Length < 2 || line[^2] != '\r' || line[^1] != '\n')
        {
            await _stream.ReadExactlyAsync(next, cancellation);
            line.Append((char)next[0]);
        }

        return line.ToString(0, line.Length - 2);
    }
}
