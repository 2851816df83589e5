namespace SerializationApi.LoadTests.Http.Lean;

/// <summary>What a socket has sent and nobody has read yet.</summary>
internal sealed class ReceiveBuffer
{
    private readonly byte[] _bytes = new byte[64 * 1024];
    private int _start;
    private int _end;

    /// <summary>What is there.</summary>
    public ReadOnlySpan<byte> Unread => _bytes.AsSpan(_start, _end - _start);

    /// <summary>How many bytes that is.</summary>
    public int Length => _end - _start;

    /// <summary>The most that can be there.</summary>
    public int Capacity => _bytes.Length;

    /// <summary>Takes bytes away that were read.</summary>
    public void Advance(int count)
    {
        _start += count;
        if (_start == _end)
        {
            _start = _end = 0;
        }
    }

    /// <summary>Takes bytes away; they stay where they are until more are waited for.</summary>
    public ReadOnlyMemory<byte> Take(int count)
    {
        ReadOnlyMemory<byte> taken = _bytes.AsMemory(_start, count);
        Advance(count);
        return taken;
    }

    /// <summary>Forgets what is there.</summary>
    public void Clear() => _start = _end = 0;

    /// <summary>Where more bytes can be put; there is room for some unless <see cref="Length"/> is <see cref="Capacity"/>.</summary>
    public Memory<byte> Room()
    {
        if (_end == _bytes.Length)
        {
            Unread.CopyTo(_bytes);
            _end -= _start;
            _start = 0;
        }

        return _bytes.AsMemory(_end);
    }

    /// <summary>Adds bytes that were put there.</summary>
    public void Add(int count) => _end += count;
}
