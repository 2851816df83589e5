using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Primitives.Lz4;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.Infrastructure;

public ref partial struct MessagePackShapeWriter
{
    // The size of a single block, and the header of each of several, always have the longest form.
    private const int Lz4SizeLength = 5;
    private const int Lz4BlockHeaderLength = 5;
    private const int MaxExtensionHeaderLength = 6;

    /// <summary>Writes a payload as one compressed block.</summary>
    internal void WriteLz4Block(ReadOnlySpan<byte> plain)
    {
        const int Content = MaxExtensionHeaderLength + Lz4SizeLength;
        int room = Lz4Codec.MaxCompressedLength(plain.Length);
        ref byte destination = ref _output.Reserve(Content + room);
        int length = Lz4SizeLength + Lz4Codec.Compress(plain, MemoryMarshal.CreateSpan(ref Unsafe.Add(ref destination, Content), room));
        WriteForcedInt32(ref Unsafe.Add(ref destination, MaxExtensionHeaderLength), MessagePackCode.Int32, plain.Length);
        int header = WriteExtensionHeader(ref destination, MessagePackCode.Lz4BlockType, length);
        if (header != MaxExtensionHeaderLength)
        {
            ReadOnlySpan<byte> content = MemoryMarshal.CreateReadOnlySpan(
                ref Unsafe.Add(ref destination, MaxExtensionHeaderLength),
                length
            );
            content.CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref destination, header), length));
        }

        _output.Advance(header + length);
    }

    /// <summary>Writes the head of a single block; both lengths are in bytes.</summary>
    internal void WriteLz4BlockHead(long length, int plainLength)
    {
        _output.Advance(
            WriteExtensionHeader(
                ref _output.Reserve(MaxExtensionHeaderLength),
                MessagePackCode.Lz4BlockType,
                checked((int)(Lz4SizeLength + length))
            )
        );
        WriteForcedInt32(ref _output.Reserve(Lz4SizeLength), MessagePackCode.Int32, plainLength);
        _output.Advance(Lz4SizeLength);
    }

    internal void WriteLz4BlockArray(ReadOnlySpan<byte> plain)
    {
        WriteLz4Sizes(plain.Length);
        while (!plain.IsEmpty)
        {
            ReadOnlySpan<byte> block = plain[..Math.Min(plain.Length, MessagePackLz4.BlockLength)];
            int room = MaxLz4BlockLength(block.Length);
            _output.Advance(WriteLz4Block(block, MemoryMarshal.CreateSpan(ref _output.Reserve(room), room)));
            plain = plain[block.Length..];
        }
    }

    /// <summary>Writes the head of an array of blocks, and their sizes.</summary>
    internal void WriteLz4Sizes(long plainLength)
    {
        int last = (int)(plainLength % MessagePackLz4.BlockLength);
        int full = (int)(plainLength / MessagePackLz4.BlockLength);
        WriteArrayHeader(1 + full + (last == 0 ? 0 : 1));
        int sizesLength = (full * IntegerLength(MessagePackLz4.BlockLength)) + (last == 0 ? 0 : IntegerLength(last));
        _output.Advance(
            WriteExtensionHeader(ref _output.Reserve(MaxExtensionHeaderLength), MessagePackCode.Lz4BlockArrayType, sizesLength)
        );
        for (long rest = plainLength; rest > 0; rest -= MessagePackLz4.BlockLength)
        {
            WriteInteger(Math.Min(rest, MessagePackLz4.BlockLength));
        }
    }

    /// <summary>The longest form of a block in an array, with its header.</summary>
    internal static int MaxLz4BlockLength(int plainLength) => Lz4BlockHeaderLength + Lz4Codec.MaxCompressedLength(plainLength);

    /// <summary>Writes a block of an array to room of <see cref="MaxLz4BlockLength"/> bytes.</summary>
    /// <returns>Its length.</returns>
    internal static int WriteLz4Block(ReadOnlySpan<byte> plain, Span<byte> destination)
    {
        int length = Lz4Codec.Compress(plain, destination[Lz4BlockHeaderLength..]);
        WriteForcedInt32(ref destination[0], MessagePackCode.Bin32, length);
        return Lz4BlockHeaderLength + length;
    }

    private static int IntegerLength(int value) =>
        value switch
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
