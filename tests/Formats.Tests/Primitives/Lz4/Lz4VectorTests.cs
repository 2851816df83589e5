using System.Buffers.Binary;
using System.Text.Json;
using SerializationApi.Formats.Primitives.Lz4;

namespace SerializationApi.Formats.Tests.Primitives.Lz4;

/// <summary>The blocks inside the vectors' MessagePack extensions 98 and 99, next to the plain message.</summary>
public sealed class Lz4VectorTests
{
    private const int BlockArray = 98;
    private const int Block = 99;

    [Fact]
    public void Blocks_of_the_reference_library_decompress_and_ours_are_no_larger()
    {
        using var vectors = JsonDocument.Parse(
            File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "Vectors", "vectors.json")));
        int blocks = 0;
        long referenceTotal = 0;
        long ownTotal = 0;
        foreach (JsonElement vector in vectors.RootElement.EnumerateArray())
        {
            byte[] plain = Hex(vector, "messagepack");
            foreach (string variant in new[] { "messagepack_lz4block", "messagepack_lz4blockarray" })
            {
                if (!vector.TryGetProperty(variant, out _))
                {
                    continue;
                }

                int position = 0;
                foreach ((byte[] block, int size) in Unpack(Hex(vector, variant)))
                {
                    byte[] part = plain[position..(position + size)];
                    position += size;
                    byte[] destination = new byte[size];
                    Assert.True(Lz4Codec.TryDecompress(block, destination, out _), vector.GetProperty("name").GetString());
                    Assert.Equal(part, destination);

                    byte[] own = new byte[Lz4Codec.MaxCompressedLength(size)];
                    int length = Lz4Codec.Compress(part, own);
                    Assert.True(length <= block.Length * 1.05, $"{length} bytes instead of {block.Length}");
                    blocks++;
                    referenceTotal += block.Length;
                    ownTotal += length;
                }

                Assert.Equal(position == 0 ? 0 : plain.Length, position);
            }
        }

        Assert.True(blocks >= 24, $"Only {blocks} blocks in the vectors.");
        Assert.True(ownTotal <= referenceTotal * 1.005, $"{ownTotal} bytes instead of {referenceTotal}");
    }

    private static byte[] Hex(JsonElement vector, string name) =>
        Convert.FromHexString(vector.GetProperty(name).GetString()!);

    private static List<(byte[] Block, int Size)> Unpack(byte[] message)
    {
        var blocks = new List<(byte[], int)>();
        int position = 0;
        if (IsExtension(message, 0, Block, out int start, out int length))
        {
            int size = ReadInteger(message, ref start, out int integerLength);
            blocks.Add((message[start..(start + length - integerLength)], size));
        }
        else if ((message[0] & 0xF0) == 0x90 && message[0] != 0x90 && IsExtension(message, 1, BlockArray, out start, out length))
        {
            position = start + length;
            for (int end = position; start < end;)
            {
                int size = ReadInteger(message, ref start, out _);
                int blockLength = ReadBinaryHeader(message, ref position);
                blocks.Add((message[position..(position + blockLength)], size));
                position += blockLength;
            }
        }

        return blocks;
    }

    private static bool IsExtension(byte[] message, int at, int type, out int start, out int length)
    {
        ReadOnlySpan<byte> rest = message.AsSpan(at);
        (int header, length) = rest[0] switch
        {
            >= 0xD4 and <= 0xD8 => (2, 1 << (rest[0] - 0xD4)),
            0xC7 => (3, rest[1]),
            0xC8 => (4, BinaryPrimitives.ReadUInt16BigEndian(rest[1..])),
            0xC9 => (6, BinaryPrimitives.ReadInt32BigEndian(rest[1..])),
            _ => (0, 0),
        };
        start = at + header;
        return header > 0 && rest[header - 1] == type;
    }

    private static int ReadInteger(byte[] message, ref int position, out int length)
    {
        ReadOnlySpan<byte> rest = message.AsSpan(position);
        (length, int value) = rest[0] switch
        {
            < 0x80 => (1, rest[0]),
            0xCC => (2, rest[1]),
            0xCD => (3, BinaryPrimitives.ReadUInt16BigEndian(rest[1..])),
            0xCE or 0xD2 => (5, BinaryPrimitives.ReadInt32BigEndian(rest[1..])),
            _ => throw new InvalidDataException("Not an integer."),
        };
        position += length;
        return value;
    }

    private static int ReadBinaryHeader(byte[] message, ref int position)
    {
        ReadOnlySpan<byte> rest = message.AsSpan(position);
        (int header, int length) = rest[0] switch
        {
            0xC4 => (2, rest[1]),
            0xC5 => (3, BinaryPrimitives.ReadUInt16BigEndian(rest[1..])),
            0xC6 => (5, BinaryPrimitives.ReadInt32BigEndian(rest[1..])),
            _ => throw new InvalidDataException("Not binary."),
        };
        position += header;
        return length;
    }
}
