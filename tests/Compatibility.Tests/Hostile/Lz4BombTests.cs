using System.Buffers.Binary;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>Compressed payloads that declare, or really hold, far more than was sent.</summary>
public sealed class Lz4BombTests
{
    private const int Limit = 1024 * 1024;
    private const byte BlockType = 99;
    private const byte BlockArrayType = 98;

    // A literal byte, then a match of distance 1 as long as the block lets it be.
    private static byte[] Run(byte value, int size)
    {
        var block = new List<byte> { 0x1f, value, 1, 0 };
        int match = size - 1 - 4 - 15 - 5;
        for (; match >= 255; match -= 255)
        {
            block.Add(255);
        }

        block.Add((byte)match);
        return [.. block, 0x50, value, value, value, value, value];
    }

    public static TheoryData<string> Wires => new(Wire.MessagePack, Wire.Names, Wire.Lz4Block, Wire.Lz4BlockArray);

    [Theory]
    [MemberData(nameof(Wires))]
    public void A_size_that_the_block_cannot_have_is_refused_before_room_is_made(string wire)
    {
        var victim = new Victim(ContractCatalog.Of<Organization>(), wire);
        byte[] block = Run(0xc0, 1000);
        foreach (int declared in new[] { 1001, 999, 0, -1, 60_000_000, 1 << 26, int.MaxValue, int.MinValue })
        {
            victim.AssertRefused(Block(declared, block));
            victim.AssertRefused(BlockArray([declared], [block]));
            victim.AssertRefused(BlockArray([declared, declared], [block, block]));
        }

        victim.AssertRefused(BlockArray([int.MaxValue, int.MaxValue, 2], [block, block, block]));
        victim.AssertRefused(BlockArray([1000, 1000], [block]));
        victim.AssertRefused(BlockArray([1000], [block, block]));
        victim.AssertRefused(BlockArray([], []));
    }

    [Theory]
    [MemberData(nameof(Wires))]
    public void A_bomb_beyond_the_limit_is_refused(string wire)
    {
        Format format = Wire.Create(new FormatLimits { MaxDecompressedBytes = Limit })[wire];
        var victim = new Victim(ContractCatalog.Of<Organization>(), wire, format);
        byte[] block = Run(0xc0, 2 * Limit);
        Assert.InRange(block.Length, 1, 10_000);
        victim.AssertRefused(Block(2 * Limit, block));
        victim.AssertRefused(BlockArray([2 * Limit], [block]));

        // Many blocks that are small enough each.
        byte[] small = Run(0xc0, Limit / 8);
        victim.AssertRefused(BlockArray([.. Enumerable.Repeat(Limit / 8, 9)], [.. Enumerable.Repeat(small, 9)]));
    }

    [Fact]
    public void A_bomb_within_the_limit_costs_what_its_content_costs()
    {
        Format format = Wire.Create(new FormatLimits { MaxDecompressedBytes = Limit })[Wire.Lz4Block];
        var victim = new Victim(ContractCatalog.Of<Organization>(), Wire.Lz4Block, format);
        victim.AssertRefused(Block(Limit, Run(0x90, Limit)));
        victim.AssertRefused(Block(Limit, Run(0x91, Limit)));
    }

    // An LZ4 payload inside another is no value of a contract.
    [Fact]
    public void Compression_does_not_nest()
    {
        var victim = new Victim(ContractCatalog.Of<Person>(), Wire.Lz4Block);
        byte[] inner = victim.Encode(new Person(new string('x', 100), 1, null));
        Assert.Equal(0xc7, inner[0]);
        byte[] literal = [(byte)(inner.Length >= 15 ? 0xf0 : inner.Length << 4), .. inner.Length >= 15 ? [(byte)(inner.Length - 15)] : Array.Empty<byte>(), .. inner];
        victim.AssertRefused(Block(inner.Length, literal));
    }

    [Fact]
    public void A_match_that_reaches_before_the_start_is_refused()
    {
        var victim = new Victim(ContractCatalog.Of<Person>(), Wire.Lz4Block);
        foreach (byte distance in new byte[] { 0, 2, 255 })
        {
            victim.AssertRefused(Block(25, [0x10, 0xc0, distance, 0, 0xf0, 5, .. new byte[20]]));
        }
    }

    private static byte[] Block(int size, byte[] block) => Extension(BlockType, [0xd2, .. BigEndian(size), .. block]);

    private static byte[] BlockArray(int[] sizes, byte[][] blocks)
    {
        byte[] head = Extension(BlockArrayType, [.. sizes.SelectMany(size => new byte[] { 0xd2 }.Concat(BigEndian(size)))]);
        return [0xdc, .. BigEndian(blocks.Length + 1)[2..], .. head, .. blocks.SelectMany(block => new byte[] { 0xc6 }.Concat(BigEndian(block.Length)).Concat(block))];
    }

    private static byte[] Extension(byte type, byte[] body) => [0xc9, .. BigEndian(body.Length), type, .. body];

    private static byte[] BigEndian(int value)
    {
        byte[] bytes = new byte[4];
        BinaryPrimitives.WriteInt32BigEndian(bytes, value);
        return bytes;
    }
}
