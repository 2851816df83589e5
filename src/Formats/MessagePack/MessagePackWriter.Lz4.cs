using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats.Primitives.Lz4;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackWriter
{
    // Of an array of blocks. Larger blocks save their headers, smaller ones save their reader memory.
    private const int Lz4BlockLength = 256 * 1024;

    // The size of a single block, and the header of each of several, are always in the longest form.
    private const int Lz4SizeLength = 5;
    private const int Lz4BlockHeaderLength = 5;
    private const int MaxExtensionHeaderLength = 6;

    /// <summary>Writes a payload as one compressed block.</summary>
    public void WriteLz4Block(ReadOnlySpan<byte> plain)
    {
        if (plain.Length > Lz4Codec.MaxInputLength)
        {
            throw new UnsupportedValueException("payload", $"it is longer than an LZ4 block can be, {Lz4Codec.MaxInputLength:N0} bytes.");
        }

        const int Content = MaxExtensionHeaderLength + Lz4SizeLength;
        int room = Lz4Codec.MaxCompressedLength(plain.Length);
        ref byte destination = ref _output.Reserve(Content + room);
        int length = Lz4SizeLength + Lz4Codec.Compress(plain, MemoryMarshal.CreateSpan(ref Unsafe.Add(ref destination, Content), room));
        WriteForcedInt32(ref Unsafe.Add(ref destination, MaxExtensionHeaderLength), MessagePackCode.Int32, plain.Length);
        int header = WriteExtensionHeader(ref destination, MessagePackCode.Lz4BlockType, length);
        if (header != MaxExtensionHeaderLength)
        {
            ReadOnlySpan<byte> content = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref destination, MaxExtensionHeaderLength), length);
            content.CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref destination, header), length));
        }

        _output.Advance(header + length);
    }

    /// <summary>Writes a payload as an array of compressed blocks.</summary>
    public void WriteLz4BlockArray(ReadOnlySpan<byte> plain)
    {
        int last = plain.Length % Lz4BlockLength;
        int full = plain.Length / Lz4BlockLength;
        WriteArrayHeader(1 + full + (last == 0 ? 0 : 1));
        int sizesLength = (full * IntegerLength(Lz4BlockLength)) + (last == 0 ? 0 : IntegerLength(last));
        _output.Advance(WriteExtensionHeader(ref _output.Reserve(MaxExtensionHeaderLength), MessagePackCode.Lz4BlockArrayType, sizesLength));
        for (int rest = plain.Length; rest > 0; rest -= Lz4BlockLength)
        {
            WriteInt64(Math.Min(rest, Lz4BlockLength));
        }

        while (!plain.IsEmpty)
        {
            ReadOnlySpan<byte> block = plain[..Math.Min(plain.Length, Lz4BlockLength)];
            int room = Lz4Codec.MaxCompressedLength(block.Length);
            ref byte destination = ref _output.Reserve(Lz4BlockHeaderLength + room);
            int length = Lz4Codec.Compress(block, MemoryMarshal.CreateSpan(ref Unsafe.Add(ref destination, Lz4BlockHeaderLength), room));
            WriteForcedInt32(ref destination, MessagePackCode.Bin32, length);
            _output.Advance(Lz4BlockHeaderLength + length);
            plain = plain[block.Length..];
        }
    }

    private static int IntegerLength(int value) => value switch
    {
        <= MessagePackCode.MaxPositiveFixInt => 1,
        <= byte.MaxValue => 2,
        <= ushort.MaxValue => 3,
        _ => 5,
    };

    private static void WriteForcedInt32(ref byte destination, byte code, int value)
    {
        destination = code;
        BigEndian.Write(ref Unsafe.Add(ref destination, 1), (uint)value);
    }

    private static int WriteExtensionHeader(ref byte destination, sbyte type, int length)
    {
        int header;
        if (length is 1 or 2 or 4 or 8 or 16)
        {
            destination = (byte)(MessagePackCode.FixExt1 + BitOperations.Log2((uint)length));
            header = 2;
        }
        else if (length <= byte.MaxValue)
        {
            destination = MessagePackCode.Ext8;
            Unsafe.Add(ref destination, 1) = (byte)length;
            header = 3;
        }
        else if (length <= ushort.MaxValue)
        {
            destination = MessagePackCode.Ext16;
            BigEndian.Write(ref Unsafe.Add(ref destination, 1), (ushort)length);
            header = 4;
        }
        else
        {
            WriteForcedInt32(ref destination, MessagePackCode.Ext32, length);
            header = 6;
        }

        Unsafe.Add(ref destination, header - 1) = (byte)type;
        return header;
    }
}
