using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using SerializationApi.Formats;

namespace SerializationApi.LoadTests.Http.Lean;

/// <summary>An HTTP/1.1 connection, opened when it is needed. What fails is thrown as HttpClient would throw it.</summary>
/// <param name="address">The service.</param>
internal sealed class LeanConnection(Uri address)
{
    private readonly ReceiveBuffer _received = new();
    private readonly ResponseHeadParser _parser = new();
    private BodyReader? _bodies;
    private Socket? _socket;

    /// <summary>Sends a request and reads the head of its response.</summary>
    /// <exception cref="HttpRequestException">There is none.</exception>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<ResponseHead> RequestAsync(byte[] message)
    {
        while (true)
        {
            bool isReused = _socket is not null;
            bool hasBytes = false;
            try
            {
                Socket socket = _socket ?? await ConnectAsync();
                for (int sent = 0; sent < message.Length;)
                {
                    sent += await socket.SendAsync(message.AsMemory(sent), SocketFlags.None);
                }

                int searched = 0;
                ResponseHead head;
                while (!TryReadHead(ref searched, out head))
                {
                    int read = await socket.ReceiveAsync(_received.Room(), SocketFlags.None);
                    if (read == 0)
                    {
                        throw new HttpRequestException(HttpRequestError.ResponseEnded, "the response ended prematurely");
                    }

                    _received.Add(read);
                    hasBytes = true;
                }

                return head;
            }
            catch (Exception e) when (e is SocketException or ObjectDisposedException or HttpRequestException { HttpRequestError: HttpRequestError.ResponseEnded })
            {
                Close();

                // A server may close a connection that waits for the next request, while that is on its way: it is made again (RFC 9112 §9.3.1).
                if (!isReused || hasBytes)
                {
                    throw e as HttpRequestException ?? new HttpRequestException(HttpRequestError.Unknown, e.Message, e);
                }
            }
        }
    }

    /// <summary>Reads the response's body; see <see cref="BodyReader.ReadAsync"/>.</summary>
    /// <exception cref="HttpIOException">It ended too early, or is none.</exception>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<long> ReadBodyAsync(ResponseHead head, int most, PooledBufferWriter? kept)
    {
        try
        {
            long length = await (_bodies ??= new BodyReader(_received)).ReadAsync(_socket!, head, most, kept);

            // Bytes that belong to no response say that the server and we disagree on where one ends.
            if (head.IsLast || length > most || _received.Length > 0 || (head is { ContentLength: null, IsChunked: false, Status: not (204 or 304) }))
            {
                Close();
            }

            return length;
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            throw new IOException($"the connection broke: {e.Message}", e);
        }
    }

    /// <summary>Ends what is under way, from any thread.</summary>
    public void Abort() => Volatile.Read(ref _socket)?.Dispose();

    /// <summary>Closes the connection; the next request opens one.</summary>
    public void Close()
    {
        Interlocked.Exchange(ref _socket, null)?.Dispose();
        _received.Clear();
    }

    private bool TryReadHead(ref int searched, out ResponseHead head)
    {
        do
        {
            int length = ResponseHeadParser.EndOfHead(_received.Unread, ref searched);
            if (length < 0)
            {
                head = default;
                return _received.Length < _received.Capacity
                    ? false
                    : throw new HttpRequestException(HttpRequestError.ConfigurationLimitExceeded, $"the response's head has more than {_received.Capacity:N0} bytes");
            }

            head = _parser.Parse(_received.Take(length).Span);
            searched = 0;
        }
        while (head.Status < 200); // What is said meanwhile (RFC 9110 §15.2) is not the response.
        return true;
    }

    private async ValueTask<Socket> ConnectAsync()
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            // A time-out aborts the attempt, too.
            _socket = socket;
            await socket.ConnectAsync(new DnsEndPoint(address.IdnHost, address.Port));
            return socket;
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            Close();
            throw new HttpRequestException(HttpRequestError.ConnectionError, e.Message, e);
        }
    }
}
