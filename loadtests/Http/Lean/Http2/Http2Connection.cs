using System.Net;
using System.Net.Sockets;
using SerializationApi.Formats;

namespace SerializationApi.LoadTests.Http.Lean.Http2;

/// <summary>
/// An HTTP/2 connection without TLS, by prior knowledge (RFC 9113 §3.3). One loop reads for all streams; what they send meanwhile leaves in one
/// piece when all that had arrived is read.
/// </summary>
internal sealed class Http2Connection : IDisposable
{
    private readonly Lock _gate = new();
    private readonly Http2State _state = new();
    private readonly ReceiveBuffer _received = new();
    private readonly Socket _socket;
    private bool _isReading;
    private bool _isFlushing;

    private Http2Connection(Socket socket) => _socket = socket;

    /// <summary>Whether requests may begin.</summary>
    public bool IsOpen
    {
        get
        {
            lock (_gate)
            {
                return _state.IsOpen;
            }
        }
    }

    /// <summary>Opens a connection.</summary>
    /// <exception cref="HttpRequestException">There is no server.</exception>
    public static async Task<Http2Connection> OpenAsync(Uri address, CancellationToken cancellation)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(new DnsEndPoint(address.IdnHost, address.Port), cancellation);
        }
        catch (SocketException e)
        {
            socket.Dispose();
            throw new HttpRequestException(HttpRequestError.ConnectionError, e.Message, e);
        }
        catch
        {
            socket.Dispose();
            throw;
        }

        var connection = new Http2Connection(socket);
        _ = connection.ReadAsync();
        connection.Flush();
        return connection;
    }

    /// <summary>Begins a request.</summary>
    public void Start(Http2Stream stream) => Change(stream, static (state, stream) => state.Start(stream));

    /// <summary>Ends a request that has taken too long, unless it has ended.</summary>
    public void Cancel(Http2Stream stream) => Change(stream, static (state, stream) => state.Cancel(stream, new OperationCanceledException()));

    /// <inheritdoc />
    public void Dispose() => _socket.Dispose();

    private void Change(Http2Stream stream, Action<Http2State, Http2Stream> change)
    {
        Http2Stream[] ended = [];
        lock (_gate)
        {
            change(_state, stream);
            if (!_isReading)
            {
                ended = [.. _state.TakeEnded()];
            }
        }

        Complete(ended);
        Flush();
    }

    private async Task ReadAsync()
    {
        Exception cause;
        try
        {
            while (true)
            {
                int read = await _socket.ReceiveAsync(_received.Room(), SocketFlags.None);
                if (read == 0)
                {
                    cause = new HttpIOException(HttpRequestError.ResponseEnded, "the response ended prematurely");
                    break;
                }

                _received.Add(read);
                ReadFrames();
            }
        }
        catch (Exception e)
        {
            cause = e;
        }

        _socket.Dispose();
        lock (_gate)
        {
            _isReading = true;
            _state.Fail(stream => Http2Errors.Of(stream, cause));
        }

        CompleteEnded();
    }

    private void ReadFrames()
    {
        lock (_gate)
        {
            _isReading = true;
            _received.Advance(_state.Read(_received.Unread));
        }

        CompleteEnded();
        Flush();
    }

    // Who goes on here may begin the next request, which may end at once.
    private void CompleteEnded()
    {
        while (true)
        {
            List<Http2Stream> ended;
            lock (_gate)
            {
                ended = _state.TakeEnded();
                if (ended.Count == 0)
                {
                    _isReading = false;
                    return;
                }
            }

            Complete(ended);
        }
    }

    private static void Complete(IReadOnlyList<Http2Stream> ended)
    {
        for (int i = 0; i < ended.Count; i++)
        {
            ended[i].Complete();
        }
    }

    private void Flush()
    {
        lock (_gate)
        {
            if (_isFlushing || _isReading || _state.Output.Length == 0)
            {
                return;
            }

            _isFlushing = true;
        }

        _ = FlushAsync();
    }

    private async Task FlushAsync()
    {
        try
        {
            while (true)
            {
                PooledBuffer output;
                lock (_gate)
                {
                    if (_state.Output.Length == 0)
                    {
                        _isFlushing = false;
                        return;
                    }

                    output = _state.Output.Detach();
                }

                using (output)
                {
                    for (int sent = 0; sent < output.Length;)
                    {
                        sent += await _socket.SendAsync(output.Memory[sent..], SocketFlags.None);
                    }
                }
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            // The loop that reads sees it, too, and tells the streams. What was to be sent stays, so that nothing is sent again.
            _socket.Dispose();
        }
    }
}
