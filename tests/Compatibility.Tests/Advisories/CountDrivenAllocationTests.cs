using System.Buffers.Binary;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.EveryKind;
using SerializationApi.Compatibility.Tests.Hostile;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Advisories;

/// <summary>
/// A header of a few bytes that declares billions of items, or bytes of text (CWE-789; Nerdbank.MessagePack's
/// GHSA-qjvr-435c-5fjh, msgpack-java's CVE-2026-21452, the blit lengths of MessagePack-CSharp): it is refused, and
/// <see cref="Victim"/> asserts that little memory was taken. JSON has no counts.
/// </summary>
public sealed class CountDrivenAllocationTests
{
    // The largest of each sign, and what times 8, 16 or 2 overflows 32 bits to something small.
    private static readonly uint[] Counts =
    [
        int.MaxValue,
        uint.MaxValue - 1,
        0x8000_0000,
        0x8000_0001,
        0x4000_0001,
        0x2000_0001,
        0x1000_0001,
    ];
    private static readonly byte[] Filler = new byte[32];

    public static TheoryData<string> Members =>
        new(ContractCatalog.Of<Everything>().Members.Where(IsCounted).Select(member => member.JsonName));

    public static TheoryData<int> Arrays => new(Enumerable.Range(0, ContractCatalog.Of<EveryArray>().Members.Length));

    // array 32, str 32, map 32, bin 32, ext 32.
    [Theory]
    [MemberData(nameof(Members))]
    public void MessagePack(string member)
    {
        var victim = new Victim(ContractCatalog.Of<Everything>(), Wire.Names);
        byte[] head = [0x81, (byte)(0xa0 + member.Length), .. System.Text.Encoding.ASCII.GetBytes(member)];
        foreach (uint count in Counts)
        {
            foreach (byte code in new byte[] { 0xdd, 0xdb, 0xdf, 0xc6, 0xc9 })
            {
                victim.AssertRefused([.. head, code, .. BigEndian(count), .. Filler]);
            }
        }
    }

    // Arrays of every kind are members of one contract: those before the one in question are null.
    [Theory]
    [MemberData(nameof(Arrays))]
    public void MemoryPack(int index)
    {
        var victim = new Victim(ContractCatalog.Of<EveryArray>(), Wire.MemoryPack);
        byte[] nulls = Bytes.Repeat([0xff, 0xff, 0xff, 0xff], index);
        foreach (uint count in Counts)
        {
            byte[] littleEndian = [.. BigEndian(count).Reverse()];
            victim.AssertRefused([(byte)ContractCatalog.Of<EveryArray>().Members.Length, .. nulls, .. littleEndian, .. Filler]);
        }
    }

    // A text's two lengths: of its bytes, inverted, and of its characters.
    [Fact]
    public void MemoryPack_texts()
    {
        var victim = new Victim(ContractCatalog.Of<Person>(), Wire.MemoryPack);
        foreach (uint count in Counts)
        {
            byte[] length = [.. BigEndian(count).Reverse()];
            byte[] inverted = [.. BigEndian(~count).Reverse()];
            victim.AssertRefused([3, .. length, .. length, .. Filler]);
            victim.AssertRefused([3, .. inverted, .. length, .. Filler]);
            victim.AssertRefused([3, 0xf0, 0xff, 0xff, 0xff, .. length, .. Filler]);
        }
    }

    [Theory]
    [MemberData(nameof(Members))]
    public void Protobuf(string member)
    {
        var victim = new Victim(ContractCatalog.Of<Everything>(), Wire.Protobuf);
        int number = ContractCatalog.Of<Everything>().Members.Single(each => each.JsonName == member).Number;
        foreach (uint count in Counts)
        {
            victim.AssertRefused([.. Bytes.Varint((uint)(number << 3) | 2), .. Bytes.Varint(count), .. Filler]);
        }
    }

    private static bool IsCounted(ShapeMember member) =>
        member.Type.Kind is ValueKind.String or ValueKind.Bytes or ValueKind.List or ValueKind.Map or ValueKind.Object;

    private static byte[] BigEndian(uint value)
    {
        byte[] bytes = new byte[sizeof(uint)];
        BinaryPrimitives.WriteUInt32BigEndian(bytes, value);
        return bytes;
    }
}
