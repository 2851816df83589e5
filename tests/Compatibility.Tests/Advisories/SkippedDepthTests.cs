using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.EveryKind;
using SerializationApi.Compatibility.Tests.Hostile;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Advisories;

/// <summary>
/// The same where nothing of the contract is read: what is skipped counts towards the depth like what is read
/// (MessagePack-CSharp's CVE-2026-48506, GHSA-vh6j-jc39-fggf). MemoryPack has nothing to skip.
/// </summary>
public sealed class SkippedDepthTests
{
    private const int Levels = 100_000;
    private const int SmallStack = 256 * 1024;

    [Theory]
    [InlineData("{\"unknown\":", "[", "]")]
    [InlineData("{\"unknown\":", "{\"a\":", "}")]
    [InlineData("{\"unknown\":", "[{\"a\":", "}]")]
    public void Json(string head, string open, string close)
    {
        string bomb = head + string.Concat(Enumerable.Repeat(open, Levels));
        AssertRefused(ContractCatalog.Of<Person>(), Wire.Json, Encoding.UTF8.GetBytes(bomb));
        AssertRefused(
            ContractCatalog.Of<Person>(),
            Wire.Json,
            Encoding.UTF8.GetBytes($"{bomb}0{string.Concat(Enumerable.Repeat(close, Levels))}}}")
        );
    }

    // A member too many, an unknown name; arrays, maps, and maps in the place of a key.
    [Theory]
    [InlineData(Wire.MessagePack, "94 a161 01 c0", "91")]
    [InlineData(Wire.MessagePack, "94 a161 01 c0", "81 c0")]
    [InlineData(Wire.MessagePack, "94 a161 01 c0", "dd00000001")]
    [InlineData(Wire.MessagePack, "94 a161 01 c0", "de0001 c0")]
    [InlineData(Wire.Names, "81 a178", "91")]
    [InlineData(Wire.Names, "81 a178", "81 a178")]
    [InlineData(Wire.Names, "81 a178", "81")]
    public void MessagePack(string wire, string head, string open)
    {
        byte[] bomb = [.. HexText.Bytes(head), .. Bytes.Repeat(HexText.Bytes(open), Levels), .. Bytes.Repeat([0xc0], 2 * Levels)];
        AssertRefused(ContractCatalog.Of<Person>(), wire, bomb);
    }

    // The positions that no member has.
    [Fact]
    public void MessagePack_gaps() =>
        AssertRefused(ContractCatalog.Of<Gaps>(), Wire.MessagePack, [0x93, .. Bytes.Repeat([0x91], Levels), 0xc0, 0xc0, 0xc0]);

    // Field 9 is unknown, field 3 known with another wire type.
    [Theory]
    [InlineData(9)]
    [InlineData(3)]
    public void Protobuf_groups(int number)
    {
        byte[] starts = Bytes.Repeat([(byte)((number << 3) | 3)], Levels);
        AssertRefused(ContractCatalog.Of<Person>(), Wire.Protobuf, starts);
        AssertRefused(ContractCatalog.Of<Person>(), Wire.Protobuf, [.. starts, .. Bytes.Repeat([(byte)((number << 3) | 4)], Levels)]);
    }

    private static void AssertRefused(Contract contract, string wire, byte[] bomb)
    {
        var victim = new Victim(contract, wire);
        InvalidPayloadException? refusal = OwnStack.Run(SmallStack, () => victim.Feed(bomb).Refusal);
        Assert.Equal("objects and lists nested at most 64 deep", refusal?.Expected);
    }
}
