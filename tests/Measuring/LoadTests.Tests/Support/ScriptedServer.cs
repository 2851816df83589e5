using System.Net;
using System.Net.Sockets;
using SerializationApi.LoadTests.Http;

namespace SerializationApi.LoadTests.Tests.Support;

/// <summary>A server that sends what a test says for each request, whatever that is.</summary>
internal sealed class ScriptedServer : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _end = new();
    private readonly Func<Socket, int, Task<bool>> _respond;
    private readonly Task _serving;
    private int _connections;

    /// <summary>Starts it.</summary>
    /// <param name="respond">Is given the connection and the number of the request on it, from 0; false closes the connection.</param>
    public ScriptedServer(Func<Socket, int, Task<bool>> respond)
    {
        _respond = respond;
        _listener.Start();
        _serving = AcceptAsync();
    }

    /// <summary>How many connections there were.</summary>
    public int Connections => _connections;

    public HttpSettings Settings => new(new Uri($"http://{_listener.LocalEndpoint}/"), HttpVersion.Version11, ContentCoding.Identity, 2);

    public async ValueTask DisposeAsync()
    {
        // Stopped last: a listener that is stopped between two connections refuses to accept the next.
        await _end.CancelAsync();
        await _serving;
        _listener.Stop();
        _end.Dispose();
    }

    private async Task AcceptAsync()
    {
        var serving = new List<Task>();
        try
        {
            while (true)
            {
                Socket connection = await _listener.AcceptSocketAsync(_end.Token);
                _connections++;
                serving.Add(ServeAsync(connection));
            }
        }
        catch (Exception e) when (e is OperationCanceledException or SocketException or ObjectDisposedException)
        {
            await Task.WhenAll(serving);
        }
    }

    private async Task ServeAsync(Socket connection)
    {
        using Socket closing = connection;
        byte[] request = new byte[4096];
        try
        {
            for (int number = 0; ; number++)
            {
                int length = 0;
                while (!request.AsSpan(0, length).EndsWith("\r\n\r\n"u8))
                {
                    int read = await connection.ReceiveAsync(request.AsMemory(length), _end.Token);
                    if (read == 0)
                    {
                        return;
                    }

                    length += read;
                }

                if (!await _respond(connection, number).WaitAsync(_end.Token))
                {
                    return;
                }
            }
        }
        catch (Exception e) when (e is OperationCanceledException or SocketException or ObjectDisposedException)
        {
            // The client has gone, or the test has ended.
        }
    }
}
