using System.Buffers.Binary;

namespace SerializationApi.Compatibility.Tests.Vectors;

// Unwraps MessagePack's LZ4 forms with nothing of the code under test: the frame as MessagePack-CSharp writes it
// (docs/wire.md) and the block as lz4_Block_format.md has it. For well-formed input only.
internal static class Lz4Reference
{
    private const byte BlockArrayType = 98;
    private const byte BlockType = 99;

    public static byte[] Unwrap(byte[] payload)
    {
        int position = 0;
        if (IsArrayHeader(payload[0]))
        {
            int count = ReadArrayHeader(payload, ref position);
            byte[] sizes = ReadExtension(payload, ref position, BlockArrayType);
            var plain = new List<byte>();
            for (int at = 0, block = 1; block < count; block++)
            {
                plain.AddRange(Inflate(ReadBinary(payload, ref position), ReadInteger(sizes, ref at)));
            }

            return position == payload.Length ? [.. plain] : throw new FormatException("bytes follow the blocks");
        }

        byte[] body = ReadExtension(payload, ref position, BlockType);
        int start = 0;
        int size = ReadInteger(body, ref start);
        return position == payload.Length ? Inflate(body.AsSpan(start), size) : throw new FormatException("bytes follow the block");
    }

    private static byte[] Inflate(ReadOnlySpan<byte> block, int size)
    {
        var plain = new List<byte>(size);
        int position = 0;
        while (position < block.Length)
        {
            int token = block[position++];
            int literals = ReadLength(block, ref position, token >> 4);
            plain.AddRange(block.Slice(position, literals));
            position += literals;
            if (position == block.Length)
            {
                // The last sequence has no match, and writers leave the bits for its length 0.
                return plain.Count == size && (token & 15) == 0 ? [.. plain] : throw new FormatException($"{size} bytes are declared and {plain.Count} found, or bits are set");
            }

            int offset = BinaryPrimitives.ReadUInt16LittleEndian(block[position..]);
            position += sizeof(ushort);
            int match = ReadLength(block, ref position, token & 15) + 4;
            for (int i = 0; i < match; i++)
            {
                plain.Add(plain[^offset]);
            }
        }

        throw new FormatException("the block ends with a match");
    }

    private static int ReadLength(ReadOnlySpan<byte> block, ref int position, int length)
    {
        if (length == 15)
        {
            byte more;
            do
            {
                more = block[position++];
                length += more;
            }
            while (more == 255);
        }

        return length;
    }

    private static bool IsArrayHeader(byte code) => code is >= 0x90 and <= 0x9f or 0xdc or 0xdd;

    private static int ReadArrayHeader(byte[] bytes, ref int position)
    {
        byte code = bytes[position++];
        return code < 0xa0 ? code & 15 : ReadBigEndian(bytes, ref position, code == 0xdc ? 2 : 4);
    }

    private static byte[] ReadExtension(byte[] bytes, ref int position, byte type)
    {
        byte code = bytes[position++];
        int length = code is >= 0xd4 and <= 0xd8
            ? 1 << (code - 0xd4)
            : code is >= 0xc7 and <= 0xc9 ? ReadBigEndian(bytes, ref position, 1 << (code - 0xc7)) : throw new FormatException($"{code:x2} is no extension");
        return bytes[position++] == type ? Take(bytes, ref position, length) : throw new FormatException("another extension type");
    }

    private static byte[] ReadBinary(byte[] bytes, ref int position)
    {
        byte code = bytes[position++];
        return code is >= 0xc4 and <= 0xc6
            ? Take(bytes, ref position, ReadBigEndian(bytes, ref position, 1 << (code - 0xc4)))
            : throw new FormatException($"{code:x2} is no binary");
    }

    private static byte[] Take(byte[] bytes, ref int position, int length)
    {
        byte[] taken = bytes[position..(position + length)];
        position += length;
        return taken;
    }

    private static int ReadInteger(byte[] bytes, ref int position)
    {
        byte code = bytes[position++];
        return code switch
        {
            < 0x80 => code,
            >= 0xcc and <= 0xce => ReadBigEndian(bytes, ref position, 1 << (code - 0xcc)),
            >= 0xd0 and <= 0xd2 => ReadBigEndian(bytes, ref position, 1 << (code - 0xd0)),
            _ => throw new FormatException($"{code:x2} is no integer"),
        };
    }

    private static int ReadBigEndian(byte[] bytes, ref int position, int size)
    {
        int value = 0;
        for (int i = 0; i < size; i++)
        {
            value = (value << 8) | bytes[position++];
        }

        return value;
    }
}
