using System.Buffers.Binary;
using System.Net.Sockets;
using SerializationApi.Storm.Schedules;
using SerializationApi.Tests.Support;

namespace SerializationApi.Storm.Clients;

/// <summary>HTTP/2 with prior knowledge. It keeps to the server's windows, as far as it reads.</summary>
internal sealed class Http2Connection(Socket socket, StormClient client, byte[] body, Tally tally) : Connection(socket, client, body, tally)
{
    private const int MaxWindow = int.MaxValue - Reading.UsualWindow;
    private const int RefilledBytes = 32 * 1024;
    private const int FlushedBytes = 64 * 1024;
    private const byte StatusOk = 0x88;

    // How long a piece waits for a window before the rest of it is left out.
    private static readonly TimeSpan Patience = TimeSpan.FromMilliseconds(200);

    private readonly Dictionary<int, StreamState> _streams = [];
    private readonly byte[] _frame = new byte[Http2Frame.HeadBytes + Frame.MaxPayload];
    private TaskCompletionSource _credit = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _filled;
    private int _next = 1;
    private long _window = Reading.UsualWindow;
    private int _streamWindow = Reading.UsualWindow;
    private int _taken;

    protected override Task BeginAsync(CancellationToken over)
    {
        var bytes = new MemoryStream();
        bytes.Write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"u8);
        Frame.WriteWindow(bytes, Client.Reading.Window ?? Reading.UsualWindow);
        if (!Client.Reading.IsHeld)
        {
            Frame.WriteNumber(bytes, Frame.WindowUpdate, 0, MaxWindow);
        }

        return FlushAsync(bytes, over);
    }

    protected override async Task HeadAsync(CancellationToken over)
    {
        var bytes = new MemoryStream();
        for (int stream = 0; stream < Client.Streams; stream++, _next += 2)
        {
            var fields = new MemoryStream();
            Frame.WriteField(fields, ":method", Client.Method);
            Frame.WriteField(fields, ":scheme", "http");
            Frame.WriteField(fields, ":path", NextPath());
            Frame.WriteField(fields, ":authority", "storm");
            foreach (string field in Client.Fields)
            {
                int colon = field.IndexOf(": ", StringComparison.Ordinal);
                Frame.WriteField(fields, field[..colon], field[(colon + 2)..]);
            }

            if (Client.Length is { } length)
            {
                Frame.WriteField(fields, "content-length", $"{(length == StormClient.Own ? Body.Length : length)}");
            }

            byte flags = Client.Body is null && Client.Length is null ? (byte)(Frame.EndHeaders | Frame.EndStream) : Frame.EndHeaders;
            Http2Frame.Write(bytes, Frame.Headers, flags, _next, fields.GetBuffer().AsSpan(0, (int)fields.Length));
            lock (_streams)
            {
                _streams.Add(_next, new StreamState { Window = _streamWindow, IsEnded = (flags & Frame.EndStream) != 0 });
            }
        }

        await FlushAsync(bytes, over);
    }

    protected override async Task SendPieceAsync(int count, CancellationToken over)
    {
        var bytes = new MemoryStream();
        foreach ((int id, StreamState stream) in Open())
        {
            for (int left = Body.Length == 0 ? 0 : count; left > 0; )
            {
                int now = Take(stream, Math.Min(Math.Min(left, Body.Length - stream.Position), Frame.MaxPayload));
                if (now == 0)
                {
                    Task credit = _credit.Task;
                    await FlushAsync(bytes, over);
                    if (!IsReading || stream.IsEnded || await Task.WhenAny(credit, Task.Delay(Patience, over)) != credit)
                    {
                        break;
                    }

                    continue;
                }

                Http2Frame.Write(bytes, Frame.Data, 0, id, Body.AsSpan(stream.Position, now));
                stream.Position = (stream.Position + now) % Body.Length;
                left -= now;
                if (bytes.Length > FlushedBytes)
                {
                    await FlushAsync(bytes, over);
                }
            }
        }

        await FlushAsync(bytes, over);
    }

    protected override Task EndAsync(CancellationToken over)
    {
        var bytes = new MemoryStream();
        foreach ((int id, StreamState stream) in Open())
        {
            stream.IsEnded = true;
            Http2Frame.Write(bytes, Frame.Data, Frame.EndStream, id, []);
        }

        return FlushAsync(bytes, over);
    }

    protected override Task DoOwnAsync(Step step, CancellationToken over)
    {
        var bytes = new MemoryStream();
        int[] ids;
        lock (_streams)
        {
            ids = [.. _streams.Keys];
            if (step.Do == StepKind.ResetStreams)
            {
                _streams.Clear();
            }
        }

        switch (step.Do)
        {
            case StepKind.ResetStreams:
                Array.ForEach(ids, id => Frame.WriteReset(bytes, id));
                break;
            case StepKind.Grant:
                Array.ForEach([0, .. ids], id => Frame.WriteNumber(bytes, Frame.WindowUpdate, id, Math.Max(1, step.Count)));
                break;
            case StepKind.Window:
                Frame.WriteWindow(bytes, step.Count);
                break;
            default:
                (byte type, int length) = step.Do == StepKind.Ping ? (Frame.Ping, sizeof(long)) : (Frame.Settings, 0);
                byte[] payload = new byte[length];
                for (int i = 0; i < step.Count; i++)
                {
                    Http2Frame.Write(bytes, type, 0, 0, payload);
                }

                break;
        }

        return FlushAsync(bytes, over);
    }

    protected override async ValueTask ReceiveAsync(ReadOnlyMemory<byte> received, CancellationToken over)
    {
        var answer = new MemoryStream();
        while (!received.IsEmpty)
        {
            int now = Math.Min(received.Length, Wanted() - _filled);
            received[..now].CopyTo(_frame.AsMemory(_filled));
            received = received[now..];
            _filled += now;
            if (_filled >= Http2Frame.HeadBytes && _filled == Wanted())
            {
                Receive(_frame.AsSpan(Http2Frame.HeadBytes, _filled - Http2Frame.HeadBytes), answer);
                _filled = 0;
            }
        }

        await FlushAsync(answer, over);
    }

    // How long the frame is, once its head is there.
    private int Wanted() => Http2Frame.HeadBytes + (_filled < Http2Frame.HeadBytes ? 0 : BinaryPrimitives.ReadInt32BigEndian(_frame) >>> 8);

    private async Task FlushAsync(MemoryStream bytes, CancellationToken over)
    {
        if (bytes.Length > 0)
        {
            await SendAsync(bytes.GetBuffer().AsMemory(0, (int)bytes.Length), over);
            bytes.SetLength(0);
        }
    }

    private KeyValuePair<int, StreamState>[] Open()
    {
        lock (_streams)
        {
            return [.. _streams.Where(static stream => !stream.Value.IsEnded)];
        }
    }

    private int Take(StreamState stream, int wanted)
    {
        lock (_streams)
        {
            int taken = (int)Math.Max(0, Math.Min(wanted, Math.Min(_window, stream.Window)));
            _window -= taken;
            stream.Window -= taken;
            return taken;
        }
    }

    private void Receive(ReadOnlySpan<byte> payload, MemoryStream answer)
    {
        byte type = _frame[3];
        byte flags = _frame[4];
        int id = BinaryPrimitives.ReadInt32BigEndian(_frame.AsSpan(5)) & int.MaxValue;
        switch (type)
        {
            case Frame.Settings when (flags & Frame.Ack) == 0:
                Http2Frame.Write(answer, Frame.Settings, Frame.Ack, 0, []);
                SetWindows(payload);
                break;
            case Frame.Ping when (flags & Frame.Ack) == 0:
                Http2Frame.Write(answer, Frame.Ping, Frame.Ack, 0, payload);
                break;
            case Frame.WindowUpdate:
                AddWindow(id, BinaryPrimitives.ReadInt32BigEndian(payload));
                break;
            case Frame.Data when !Client.Reading.IsHeld:
                Refill(id, payload.Length, answer);
                break;
            case Frame.Headers when payload.Length > 0:
                Tally.Count(
                    payload[0] == StatusOk ? "200"
                    : (flags & Frame.EndStream) == 0 ? "another status"
                    : "trailers"
                );
                break;
            case Frame.ResetStream:
                Tally.Count("RST_STREAM");
                break;
            case Frame.GoAway:
                Tally.Count("GOAWAY");
                break;
        }

        if (type == Frame.GoAway || type == Frame.ResetStream || (type is Frame.Data or Frame.Headers && (flags & Frame.EndStream) != 0))
        {
            EndStream(id, all: type == Frame.GoAway);
        }
    }

    private void EndStream(int id, bool all)
    {
        lock (_streams)
        {
            if (_streams.Remove(id, out StreamState? stream))
            {
                stream.IsEnded = true;
            }

            if (all || _streams.Count == 0)
            {
                Ended.TrySetResult();
            }
        }

        Signal();
    }

    private void SetWindows(ReadOnlySpan<byte> settings)
    {
        const int Setting = 6;
        for (int i = 0; i + Setting <= settings.Length; i += Setting)
        {
            if (BinaryPrimitives.ReadInt16BigEndian(settings[i..]) == 4)
            {
                int window = BinaryPrimitives.ReadInt32BigEndian(settings[(i + 2)..]);
                lock (_streams)
                {
                    foreach (StreamState stream in _streams.Values)
                    {
                        stream.Window += window - _streamWindow;
                    }

                    _streamWindow = window;
                }
            }
        }

        Signal();
    }

    private void AddWindow(int id, int increment)
    {
        lock (_streams)
        {
            if (id == 0)
            {
                _window += increment;
            }
            else if (_streams.TryGetValue(id, out StreamState? stream))
            {
                stream.Window += increment;
            }
        }

        Signal();
    }

    private void Signal() =>
        Interlocked.Exchange(ref _credit, new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously)).TrySetResult();

    private void Refill(int id, int count, MemoryStream answer)
    {
        int refilled = Math.Clamp((Client.Reading.Window ?? Reading.UsualWindow) / 2, 1, RefilledBytes);
        lock (_streams)
        {
            _taken += count;
            if (_taken >= RefilledBytes)
            {
                Frame.WriteNumber(answer, Frame.WindowUpdate, 0, _taken);
                _taken = 0;
            }

            if (_streams.TryGetValue(id, out StreamState? stream) && (stream.Taken += count) >= refilled)
            {
                Frame.WriteNumber(answer, Frame.WindowUpdate, id, stream.Taken);
                stream.Taken = 0;
            }
        }
    }

    private sealed class StreamState
    {
        public long Window { get; set; }

        public int Position { get; set; }

        public int Taken { get; set; }

        public bool IsEnded { get; set; }
    }
}
