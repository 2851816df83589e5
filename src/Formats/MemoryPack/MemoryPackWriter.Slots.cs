using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.MemoryPack;

// The version-tolerant layout: the count of the slots, the length of each, the slots. Lengths are known behind the slots, so
// there is room for the longest in front, which keeps where each slot ends until all have; then all move up once.
internal ref partial struct MemoryPackWriter
{
    // No slot ends at the object's beginning.
    private const int EmptySlot = 0;

    /// <inheritdoc />
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

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void EndSlot(int mark, int index) =>
        Unsafe.WriteUnaligned(ref _output.At(SlotEnd(mark, index)), _output.Position);

    /// <inheritdoc />
    public void EndSlots(int mark, int count)
    {
        _depth.Leave();
        int start = SlotEnd(mark, count);
        int header = mark + 1;
        for (int i = 0; i < count; i++)
        {
            // Behind the lengths that were written already: none is longer than its room.
            int end = Unsafe.ReadUnaligned<int>(ref _output.At(SlotEnd(mark, i)));
            int length = end == EmptySlot ? 0 : end - start;
            start += length;
            header += WriteLength(ref _output.At(header), length);
        }

        _output.Remove(header, SlotEnd(mark, count) - header);
    }

    // Where the end of a slot is kept; of the slot behind the last, where the slots begin.
    private static int SlotEnd(int mark, int index) => mark + 1 + (index * MemoryPackCode.MaxLengthSize);

    // As MemoryPack writes a varint: not the shortest form of its reader.
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

    /// <inheritdoc />
    public readonly void UnknownMember(int index, string name) => throw new NotSupportedException("MemoryPack has the members of the contract only.");
}
