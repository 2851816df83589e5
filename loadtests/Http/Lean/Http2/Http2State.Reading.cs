using System.Buffers;
using System.Buffers.Binary;

namespace SerializationApi.LoadTests.Http.Lean.Http2;

/// <summary>Reading frames.</summary>
internal sealed partial class Http2State
{
    /// <summary>The longest payload of a frame that we let servers send: what it is unless told otherwise.</summary>
    public const int MostFrameBytes = 16_384;

    private const int MostFieldBytes = 64 * 1024;
    private const int WindowToRenew = 1 << 30;

    private readonly HpackDecoder _fields = new();
    private readonly ArrayBufferWriter<byte> _block = new();
    private int _blockStream;
    private bool _blockEndsStream;
    private bool _hasSettings;
    private int _unrenewed;

    /// <summary>Reads the frames that are there whole.</summary>
    /// <returns>How many bytes they have.</returns>
    /// <exception cref="InvalidDataException">They are none, and the connection is of no use any more.</exception>
    public int Read(ReadOnlySpan<byte> bytes)
    {
        int start = 0;
        while (bytes.Length - start >= FrameWriter.HeadBytes)
        {
            ReadOnlySpan<byte> head = bytes[start..];
            int length = BinaryPrimitives.ReadInt32BigEndian(head) >>> 8;
            Check(length <= MostFrameBytes, "a frame is too long");
            if (head.Length < FrameWriter.HeadBytes + length)
            {
                break;
            }

            int id = BinaryPrimitives.ReadInt32BigEndian(head[5..]) & int.MaxValue;
            Handle((FrameType)head[3], head[4], id, head.Slice(FrameWriter.HeadBytes, length));
            start += FrameWriter.HeadBytes + length;
        }

        return start;
    }

    private void Handle(FrameType type, byte flags, int id, ReadOnlySpan<byte> payload)
    {
        Check(_hasSettings || type == FrameType.Settings, "it does not begin with settings");
        Check(_blockStream == 0 || (type == FrameType.Continuation && id == _blockStream), "a header block is interrupted");
        switch (type)
        {
            case FrameType.Data:
                Data(flags, id, payload);
                break;
            case FrameType.Headers:
                Check(id > 0, "fields belong to no stream");
                payload = WithoutPadding(flags, payload);
                Check((flags & FrameWriter.HasPriority) == 0 || payload.Length >= 5, "a frame is too short");
                _blockStream = id;
                _blockEndsStream = (flags & FrameWriter.EndStream) != 0;
                Fields(flags, (flags & FrameWriter.HasPriority) != 0 ? payload[5..] : payload);
                break;
            case FrameType.Continuation:
                Check(_blockStream > 0, "a header block has no beginning");
                Fields(flags, payload);
                break;
            case FrameType.ResetStream:
                Check(payload.Length == 4 && id > 0, "a reset is wrong");
                Reset(id, BinaryPrimitives.ReadInt32BigEndian(payload));
                break;
            case FrameType.Settings:
                Check(id == 0, "settings belong to a stream");
                Settings(flags, payload);
                break;
            case FrameType.PushPromise:
                throw new InvalidDataException("it pushes, which it was asked not to");
            case FrameType.Ping:
                Check(payload.Length == 8 && id == 0, "a ping is wrong");
                if ((flags & FrameWriter.Ack) == 0)
                {
                    FrameWriter.Write(Output, FrameType.Ping, FrameWriter.Ack, stream: 0, payload);
                }

                break;
            case FrameType.GoAway:
                Check(payload.Length >= 8 && id == 0, "a farewell is wrong");
                GoAway(payload);
                break;
            case FrameType.WindowUpdate:
                Check(payload.Length == 4, "a window update is wrong");
                WindowUpdate(id, BinaryPrimitives.ReadInt32BigEndian(payload) & int.MaxValue);
                break;
        }
    }

    private void Data(byte flags, int id, ReadOnlySpan<byte> payload)
    {
        // Padding counts, and so do bytes of streams that nobody reads any more (RFC 9113 §6.9).
        _unrenewed += payload.Length;
        if (_unrenewed >= WindowToRenew)
        {
            FrameWriter.Write(Output, FrameType.WindowUpdate, stream: 0, _unrenewed);
            _unrenewed = 0;
        }

        payload = WithoutPadding(flags, payload);
        if (Find(id) is not { } stream)
        {
            return;
        }

        Check(stream.HeadAt > 0, "a body comes before its head");
        stream.Append(payload);
        if ((flags & FrameWriter.EndStream) != 0)
        {
            End(stream, error: null);
        }
        else if (stream.IsTooLong)
        {
            Reset(stream, reason: null);
        }
    }

    private void Fields(byte flags, ReadOnlySpan<byte> part)
    {
        Check(_block.WrittenCount + part.Length <= MostFieldBytes, "a header block is too long");
        _block.Write(part);
        if ((flags & FrameWriter.EndHeaders) == 0)
        {
            return;
        }

        Http2Stream? stream = Find(_blockStream);
        _blockStream = 0;

        // Every block changes the table, whoever reads it; those behind a body are read over.
        bool isHead = stream?.HeadAt == 0;
        _fields.Decode(_block.WrittenSpan, isHead ? stream!.Field : static (_, _) => { });
        _block.ResetWrittenCount();
        if (stream is null)
        {
            return;
        }

        bool isWhole = isHead ? stream.EndHead() : _blockEndsStream;
        Check(isWhole || !_blockEndsStream, "a response ends before it begins");
        Check(isHead || _blockEndsStream, "a body has fields in its middle");
        if (_blockEndsStream)
        {
            End(stream, error: null);
        }
    }

    private void Reset(int id, int code)
    {
        if (Find(id) is { } stream)
        {
            stream.Unsent = default;
            End(stream, code == RefusedStream ? new RetryException() : Http2Errors.Protocol(stream, code, "the server reset the stream"));
        }
    }

    private void Settings(byte flags, ReadOnlySpan<byte> payload)
    {
        _hasSettings = true;
        if ((flags & FrameWriter.Ack) != 0)
        {
            Check(payload.IsEmpty, "settings are wrong");
            return;
        }

        Check(payload.Length % 6 == 0, "settings are wrong");
        for (; !payload.IsEmpty; payload = payload[6..])
        {
            uint value = BinaryPrimitives.ReadUInt32BigEndian(payload[2..]);
            switch (BinaryPrimitives.ReadUInt16BigEndian(payload))
            {
                case 3:
                    _maxStreams = (int)Math.Min(value, int.MaxValue);
                    break;
                case 4:
                    Check(value <= int.MaxValue, "a window is too large");
                    foreach (Http2Stream stream in _streams.Values)
                    {
                        stream.SendWindow += (int)value - _initialWindow;
                    }

                    _initialWindow = (int)value;
                    break;
                case 5:
                    Check(value is >= MostFrameBytes and <= 0xff_ffff, "a frame size is wrong");
                    _maxFrame = (int)value;
                    break;
            }
        }

        FrameWriter.Write(Output, FrameType.Settings, FrameWriter.Ack, stream: 0, []);
        StartWaiting();
        SendBlocked();
    }

    private void WindowUpdate(int id, int increment)
    {
        Check(increment > 0, "a window update has no bytes");
        if (id == 0)
        {
            _window += increment;
            Check(_window <= int.MaxValue, "a window is too large");
        }
        else if (Find(id) is { } stream)
        {
            stream.SendWindow += increment;
            Check(stream.SendWindow <= int.MaxValue, "a window is too large");
        }

        SendBlocked();
    }

    // A frame of a stream that has ended here may have been on its way; one of a stream that never was is an error (RFC 9113 §5.1).
    private Http2Stream? Find(int id)
    {
        Check(id % 2 == 1 && (id < _nextId || _nextId < 0), "a stream is unknown");
        return _streams.GetValueOrDefault(id);
    }

    private static ReadOnlySpan<byte> WithoutPadding(byte flags, ReadOnlySpan<byte> payload)
    {
        if ((flags & FrameWriter.Padded) == 0)
        {
            return payload;
        }

        Check(!payload.IsEmpty && payload[0] < payload.Length, "padding is longer than its frame");
        return payload[1..^payload[0]];
    }

    private static void Check(bool condition, string otherwise)
    {
        if (!condition)
        {
            throw new InvalidDataException($"the server speaks no HTTP/2: {otherwise}");
        }
    }
}
