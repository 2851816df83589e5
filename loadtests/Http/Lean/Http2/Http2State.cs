using System.Buffers.Binary;
using SerializationApi.Formats;

namespace SerializationApi.LoadTests.Http.Lean.Http2;

/// <summary>
/// What a client knows of an HTTP/2 connection (RFC 9113): its streams, windows and settings. It reads frames and writes others, and knows nothing
/// of sockets; whoever uses it holds a lock.
/// </summary>
internal sealed partial class Http2State
{
    private const int DefaultWindow = 65_535;
    private const int DefaultStreams = 100;
    private const int RefusedStream = 7;
    private const int Cancelled = 8;

    private readonly Dictionary<int, Http2Stream> _streams = [];
    private readonly List<Http2Stream> _waiting = [];
    private readonly List<Http2Stream> _blocked = [];
    private List<Http2Stream> _ended = [];
    private List<Http2Stream> _taken = [];
    private int _nextId = 1;
    private int _maxStreams = DefaultStreams;
    private int _maxFrame = MostFrameBytes;
    private int _initialWindow = DefaultWindow;
    private long _window = DefaultWindow;
    private bool _isClosing;

    /// <summary>Begins with the preface.</summary>
    public Http2State() => FrameWriter.WritePreface(Output);

    /// <summary>What is to be sent.</summary>
    public PooledBufferWriter Output { get; } = new();

    /// <summary>Whether requests may begin: the server has not said that it goes away, and numbers are left.</summary>
    public bool IsOpen => !_isClosing && _nextId > 0;

    /// <summary>Begins a request, or has it wait while there are as many as the server takes.</summary>
    public void Start(Http2Stream stream)
    {
        if (!IsOpen)
        {
            stream.Error = new RetryException();
            _ended.Add(stream);
        }
        else if (_streams.Count < _maxStreams)
        {
            Open(stream);
        }
        else
        {
            _waiting.Add(stream);
        }
    }

    /// <summary>Ends a request that nobody waits for any more.</summary>
    public void Cancel(Http2Stream stream, Exception reason)
    {
        if (_waiting.Remove(stream))
        {
            stream.Error = reason;
            _ended.Add(stream);
        }
        else if (IsUnderWay(stream))
        {
            Reset(stream, reason);
        }
    }

    /// <summary>Ends all requests.</summary>
    /// <param name="errorOf">What is said to one: those whose head has come have another error than those without.</param>
    public void Fail(Func<Http2Stream, Exception> errorOf)
    {
        _isClosing = true;
        RetryWaiting();
        foreach (Http2Stream stream in _streams.Values.ToArray())
        {
            End(stream, errorOf(stream));
        }
    }

    /// <summary>The requests that have ended since the last call. The list is good until the call after the next.</summary>
    public List<Http2Stream> TakeEnded()
    {
        (_ended, _taken) = (_taken, _ended);
        _ended.Clear();
        return _taken;
    }

    private bool IsUnderWay(Http2Stream stream) => stream.Id > 0 && _streams.TryGetValue(stream.Id, out Http2Stream? found) && found == stream;

    private void Open(Http2Stream stream)
    {
        stream.Id = _nextId;
        stream.SendWindow = _initialWindow;
        _nextId += 2;
        _streams.Add(stream.Id, stream);
        byte end = stream.Unsent.IsEmpty ? FrameWriter.EndStream : (byte)0;
        FrameWriter.Write(Output, FrameType.Headers, (byte)(FrameWriter.EndHeaders | end), stream.Id, stream.Fields);
        SendBody(stream);
    }

    private void SendBody(Http2Stream stream)
    {
        while (!stream.Unsent.IsEmpty)
        {
            int count = (int)Math.Min(Math.Min(stream.Unsent.Length, _maxFrame), Math.Min(_window, stream.SendWindow));
            if (count <= 0)
            {
                _blocked.Add(stream);
                return;
            }

            byte end = count == stream.Unsent.Length ? FrameWriter.EndStream : (byte)0;
            FrameWriter.Write(Output, FrameType.Data, end, stream.Id, stream.Unsent.Span[..count]);
            stream.Unsent = stream.Unsent[count..];
            stream.SendWindow -= count;
            _window -= count;
        }
    }

    private void SendBlocked()
    {
        Http2Stream[] blocked = [.. _blocked];
        _blocked.Clear();
        foreach (Http2Stream stream in blocked)
        {
            SendBody(stream);
        }
    }

    private void Reset(Http2Stream stream, Exception? reason)
    {
        FrameWriter.Write(Output, FrameType.ResetStream, stream.Id, Cancelled);
        stream.Unsent = default;
        End(stream, reason);
    }

    private void End(Http2Stream stream, Exception? error)
    {
        // A server may respond before it has the whole request; the rest is of no use to it.
        if (!stream.Unsent.IsEmpty && error is null)
        {
            FrameWriter.Write(Output, FrameType.ResetStream, stream.Id, Cancelled);
        }

        _blocked.Remove(stream);
        _streams.Remove(stream.Id);
        stream.Error = error;
        _ended.Add(stream);
        StartWaiting();
    }

    private void StartWaiting()
    {
        while (IsOpen && _waiting.Count > 0 && _streams.Count < _maxStreams)
        {
            Http2Stream next = _waiting[0];
            _waiting.RemoveAt(0);
            Open(next);
        }
    }

    private void RetryWaiting()
    {
        foreach (Http2Stream stream in _waiting)
        {
            stream.Error = new RetryException();
            _ended.Add(stream);
        }

        _waiting.Clear();
    }

    private void GoAway(ReadOnlySpan<byte> payload)
    {
        int last = BinaryPrimitives.ReadInt32BigEndian(payload) & int.MaxValue;
        _isClosing = true;
        RetryWaiting();
        foreach (Http2Stream stream in _streams.Values.Where(stream => stream.Id > last).ToArray())
        {
            End(stream, new RetryException());
        }
    }
}
