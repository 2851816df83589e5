using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.EveryKind;
using SerializationApi.Compatibility.Tests.Hostile;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Compatibility.Tests.RuntimeTypes;

namespace SerializationApi.Compatibility.Tests.Advisories;

/// <summary>
/// Values that cross the wire as they lie in memory, MemoryPack's layout: what lies between a struct's members belongs to others
/// and never leaves the process, and a byte that is no bool never comes in as one (CWE-200, CWE-843).
/// </summary>
public sealed class BlittedMemoryTests
{
    private const int LargestArray = 4096;
    private const byte Canary = 0xEE;

    public static TheoryData<string> Wires => [.. Wire.All];

    // Two values that differ in one bool: a member, a nullable, an item, a key, a map's value, and inside a struct as it lies.
    public static TheoryData<string, object, object> Bools =>
        new()
        {
            {
                "a member",
                new Everything { Flag = true },
                new Everything()
            },
            {
                "a nullable",
                new EveryNullable { MaybeFlag = true },
                new EveryNullable { MaybeFlag = false }
            },
            {
                "a nullable's flag",
                new EveryNullable { MaybeI64 = 0 },
                new EveryNullable()
            },
            {
                "an item",
                new Everything { Bits = [false, true] },
                new Everything { Bits = [false, false] }
            },
            {
                "a key",
                new EveryKey { ByFlag = new() { [true] = "" } },
                new EveryKey { ByFlag = new() { [false] = "" } }
            },
            {
                "a map's value",
                new EveryKey { ByU64 = new() { [0] = true } },
                new EveryKey { ByU64 = new() { [0] = false } }
            },
            {
                "a struct's member",
                new PaddedNest { IsSet = true },
                default(PaddedNest)
            },
            {
                "an item's member",
                new EveryPadded { List = [new() { IsSet = true }] },
                new EveryPadded { List = [default] }
            },
            {
                "a nullable struct's flag",
                new PaddedNest { Small = 0 },
                default(PaddedNest)
            },
        };

    [Theory]
    [MemberData(nameof(Bools))]
    public void What_is_no_bool_does_not_come_in(string place, object set, object clear)
    {
        var victim = new Victim(ContractCatalog.All.Single(contract => contract.Type == set.GetType()), Wire.MemoryPack);
        byte[] one = victim.Encode(set);
        byte[] zero = victim.Encode(clear);
        int[] differences = [.. Enumerable.Range(0, one.Length).Where(i => one[i] != zero[i])];
        Assert.True(differences.Length == 1, $"{place} is {differences.Length} bytes.");
        foreach (byte other in new byte[] { 2, 0x7f, 0x80, 0xff })
        {
            one[differences[0]] = other;
            victim.AssertRefused(one);
        }
    }

    // A surrogate and a number behind the last character, in the struct's two runes.
    [Theory]
    [InlineData(0xd800)]
    [InlineData(0x110000)]
    public void What_is_no_rune_does_not_come_in(int number)
    {
        var victim = new Victim(new Contract<Glyph, GlyphShape>(), Wire.MemoryPack);
        byte[] glyph = victim.Encode(new Glyph(7, new Rune('A'), new Rune('B')));
        foreach (byte letter in "AB"u8)
        {
            byte[] other = [.. glyph];
            BinaryPrimitives.WriteInt32LittleEndian(other.AsSpan(Array.IndexOf(glyph, letter)), number);
            victim.AssertRefused(other);
        }

        Assert.Equal(new Glyph(7, new Rune('A'), new Rune('B')), victim.AssertValue(glyph));
    }

    // Any varint but 0 is true in Protobuf: the bool that is made of it is a 1.
    [Fact]
    public void What_is_true_in_Protobuf_is_one_in_memory()
    {
        var victim = new Victim(ContractCatalog.Of<Everything>(), Wire.Protobuf);
        foreach (
            byte[] two in (byte[][])
                [
                    [2],
                    [0x80, 2],
                    [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1],
                ]
        )
        {
            Assert.Equal(1, Unsafe.BitCast<bool, byte>(((Everything)victim.AssertValue([0x08, .. two])!).Flag));
            bool[] bits = ((Everything)victim.AssertValue([0xea, 0x01, (byte)two.Length, .. two])!).Bits!;
            Assert.Equal(1, Unsafe.BitCast<bool, byte>(Assert.Single(bits)));
        }
    }

    // Every number is a value of an enum's memory: one without a name goes round as that number, and breaks nothing.
    [Theory]
    [MemberData(nameof(Wires))]
    public void An_enum_without_a_name_stays_its_number(string wire)
    {
        var victim = new Victim(ContractCatalog.Of<Everything>(), wire);
        foreach (int number in new[] { 77, int.MinValue, int.MaxValue })
        {
            var value = (Everything)victim.AssertValue(victim.Encode(new Everything { Color = (Color)number }))!;
            Assert.Equal(number, (int)value.Color);
            Assert.NotEmpty(new Victim(ContractCatalog.Of<Everything>(), Wire.Json).Encode(value));
        }
    }

    [Fact]
    public void Padding_never_leaves()
    {
        // Seven bytes lie between the members, here of another's memory, there of a sender's.
        Span<Padded> memory = new Padded[1];
        MemoryMarshal.AsBytes(memory).Fill(Canary);
        memory[0].A = 1;
        memory[0].B = 2;
        Padded value = memory[0];
        var victim = new Victim(ContractCatalog.Of<Padded>(), Wire.MemoryPack);
        byte[] written = PoolCanaries.AssertNoneLeaves(LargestArray, () => victim.Encode(value));
        Assert.Equal([1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0], written);

        written.AsSpan(1, 7).Fill(Canary);
        object received = victim.AssertValue(written)!;
        Assert.Equal([1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0], victim.Encode(received));
        var list = new Victim(ContractCatalog.Of<EveryPadded>(), Wire.MemoryPack);
        Assert.DoesNotContain(
            Canary,
            list.Encode(
                new EveryPadded
                {
                    One = value,
                    Maybe = (Padded)received,
                    Array = [value, (Padded)received],
                    Nullables = [value],
                }
            )
        );
    }
}
