namespace SerializationApi.Fuzz.Inputs.Grammars;

/// <summary>MessagePack's two forms of LZ4 (docs/wire.md), around a payload in blocks of any size.</summary>
internal static class Lz4Envelope
{
    private const byte BlockType = 99;
    private const byte BlockArrayType = 98;

    /// <summary>One block, an extension of type 99.</summary>
    public static byte[] Block(byte[] plain, Random random)
    {
        var body = new List<byte>();
        Size(body, plain.Length, random);
        body.AddRange(new Lz4Grammar(random).Compress(plain));
        return [.. Extension(BlockType, body)];
    }

    /// <summary>An array of the sizes, an extension of type 98, and of the blocks.</summary>
    public static byte[] BlockArray(byte[] plain, Random random)
    {
        var sizes = new List<byte>();
        var blocks = new List<byte>();
        int count = 0;
        for (int start = 0; start < plain.Length || count == 0; count++)
        {
            int length = Math.Min(plain.Length - start, 1 + random.NextSmall(200));
            Size(sizes, length, random);
            byte[] block = new Lz4Grammar(random).Compress(plain.AsSpan(start, length));
            blocks.Add(0xc5);
            blocks.AddBigEndian(block.Length, sizeof(ushort));
            blocks.AddRange(block);
            start += length;
        }

        var payload = new List<byte> { 0xdc };
        payload.AddBigEndian(count + 1, sizeof(ushort));
        payload.AddRange(Extension(BlockArrayType, sizes));
        payload.AddRange(blocks);
        return [.. payload];
    }

    private static List<byte> Extension(byte type, List<byte> body)
    {
        var extension = new List<byte> { 0xc8 };
        extension.AddBigEndian(body.Count, sizeof(ushort));
        extension.Add(type);
        extension.AddRange(body);
        return extension;
    }

    private static void Size(List<byte> bytes, int size, Random random)
    {
        bytes.Add(0xd2);
        bytes.AddBigEndian(random.OneIn(40) ? size + random.Next(-2, 3) : size, sizeof(int));
    }
}
