using System.Buffers.Binary;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>Compressed MessagePack, put together by hand: sizes that lie, blocks that no compressor makes.</summary>
internal static class Lz4Payloads
{
    private const byte BlockType = 99;
    private const byte BlockArrayType = 98;

    /// <summary>One block behind its size.</summary>
    public static byte[] Block(int size, byte[] block) => Extension(BlockType, [0xd2, .. BigEndian(size), .. block]);

    /// <summary>Sizes, and a block for each.</summary>
    public static byte[] BlockArray(int[] sizes, byte[][] blocks)
    {
        byte[] head = Extension(BlockArrayType, [.. sizes.SelectMany(size => new byte[] { 0xd2 }.Concat(BigEndian(size)))]);
        return
        [
            0xdc,
            .. BigEndian(blocks.Length + 1)[2..],
            .. head,
            .. blocks.SelectMany(block =>
                new byte[] { 0xc6 }
                    .Concat(BigEndian(block.Length))
                    .Concat(block)
            ),
        ];
    }

    /// <summary>A literal byte, then a match of distance 1 as long as the block lets it be.</summary>
    public static byte[] Run(byte value, int size)
    {
        var block = new List<byte> { 0x1f, value, 1, 0 };
        AddLength(block, size - 1 - 4 - 15 - 5);
        return [.. block, 0x50, value, value, value, value, value];
    }

    /// <summary>A block of literals only, 15 or more.</summary>
    public static byte[] Literals(byte[] content)
    {
        var block = new List<byte> { 0xf0 };
        AddLength(block, content.Length - 15);
        return [.. block, .. content];
    }

    private static void AddLength(List<byte> block, int rest)
    {
        for (; rest >= byte.MaxValue; rest -= byte.MaxValue)
        {
            block.Add(byte.MaxValue);
        }

        block.Add((byte)rest);
    }

    private static byte[] Extension(byte type, byte[] body) => [0xc9, .. BigEndian(body.Length), type, .. body];

    private static byte[] BigEndian(int value)
    {
        byte[] bytes = new byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(bytes, value);
        return bytes;
    }
}
