using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

/// <summary>
/// Writes MemoryPack's default layout (github.com/Cysharp/MemoryPack) byte for byte like MemoryPack 1.21: values as in memory,
/// little-endian, objects after their member count.
/// </summary>
internal ref partial struct MemoryPackShapeWriter : IPayloadWriter<MemoryPackShapeWriter>
{
    private OutputBuffer _output;
    private NestingDepth _depth;

    private MemoryPackShapeWriter(int capacity, WriterOptions options, int depth)
    {
        _output = new OutputBuffer(capacity);
        _depth = new NestingDepth(options.MaxDepth, depth);
    }

    public static MemberLayout Layout => MemberLayout.MemoryPack;

    public static bool ForbidsNullItems => false;

    public static bool IsText => false;

    public static bool CountsItems => true;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static MemoryPackShapeWriter Create(int capacity, WriterOptions options, int depth) => new(capacity, options, depth);

    public PooledBuffer Detach() => _output.Detach();

    public void Dispose() => _output.Dispose();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Write<T>(T value)
        where T : unmanaged
    {
        Unsafe.WriteUnaligned(ref _output.Reserve(Unsafe.SizeOf<T>()), value);
        _output.Advance(Unsafe.SizeOf<T>());
    }

    // The end of an object, list or entry does not need the position of its beginning.
    private const int NoMark = 0;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginObject(int memberCount, int slotCount)
    {
        _depth.Enter();
        _output.WriteByte((byte)memberCount);
        return NoMark;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(int mark) => _depth.Leave();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault) => true;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Gap(int count)
    {
        // Members are adjacent, whatever their numbers.
    }

    public void WriteNull(ValueKind kind)
    {
        if (kind is ValueKind.String or ValueKind.Number or ValueKind.Bytes or ValueKind.List or ValueKind.Map)
        {
            Write(MemoryPackCode.NullCollection);
        }
        else
        {
            _output.WriteByte(MemoryPackCode.NullObject);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void BeginNullable() => _output.WriteByte(MemoryPackCode.NullableMemberCount);

    /// <summary>The key as a tag of one byte, or a byte and two, before the object.</summary>
    public void BeginCase(UnionInfo union, int index)
    {
        _depth.Enter();
        int key = union.Cases[index].Key;
        if (key is < 0 or > ushort.MaxValue)
        {
            throw new UnsupportedValueException(union.Name, $"the key {key} is too large for MemoryPack.");
        }

        if (key < MemoryPackCode.WideTag)
        {
            _output.WriteByte((byte)key);
            return;
        }

        _output.WriteByte(MemoryPackCode.WideTag);
        Write((ushort)key);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndCase() => _depth.Leave();

    // The version-tolerant layout: the count of the slots, the length of each, the slots. Lengths are known only at the end, so room for
    // the longest is reserved before the slots. It holds the end of each slot meanwhile; then all slots are moved once.

    // No slot ends at the object's beginning.
    private const int EmptySlot = 0;

    public int BeginSlots(int count)
    {
        _depth.Enter();
        int mark = _output.Position;
        Span<byte> room = _output.ReserveSpan(1 + (count * MemoryPackCode.MaxLengthSize));
        room.Clear();
        room[0] = (byte)count;
        _output.Advance(room.Length);
        return mark;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void EndSlot(int mark, int index) => Unsafe.WriteUnaligned(ref _output.At(SlotEnd(mark, index)), _output.Position);

    public void EndSlots(int mark, int count)
    {
        _depth.Leave();
        int start = SlotEnd(mark, count);
        int header = mark + 1;
        for (int i = 0; i < count; i++)
        {
            // After the lengths that were already written: none is longer than its room.
            int end = Unsafe.ReadUnaligned<int>(ref _output.At(SlotEnd(mark, i)));
            int length = end == EmptySlot ? 0 : end - start;
            start += length;
            header += WriteLength(ref _output.At(header), length);
        }

        _output.Remove(header, SlotEnd(mark, count) - header);
    }

    // The position that holds the end of a slot; for the index after the last, the start of the slots.
    private static int SlotEnd(int mark, int index) => mark + 1 + (index * MemoryPackCode.MaxLengthSize);

    // As MemoryPack writes it, which is not the shortest form that it reads.
    private static int WriteLength(ref byte destination, int length)
    {
        if (length <= MemoryPackCode.MaxVarintByte)
        {
            destination = (byte)length;
            return sizeof(byte);
        }

        if (length <= short.MaxValue)
        {
            destination = MemoryPackCode.VarintInt16;
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, 1), (short)length);
            return 1 + sizeof(short);
        }

        destination = MemoryPackCode.VarintInt32;
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, 1), length);
        return 1 + sizeof(int);
    }

    public readonly void UnknownMember(int index, string name) =>
        throw new NotSupportedException("MemoryPack has the members of the contract only.");

    public readonly void UnknownFields(scoped ReadOnlySpan<byte> fields) =>
        throw new NotSupportedException("MemoryPack has the members of the contract only.");

    public readonly void BeginGroup(int number) => throw NoGroups();

    public readonly void EndGroup(int number) => throw NoGroups();

    private static NotSupportedException NoGroups() => new("MemoryPack has no groups.");

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginList(int number, ValueKind itemKind, int count)
    {
        _depth.Enter();
        Write(count);
        return NoMark;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Item(int index, int number, ValueKind itemKind)
    {
        // A list's items are adjacent.
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndList(int mark) => _depth.Leave();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void BeginMap(int count)
    {
        _depth.Enter();
        Write(count);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int BeginEntry(int index, int number) => NoMark;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool EntryKey(ValueKind kind, bool isDefault) => true;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool EntryValue(ValueKind keyKind, ValueKind kind, bool isDefault) => true;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void EndEntry(int mark)
    {
        // An entry is only its key and its value.
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndMap() => _depth.Leave();

    /// <summary>The flag, padding up to the value's alignment, the value; all zero for a null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryWriteNullable<T>(T? value, StructPadding? padding = null)
        where T : unmanaged
    {
        int size = Unsafe.SizeOf<T?>();
        ref byte destination = ref _output.Reserve(size);
        MemoryMarshal.CreateSpan(ref destination, size).Clear();
        if (value.HasValue)
        {
            destination = 1;
            ref byte start = ref Unsafe.Add(ref destination, size - Unsafe.SizeOf<T>());
            WriteInMemory(ref start, value.GetValueOrDefault());
            padding?.Clear(MemoryMarshal.CreateSpan(ref start, Unsafe.SizeOf<T>()));
        }

        _output.Advance(size);
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryWriteUnmanaged<T>(in T value, StructPadding? padding)
        where T : unmanaged
    {
        ref byte destination = ref _output.Reserve(Unsafe.SizeOf<T>());
        Unsafe.WriteUnaligned(ref destination, value);
        padding?.Clear(MemoryMarshal.CreateSpan(ref destination, Unsafe.SizeOf<T>()));
        _output.Advance(Unsafe.SizeOf<T>());
        return true;
    }

    public bool TryWriteItems<T>(ReadOnlySpan<T> items, StructPadding? padding = null)
        where T : unmanaged
    {
        // Its padding may hold anything. Written item by item, it is zero.
        if (typeof(T) == typeof(DateTimeOffset))
        {
            return false;
        }

        WriteBlock(items, padding);
        return true;
    }

    private void WriteBlock<T>(ReadOnlySpan<T> items, StructPadding? padding)
        where T : unmanaged
    {
        long size = (long)items.Length * Unsafe.SizeOf<T>();
        if (size > Array.MaxLength)
        {
            throw new UnsupportedValueException("payload", $"a list is larger than {Array.MaxLength:N0} bytes.");
        }

        Span<byte> destination = _output.ReserveSpan((int)size);
        MemoryMarshal.AsBytes(items).CopyTo(destination);
        padding?.Clear(destination);
        _output.Advance((int)size);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WriteInMemory<T>(ref byte destination, T value)
        where T : unmanaged
    {
        if (typeof(T) == typeof(DateTimeOffset))
        {
            WriteFields(ref destination, Unsafe.BitCast<T, DateTimeOffset>(value));
        }
        else
        {
            Unsafe.WriteUnaligned(ref destination, value);
        }
    }

    private static void WriteFields(ref byte destination, DateTimeOffset value)
    {
        Unsafe.WriteUnaligned(ref destination, (long)(uint)value.TotalOffsetMinutes);
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, MemoryPackCode.DateTimeOffsetTicks), value.UtcTicks);
    }
}
