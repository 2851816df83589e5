using System.Threading.Tasks.Sources;
using SerializationApi.Formats;
using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Http.Lean.Http2;

/// <summary>A request and its response, one after another: a worker has one object for all. Its connection's lock guards it.</summary>
internal sealed class Http2Stream : IValueTaskSource
{
    private ManualResetValueTaskSourceCore<bool> _done;
    private readonly byte[] _beginning = new byte[200];
    private int _most;

    public Http2Stream() => Field = Take;

    /// <summary>Its number on the connection; 0 before it has one and when it has ended.</summary>
    public int Id { get; set; }

    /// <summary>The request's header block.</summary>
    public byte[] Fields { get; private set; } = [];

    /// <summary>What is left of the request's body.</summary>
    public ReadOnlyMemory<byte> Unsent { get; set; }

    /// <summary>How many bytes of it the server takes.</summary>
    public long SendWindow { get; set; }

    /// <summary>The response's status; 0 before it is there.</summary>
    public int Status { get; private set; }

    /// <summary>Its Content-Type; null for none.</summary>
    public string? ContentType { get; private set; }

    /// <summary>Its Content-Encoding; null for none.</summary>
    public string? ContentEncoding { get; private set; }

    /// <summary>When the response's head had arrived.</summary>
    public long HeadAt { get; private set; }

    /// <summary>How many bytes its body has.</summary>
    public long Length { get; private set; }

    /// <summary>Its bytes, where they are wanted.</summary>
    public PooledBufferWriter? Kept { get; private set; }

    /// <summary>What ended it, other than its end.</summary>
    public Exception? Error { get; set; }

    /// <summary>Whether the body is longer than it may be.</summary>
    public bool IsTooLong => Length > _most;

    /// <summary>Takes a field of the response.</summary>
    public Action<string, string> Field { get; }

    /// <summary>The first bytes of its body.</summary>
    public ReadOnlySpan<byte> Beginning => _beginning.AsSpan(0, (int)Math.Min(Length, _beginning.Length));

    /// <summary>Begins a request.</summary>
    public ValueTask Begin(byte[] fields, ReadOnlyMemory<byte> body, int most, PooledBufferWriter? kept)
    {
        _done.Reset();
        _most = most;
        (Fields, Unsent, Kept) = (fields, body, kept);
        (Id, Status, ContentType, ContentEncoding, HeadAt, Length, Error) = (0, 0, null, null, 0, 0, null);
        return new ValueTask(this, _done.Version);
    }

    /// <summary>Ends the head: what comes before the response itself (RFC 9110 §15.2) is forgotten.</summary>
    /// <returns>Whether the response's own head is there.</returns>
    public bool EndHead()
    {
        if (Status is > 0 and < 200)
        {
            (Status, ContentType, ContentEncoding) = (0, null, null);
            return false;
        }

        HeadAt = Status > 0 ? Clock.Now : throw new InvalidDataException("a response has no status");
        return true;
    }

    /// <summary>Takes bytes of the body.</summary>
    public void Append(ReadOnlySpan<byte> bytes)
    {
        if (Status != 200 && Length < _beginning.Length)
        {
            bytes[..Math.Min(bytes.Length, _beginning.Length - (int)Length)].CopyTo(_beginning.AsSpan((int)Length));
        }

        Length += bytes.Length;
        if (Kept is not null && !bytes.IsEmpty && !IsTooLong)
        {
            bytes.CopyTo(Kept.GetSpan(bytes.Length));
            Kept.Advance(bytes.Length);
        }
    }

    /// <summary>Lets the request's maker go on, on this thread. Outside of the lock.</summary>
    public void Complete()
    {
        if (Error is null)
        {
            _done.SetResult(true);
        }
        else
        {
            _done.SetException(Error);
        }
    }

    void IValueTaskSource.GetResult(short token) => _done.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _done.GetStatus(token);

    void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _done.OnCompleted(continuation, state, token, flags);

    private void Take(string name, string value)
    {
        switch (name)
        {
            case ":status":
                Status = int.TryParse(value, out int status) && status is >= 100 and <= 999 ? status : throw new InvalidDataException($"'{value}' is no status");
                break;
            case "content-type":
                ContentType = value;
                break;
            case "content-encoding":
                ContentEncoding = ContentEncoding is null ? value : $"{ContentEncoding}, {value}";
                break;
        }
    }
}
