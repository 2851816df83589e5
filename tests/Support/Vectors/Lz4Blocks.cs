namespace SerializationApi.Tests.Support.Vectors;

/// <summary>
/// Reads MessagePack-CSharp's LZ4 forms (docs/wire.md) with nothing of the code under test. For well-formed input only.
/// </summary>
public static class Lz4Blocks
{
    private const byte BlockArrayType = 98;
    private const byte BlockType = 99;

    /// <summary>The blocks of a compressed payload, in order.</summary>
    /// <exception cref="FormatException">The payload is neither form.</exception>
    public static IReadOnlyList<Lz4Block> Of(byte[] payload)
    {
        int position = 0;
        var blocks = new List<Lz4Block>();
        if (IsArrayHeader(payload[0]))
        {
            int count = ReadArrayHeader(payload, ref position);
            byte[] sizes = ReadExtension(payload, ref position, BlockArrayType);
            for (int at = 0, block = 1; block < count; block++)
            {
                blocks.Add(new Lz4Block(ReadBinary(payload, ref position), ReadInteger(sizes, ref at)));
            }
        }
        else
        {
            byte[] body = ReadExtension(payload, ref position, BlockType);
            int start = 0;
            int size = ReadInteger(body, ref start);
            blocks.Add(new Lz4Block(body[start..], size));
        }

        return position == payload.Length ? blocks : throw new FormatException("bytes follow the blocks");
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
        int length =
            code is >= 0xd4 and <= 0xd8 ? 1 << (code - 0xd4)
            : code is >= 0xc7 and <= 0xc9 ? ReadBigEndian(bytes, ref position, 1 << (code - 0xc7))
            : throw new FormatException($"{code:x2} is no extension");
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
