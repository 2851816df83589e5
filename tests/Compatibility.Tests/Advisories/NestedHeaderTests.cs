using System.Buffers.Binary;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.EveryKind;
using SerializationApi.Compatibility.Tests.Hostile;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Advisories;

/// <summary>
/// Headers within headers, each of which declares as many items as bytes are left: every count can be, all of them together
/// cannot (CWE-789). And counts of pairs, whose double is a small number in 32 bits (CWE-190, among the flaws that
/// MessagePack-CSharp 3.1.7 mended).
/// </summary>
public sealed class NestedHeaderTests
{
    private const int Length = 48 * 1024;

    // As many as a list of 64 levels may be: were each given the room it declares, it would be 24 MB.
    private const int Allowance = 2 * 1024 * 1024;

    [Theory]
    [InlineData(Wire.MessagePack, "93 00 c0 dd")]
    [InlineData(Wire.Names, "81 a8 6368696c6472656e dd")]
    [InlineData(Wire.MemoryPack, "05 00000000 ff")]
    public void Lists_in_lists(string wire, string step)
    {
        byte[] head = HexText.Bytes(step);
        byte[] bomb = new byte[Length];
        for (int at = 0; at + head.Length + sizeof(int) < Length; at += head.Length + sizeof(int))
        {
            head.CopyTo(bomb.AsSpan(at));
            Span<byte> count = bomb.AsSpan(at + head.Length);
            int left = Length - at - head.Length - sizeof(int);
            BinaryPrimitives.WriteInt32BigEndian(count, wire == Wire.MemoryPack ? BinaryPrimitives.ReverseEndianness(left) : left);
        }

        Format format = Wire.Create(new FormatLimits { MaxDecodedBytes = Allowance / 2 })[wire];
        ContractCodec codec = ContractCatalog.Of<Tree>().Codec(format);
        Assert.Throws<InvalidPayloadException>(() => codec.Decode(bomb));
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Throws<InvalidPayloadException>(() => codec.Decode(bomb));
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, Allowance);
    }

    // 0x80000000 pairs are 0 items, 0x80000002 are 4, if they are counted in 32 bits: read, and skipped.
    [Theory]
    [InlineData("df 80000000")]
    [InlineData("df 80000002 c0 c0 c0 c0")]
    [InlineData("81 a178 df 80000000")]
    [InlineData("81 a178 df 80000002 c0 c0 c0 c0")]
    [InlineData("81 a5 6e616d6564 df 80000000")]
    [InlineData("81 a5 6e616d6564 df 80000002 c0 c0 c0 c0")]
    public void Pairs_of_which_there_are_twice_as_many(string payload) =>
        new Victim(ContractCatalog.Of<Tree>(), Wire.Names).AssertRefused(HexText.Bytes(payload));
}
