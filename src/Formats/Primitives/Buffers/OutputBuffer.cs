using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Primitives.Buffers;

/// <summary>
/// The rented array that a writer fills from its start. It grows by doubling, or to the expected size. A writer reserves room once per
/// value and then stores without further checks.
/// </summary>
/// <remarks>
/// It ends in exactly one <see cref="Detach"/> or <see cref="Dispose"/>. References into it are invalid after the next
/// <see cref="Reserve"/>.
/// </remarks>
internal ref struct OutputBuffer
{
    private const int MinCapacity = 256;

    // The expectation comes from earlier payloads: a small one after large ones rents no more than this.
    private const int MaxFirstCapacity = BufferPool.MaxFirstLength;

    // A payload that fills its array may well become as large as expected: growth may exceed doubling up to this factor.
    private const int MaxGrowth = 16;

    // The number of bytes between two checks whether to continue.
    private const int BytesPerCheck = BufferPool.MaxFirstLength;

    private byte[]? _array;
    private ref byte _first;

    // The position of the next check: at most the end of the array.
    private int _limit;
    private int _position;
    private readonly int _expected;
#if DEBUG
    private int _reserved;
#endif

    /// <summary>Rents an array for the expected bytes: <see cref="SizeHint.Capacity"/>.</summary>
    public OutputBuffer(int expected)
        : this(Math.Clamp(expected, MinCapacity, MaxFirstCapacity), expected) { }

    private OutputBuffer(int capacity, int expected)
    {
        _expected = expected;
        _array = BufferPool.Rent(capacity);
        _first = ref MemoryMarshal.GetArrayDataReference(_array);
        _limit = Math.Min(_array.Length, BytesPerCheck);
    }

    /// <summary>Rents an array for a payload whose length is known.</summary>
    public static OutputBuffer OfLength(int length) => new(Math.Max(length, MinCapacity), length);

    /// <summary>The bytes written so far, which also marks a position to return to.</summary>
    public readonly int Position
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _position;
    }

    public readonly ReadOnlySpan<byte> Written => MemoryMarshal.CreateReadOnlySpan(ref _first, _position);

    /// <summary>Makes room and returns its first byte, at <see cref="Position"/>.</summary>
    /// <param name="size">The number of bytes that may be stored before the next call; not negative.</param>
    /// <exception cref="UnsupportedValueException">The payload would be larger than an array can be.</exception>
    /// <exception cref="OperationCanceledException">Nobody waits for it any more: <see cref="CodecWatch"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte Reserve(int size)
    {
        if ((uint)size > (uint)(_limit - _position))
        {
            Grow(size);
        }

#if DEBUG
        _reserved = _position + size;
#endif
        return ref Unsafe.Add(ref _first, _position);
    }

    /// <summary>Makes room like <see cref="Reserve"/>, and returns it.</summary>
    public Span<byte> ReserveSpan(int size) => MemoryMarshal.CreateSpan(ref Reserve(size), size);

    /// <summary>Counts bytes that were stored in the reserved room.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Advance(int count)
    {
#if DEBUG
        Debug.Assert(count >= 0 && count <= _reserved - _position, "More was stored than was reserved.");
#endif
        _position += count;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteByte(byte value)
    {
        Reserve(1) = value;
        _position++;
    }

    public void Write(scoped ReadOnlySpan<byte> bytes)
    {
        ref byte destination = ref Reserve(bytes.Length);
        bytes.CopyTo(MemoryMarshal.CreateSpan(ref destination, bytes.Length));
        _position += bytes.Length;
    }

    /// <summary>Returns a byte written before; <paramref name="position"/> is below <see cref="Position"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte At(int position)
    {
        Debug.Assert((uint)position < (uint)_position);
        return ref Unsafe.Add(ref _first, position);
    }

    /// <summary>Moves the bytes from <paramref name="position"/> on, for a header that turned out to be longer than expected.</summary>
    /// <param name="position">At most <see cref="Position"/>.</param>
    /// <param name="count">The distance in bytes; the bytes at <paramref name="position"/> are undefined afterwards.</param>
    public void Insert(int position, int count)
    {
        Reserve(count);
        Span<byte> buffer = _array.AsSpan(0, _position + count);
        buffer[position.._position].CopyTo(buffer[(position + count)..]);
        _position += count;
    }

    /// <summary>Removes bytes, for a header that turned out to be shorter than expected.</summary>
    public void Remove(int position, int count)
    {
        Span<byte> buffer = _array.AsSpan(0, _position);
        buffer[(position + count)..].CopyTo(buffer[position..]);
        _position -= count;
    }

    /// <summary>Returns the payload, which the caller then owns.</summary>
    public PooledBuffer Detach()
    {
        var result = new PooledBuffer(BufferPool.Fit(_array!, _position), _position);
        _array = null;
        return result;
    }

    /// <summary>Returns the array to the pool if encoding failed.</summary>
    public void Dispose()
    {
        if (_array is not null)
        {
            BufferPool.Return(_array);
            _array = null;
        }
    }

    // The limit is reached, perhaps the end of the array.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int size)
    {
        long needed = (long)_position + (uint)size;
        if (needed > Array.MaxLength)
        {
            throw new UnsupportedValueException("payload", $"it is larger than {Array.MaxLength:N0} bytes.");
        }

        if (needed > BytesPerCheck)
        {
            CodecWatch.Check(bytes: 0);
        }

        int length = _array!.Length;
        if (needed > length)
        {
            long capacity = needed <= _expected ? Math.Min(_expected, (long)MaxGrowth * length) : 2L * length;
            byte[] grown = BufferPool.Rent((int)Math.Min(Array.MaxLength, Math.Max(needed, capacity)));
            Written.CopyTo(grown);
            BufferPool.Return(_array);
            _array = grown;
            _first = ref MemoryMarshal.GetArrayDataReference(grown);
        }

        _limit = (int)Math.Min(_array.Length, needed + BytesPerCheck);
    }
}
