using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Hostile;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Advisories;

/// <summary>
/// Blocks whose lengths and distances reach out of their memory (MessagePack-CSharp's CVE-2026-48109, lz4-java's
/// CVE-2025-12183) or leave some of the result as it was, so that what lay there is read as the sender's
/// (lz4-java's CVE-2025-66566, lz4_flex's GHSA-vvp9-7p8x-rfvv). Behind the payload lies a page that must not be touched.
/// </summary>
public sealed class Lz4OutOfBoundsTests
{
    private static readonly byte[] Tail = [0x50, 1, 2, 3, 4, 5];

    public static TheoryData<string> Wires => [Wire.Lz4Block, Wire.Lz4BlockArray];

    public static TheoryData<string, byte[], int> Blocks =>
        new()
        {
            { "literals that are not there", [0xf0, 0xff, 0xff, 0x10, 0xc0], 600 },
            { "a length without an end", [0xf0, 0xff, 0xff, 0xff, 0xff], 1_000 },
            { "a distance that is not there", [0x10, 0xc0, 0x01], 50 },
            { "a match that is not there", [0x1f, 0xc0, 0x01, 0x00, 0xff], 1_000 },
            { "a match that ends behind the result", [0x1f, 0xc0, 0x01, 0x00, 0xff, 0x00, .. Tail], 100 },
            { "a match without a distance", [0x14, 0xc0, 0x00, 0x00, .. Tail], 14 },
            { "a match from before the result", [0x14, 0xc0, 0x02, 0x00, .. Tail], 14 },
            { "a match from far before it", [0x14, 0xc0, 0xff, 0xff, .. Tail], 14 },
            { "less than the result", [0x50, 1, 2, 3, 4, 5], 64 },
            { "less by one", [0x14, 0xc0, 0x01, 0x00, .. Tail], 15 },
            { "more by one", [0x14, 0xc0, 0x01, 0x00, .. Tail], 13 },
            { "no literals", [0x00], 16 },
        };

    [Theory]
    [MemberData(nameof(Blocks))]
    public void A_block_is_refused(string flaw, byte[] block, int size)
    {
        foreach (string wire in new[] { Wire.Lz4Block, Wire.Lz4BlockArray })
        {
            byte[] payload = wire == Wire.Lz4Block ? Lz4Payloads.Block(size, block) : Lz4Payloads.BlockArray([size], [block]);
            using var memory = new GuardedMemory(payload.Length);
            ContractCodec codec = ContractCatalog.Of<Person>().Codec(Wire.Format(wire));
            InvalidPayloadException refusal = Assert.Throws<InvalidPayloadException>(() => codec.Decode(memory.Place<byte>(payload)));

            // Not for what was made of the bytes: they are none.
            Assert.Equal((flaw, $"an LZ4 block of {size} bytes"), (flaw, refusal.Expected));
        }
    }

    // Cut anywhere, with lengths that were true: what is missing is never taken from behind.
    [Theory]
    [MemberData(nameof(Wires))]
    public void A_payload_that_is_cut_is_refused(string wire)
    {
        ContractCodec codec = ContractCatalog.Of<Person>().Codec(Wire.Format(wire));
        byte[] payload = codec.Encode(new Person(string.Concat(Enumerable.Range(0, 200).Select(i => $"{i} name ")), 1, null));
        using var memory = new GuardedMemory(payload.Length);
        for (int length = 0; length < payload.Length; length++)
        {
            Assert.Throws<InvalidPayloadException>(() => codec.Decode(memory.Place<byte>(payload.AsSpan(0, length))));
        }
    }
}
