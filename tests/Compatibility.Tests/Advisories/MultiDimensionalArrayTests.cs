using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.EveryKind;
using SerializationApi.Compatibility.Tests.Hostile;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Advisories;

/// <summary>
/// Dimensions that the payload declares and whose product is the room made for them (CWE-789, among the flaws that
/// MessagePack-CSharp 3.1.7 mended). No contract has such an array: the generator refuses it with SHAPE004, and lists in lists
/// with SHAPE005, which <c>DiagnosticTests</c> asserts. What other libraries write for one is here items like others.
/// </summary>
public sealed class MultiDimensionalArrayTests
{
    // MessagePack-CSharp writes [rows, columns, [items]]; a member of long[] takes integers only.
    [Theory]
    [InlineData("81 a8 6936344172726179 93 ce7fffffff ce7fffffff 90")]
    [InlineData("81 a8 6936344172726179 93 ce7fffffff ce7fffffff 91 00")]
    [InlineData("81 a8 6936344172726179 92 91 00 91 00")]
    public void MessagePack(string payload) =>
        new Victim(ContractCatalog.Of<EveryArray>(), Wire.Names).AssertRefused(HexText.Bytes(payload));

    [Fact]
    public void Dimensions_alone_are_two_items()
    {
        object? value = new Victim(ContractCatalog.Of<EveryArray>(), Wire.Names).AssertValue(
            HexText.Bytes("81 a8 6936344172726179 92 ce7fffffff ce7fffffff")
        );
        Assert.Equal([int.MaxValue, int.MaxValue], ((EveryArray)value!).I64Array!);
    }

    // MemoryPack writes a 3 for the rank and the count, then the lengths and the items: more than any array here may claim.
    [Fact]
    public void MemoryPack()
    {
        byte[] payload = HexText.Bytes("17 ffffffff ffffffff ffffffff ffffffff 03 ffffff7f ffffff7f 00000000");
        new Victim(ContractCatalog.Of<EveryArray>(), Wire.MemoryPack).AssertRefused(payload);
    }

    [Theory]
    [InlineData("""{"i64Array":[[1,2],[3,4]]}""")]
    [InlineData("""{"i64Array":[2147483647,2147483647,[]]}""")]
    public void Json(string json) =>
        new Victim(ContractCatalog.Of<EveryArray>(), Wire.Json).AssertRefused(System.Text.Encoding.UTF8.GetBytes(json));
}
