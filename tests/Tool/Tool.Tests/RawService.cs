using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace SerializationApi.Tool.Tests;

/// <summary>A service that responds with bytes as they are, whatever they are, and keeps what it was asked; until it is disposed.</summary>
internal sealed class RawService : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly Func<string, string> _respond;

    /// <summary>Starts it.</summary>
    /// <param name="respond">The response to a path; each character is a byte.</param>
    public RawService(Func<string, string> respond)
    {
        _respond = respond;
        _listener.Start();
        _ = AcceptAsync();
    }

    /// <summary>Its address.</summary>
    public Uri Address => new($"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}/");

    /// <summary>The heads of the requests that came, a text each.</summary>
    public ConcurrentQueue<string> Requests { get; } = [];

    /// <summary>A response with a body.</summary>
    public static string Response(string mediaType, string body, string head = "200 OK") =>
        $"HTTP/1.1 {head}\r\nContent-Type: {mediaType}\r\nContent-Length: {body.Length}\r\nConnection: close\r\n\r\n{body}";

    /// <summary>A response that refers to another address.</summary>
    public static string Redirect(string location, string status = "302 Found") =>
        $"HTTP/1.1 {status}\r\nLocation: {location}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

    /// <summary>Text as the bytes that it has in UTF-8, a character each.</summary>
    public static string Utf8(string text) => Encoding.Latin1.GetString(Encoding.UTF8.GetBytes(text));

    public void Dispose() => _listener.Dispose();

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
            {
                _ = RespondAsync(await _listener.AcceptTcpClientAsync());
            }
        }
        catch (Exception ended) when (ended is SocketException or ObjectDisposedException or InvalidOperationException)
        {
            // The test is over.
        }
    }

    private async Task RespondAsync(TcpClient client)
    {
        using (client)
        {
            NetworkStream stream = client.GetStream();
            var head = new StringBuilder();
            byte[] piece = new byte[16 * 1024];
            int read = 1;
            while (read > 0 && !head.ToString().Contains("\r\n\r\n", StringComparison.Ordinal))
            {
                read = await stream.ReadAsync(piece);
                head.Append(Encoding.Latin1.GetString(piece, 0, read));
            }

            string text = head.ToString();
            if (text.Length > 0)
            {
                Requests.Enqueue(text);
                await stream.WriteAsync(Encoding.Latin1.GetBytes(_respond(text.Split(' ')[1])));
            }
        }
    }
}
