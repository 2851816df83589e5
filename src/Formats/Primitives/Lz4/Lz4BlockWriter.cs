using System.Buffers;
using SerializationApi.Formats.Primitives.Buffers;

namespace SerializationApi.Formats.Primitives.Lz4;

/// <summary>
/// Compresses a block whose bytes come in any pieces (github.com/lz4/lz4, doc/lz4_Block_format.md). It only keeps the bytes that a match
/// may repeat, and literals until a match is found. The pieces do not affect the block. Not safe to share between threads.
/// </summary>
internal sealed class Lz4BlockWriter(IBufferWriter<byte> output) : IDisposable
{
    /// <summary>The longest block that is compressed like <see cref="Lz4Codec.Compress"/> does, in bytes.</summary>
    public const int WindowBytes = 256 * 1024;

    private const int HistoryBytes = Lz4Codec.MaxDistance + 1;

    private ushort[] _table = [];
    private byte[] _window = BufferPool.Rent(WindowBytes);
    private int _windowLength = WindowBytes;
    private int _end;
    private int _start;
    private int _next = 1;

    /// <summary>The bytes that are not compressed yet.</summary>
    public ReadOnlySpan<byte> Rest => _window.AsSpan(_start, _end - _start);

    public void Write(ReadOnlySpan<byte> plain)
    {
        while (!plain.IsEmpty)
        {
            if (_end == _windowLength)
            {
                CompressPart();
                MakeRoom();
            }

            int count = Math.Min(plain.Length, _windowLength - _end);
            plain[..count].CopyTo(_window.AsSpan(_end));
            _end += count;
            plain = plain[count..];
        }
    }

    /// <summary>Compresses the rest.</summary>
    public void Complete()
    {
        if (_table.Length > 0)
        {
            CompressPart();
        }

        Span<byte> destination = output.GetSpan(Lz4Codec.MaxCompressedLength(Rest.Length));
        output.Advance(_table.Length > 0 ? Lz4Codec.CompressEnd(Rest, destination) : Lz4Codec.Compress(Rest, destination));
    }

    public void Dispose()
    {
        BufferPool.Return(_window);
        ArrayPool<ushort>.Shared.Return(_table);
        _window = [];
        _table = [];
    }

    private void CompressPart()
    {
        if (_table.Length == 0)
        {
            _table = ArrayPool<ushort>.Shared.Rent(Lz4Codec.TableEntries);
            Array.Clear(_table);
        }

        Span<byte> destination = output.GetSpan(Lz4Codec.MaxCompressedLength(Rest.Length));
        output.Advance(Lz4Codec.CompressPart(_window.AsSpan(0, _end), ref _start, ref _next, destination, _table));
    }

    // Literals continue until a match: there must be room for as much again as is kept, but no more once they have ended.
    private void MakeRoom()
    {
        int gone = Math.Max(0, _start - HistoryBytes);
        Span<byte> kept = _window.AsSpan(gone, _end - gone);
        int length = Math.Max(WindowBytes, (int)Math.Min(2L * kept.Length, Array.MaxLength));
        byte[] window = length == _windowLength ? _window : BufferPool.Rent(length);
        kept.CopyTo(window);
        if (window != _window)
        {
            BufferPool.Return(_window);
            _window = window;
            _windowLength = length;
        }

        _end -= gone;
        _start -= gone;
        _next -= gone;
        foreach (ref ushort place in _table.AsSpan())
        {
            place -= (ushort)gone;
        }
    }
}
