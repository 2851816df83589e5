using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>Compressed payloads that declare, or really hold, far more than was sent.</summary>
public sealed class Lz4BombTests
{
    private const int Limit = 1024 * 1024;

    public static TheoryData<string> Wires => new(Wire.MessagePack, Wire.Names, Wire.Lz4Block, Wire.Lz4BlockArray);

    [Theory]
    [MemberData(nameof(Wires))]
    public void A_size_that_the_block_cannot_have_is_refused_before_room_is_made(string wire)
    {
        var victim = new Victim(ContractCatalog.Of<Organization>(), wire);
        byte[] block = Lz4Payloads.Run(0xc0, 1000);
        foreach (int declared in new[] { 1001, 999, 0, -1, 60_000_000, 1 << 26, int.MaxValue, int.MinValue })
        {
            victim.AssertRefused(Lz4Payloads.Block(declared, block));
            victim.AssertRefused(Lz4Payloads.BlockArray([declared], [block]));
            victim.AssertRefused(Lz4Payloads.BlockArray([declared, declared], [block, block]));
        }

        victim.AssertRefused(Lz4Payloads.BlockArray([int.MaxValue, int.MaxValue, 2], [block, block, block]));
        victim.AssertRefused(Lz4Payloads.BlockArray([1000, 1000], [block]));
        victim.AssertRefused(Lz4Payloads.BlockArray([1000], [block, block]));
        victim.AssertRefused(Lz4Payloads.BlockArray([], []));
    }

    [Theory]
    [MemberData(nameof(Wires))]
    public void A_bomb_beyond_the_limit_is_refused(string wire)
    {
        Format format = Wire.Create(new FormatLimits { MaxDecompressedBytes = Limit })[wire];
        var victim = new Victim(ContractCatalog.Of<Organization>(), wire, format);
        byte[] block = Lz4Payloads.Run(0xc0, 2 * Limit);
        Assert.InRange(block.Length, 1, 10_000);
        victim.AssertRefused(Lz4Payloads.Block(2 * Limit, block));
        victim.AssertRefused(Lz4Payloads.BlockArray([2 * Limit], [block]));

        // Many blocks that are small enough each.
        byte[] small = Lz4Payloads.Run(0xc0, Limit / 8);
        victim.AssertRefused(Lz4Payloads.BlockArray([.. Enumerable.Repeat(Limit / 8, 9)], [.. Enumerable.Repeat(small, 9)]));
    }

    [Fact]
    public void A_bomb_within_the_limit_costs_what_its_content_costs()
    {
        Format format = Wire.Create(new FormatLimits { MaxDecompressedBytes = Limit })[Wire.Lz4Block];
        var victim = new Victim(ContractCatalog.Of<Organization>(), Wire.Lz4Block, format);
        victim.AssertRefused(Lz4Payloads.Block(Limit, Lz4Payloads.Run(0x90, Limit)));
        victim.AssertRefused(Lz4Payloads.Block(Limit, Lz4Payloads.Run(0x91, Limit)));
    }

    // 60,000,000 nil in 235 KB: a list of them is in proportion to what was decompressed.
    [Fact]
    public void A_payload_that_becomes_more_than_100_bytes_for_each_of_its_own_is_refused_before_room_is_made()
    {
        const int Size = 60_000_000;
        byte[] block = Lz4Payloads.Run(0xc0, Size);
        Assert.InRange(block.Length, 235_000, 236_000);
        var formats = new FormatSet(ContractShapes.All);
        Codec<List<Organization>> codec = formats.FindCodecs<List<Organization>>()!.For(formats.FindByName("msgpack")!);
        foreach (byte[] payload in (byte[][])[Lz4Payloads.Block(Size, block), Lz4Payloads.BlockArray([Size], [block])])
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            AssertExceeds(Assert.Throws<InvalidPayloadException>(() => codec.Decode(payload)));
            using var decompressor = new Lz4Decompressor(FormatLimits.Default);
            payload.CopyTo(decompressor.GetMemory(payload.Length));
            decompressor.Advance(payload.Length);
            AssertExceeds(Assert.Throws<InvalidPayloadException>(() => decompressor.TryRead(out _)));
            Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 4 * payload.Length);
        }

        static void AssertExceeds(InvalidPayloadException error) =>
            Assert.Equal((true, "at most 100 bytes for each byte of LZ4"), (error.ExceedsLimit, error.Expected));
    }

    [Fact]
    public void Blocks_may_become_more_than_100_bytes_for_each_of_their_own_where_the_payload_does_not()
    {
        byte[] dense = Lz4Payloads.Literals(new byte[100_000]);
        byte[] sparse = Lz4Payloads.Run(0, 2 * Limit);
        using var decompressor = new Lz4Decompressor(FormatLimits.Default);
        byte[] payload = Lz4Payloads.BlockArray([100_000, 2 * Limit], [dense, sparse]);
        payload.CopyTo(decompressor.GetMemory(payload.Length));
        decompressor.Advance(payload.Length);
        decompressor.Complete();
        long length = 0;
        while (decompressor.TryRead(out ReadOnlySpan<byte> plain))
        {
            length += plain.Length;
        }

        Assert.Equal(100_000 + (2 * Limit), length);
        using PooledBuffer whole = MessagePackLz4.Decompress(payload, FormatLimits.Default);
        Assert.Equal(length, whole.Length);
    }

    // An LZ4 payload inside another is no value of a contract.
    [Fact]
    public void Compression_does_not_nest()
    {
        var victim = new Victim(ContractCatalog.Of<Person>(), Wire.Lz4Block);
        byte[] inner = victim.Encode(new Person(new string('x', 100), 1, null));
        Assert.Equal(0xc7, inner[0]);
        victim.AssertRefused(Lz4Payloads.Block(inner.Length, Lz4Payloads.Literals(inner)));
    }

    [Fact]
    public void A_match_that_reaches_before_the_start_is_refused()
    {
        var victim = new Victim(ContractCatalog.Of<Person>(), Wire.Lz4Block);
        foreach (byte distance in new byte[] { 0, 2, 255 })
        {
            victim.AssertRefused(Lz4Payloads.Block(25, [0x10, 0xc0, distance, 0, 0xf0, 5, .. new byte[20]]));
        }
    }
}
