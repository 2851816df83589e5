using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufWriter
{
    // No field can begin at offset 0 and have a length before it, so 0 marks what has none.
    private const int NoLength = 0;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteTag(int number, int wireType)
    {
        uint tag = ((uint)number << WireType.Bits) | (uint)wireType;
        ref byte destination = ref _output.Reserve(Varint.MaxLength);
        if (tag < 1 << 7)
        {
            destination = (byte)tag;
            _output.Advance(1);
        }
        else if (tag < 1 << 14)
        {
            ushort two = (ushort)(0x80 | (tag & 0x7F) | (tag >> 7 << 8));
            Unsafe.WriteUnaligned(ref destination, LittleEndian.Of(two));
            _output.Advance(sizeof(ushort));
        }
        else
        {
            _output.Advance(Varint.Write(ref destination, tag));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteVarint(ulong value)
    {
        ref byte destination = ref _output.Reserve(Varint.MaxLength);
        if (value < 1 << 7)
        {
            destination = (byte)value;
            _output.Advance(1);
        }
        else
        {
            _output.Advance(Varint.Write(ref destination, value));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int BeginLength()
    {
        _output.Reserve(1);
        _output.Advance(1);
        return _output.Position;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void EndLength(int mark)
    {
        if (mark == NoLength)
        {
            return;
        }

        int length = _output.Position - mark;
        if (length < 0x80)
        {
            _output.At(mark - 1) = (byte)length;
        }
        else
        {
            MoveForLength(mark, length);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void MoveForLength(int mark, int length)
    {
        _output.Insert(mark, Varint.SizeOf((uint)length) - 1);
        Varint.WriteBytewise(ref _output.At(mark - 1), (uint)length);
    }
}
