using System.Globalization;
using System.Net.Sockets;
using System.Text;
using SerializationApi.Storm.Schedules;

namespace SerializationApi.Storm.Clients;

/// <summary>
/// HTTP/1.1. The responses have ended when the connection does: a client that waits for them asks for <c>connection: close</c>.
/// </summary>
internal sealed class Http1Connection(Socket socket, StormClient client, byte[] body, Tally tally) : Connection(socket, client, body, tally)
{
    private const int StatusAt = 9;
    private const int StatusEnd = 12;

    private int _position;

    private bool IsChunked => Client is { Body: not null, Length: null };

    protected override Task HeadAsync(CancellationToken over)
    {
        _position = 0;
        var text = new StringBuilder();
        for (int stream = 0; stream < Client.Streams; stream++)
        {
            text.Append(CultureInfo.InvariantCulture, $"{Client.Method} {NextPath()} HTTP/1.1\r\nhost: storm\r\n");
            foreach (string field in Client.Fields)
            {
                text.Append(field).Append("\r\n");
            }

            text.Append(IsChunked ? "transfer-encoding: chunked\r\n" : "");
            if (Client.Length is { } length)
            {
                text.Append(CultureInfo.InvariantCulture, $"content-length: {(length == StormClient.Own ? Body.Length : length)}\r\n");
            }

            text.Append("\r\n");
        }

        return SendAsync(Encoding.ASCII.GetBytes(text.ToString()), over);
    }

    protected override Task SendPieceAsync(int count, CancellationToken over)
    {
        if (Body.Length == 0)
        {
            return Task.CompletedTask;
        }

        var bytes = new MemoryStream();
        bytes.Write(IsChunked ? Encoding.ASCII.GetBytes($"{count:x}\r\n") : []);
        for (int left = count; left > 0; )
        {
            int now = Math.Min(left, Body.Length - _position);
            bytes.Write(Body, _position, now);
            _position = (_position + now) % Body.Length;
            left -= now;
        }

        bytes.Write(IsChunked ? "\r\n"u8 : []);
        return SendAsync(bytes.GetBuffer().AsMemory(0, (int)bytes.Length), over);
    }

    protected override Task EndAsync(CancellationToken over) => IsChunked ? SendAsync("0\r\n\r\n"u8.ToArray(), over) : Task.CompletedTask;

    // Only what begins with a status line: of responses in a row each, if it comes by itself.
    protected override ValueTask ReceiveAsync(ReadOnlyMemory<byte> received, CancellationToken over)
    {
        if (received.Length >= StatusEnd && received.Span.StartsWith("HTTP/1.1 "u8))
        {
            Tally.Count(Encoding.ASCII.GetString(received.Span[StatusAt..StatusEnd]));
        }

        return default;
    }
}
