using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.EveryKind;
using SerializationApi.Compatibility.Tests.Hostile;

namespace SerializationApi.Compatibility.Tests.Advisories;

/// <summary>
/// Payloads that name a type to make (CWE-502; Newtonsoft.Json's $type, MessagePack-CSharp's typeless extension 100 and its
/// CVE-2026-48517, MemoryPack's unions, Protobuf's Any): the name is data like any other, and never looked up.
/// </summary>
public sealed class TypeNameTests
{
    private const byte Typeless = 100;

    private static readonly string Name = typeof(Gadget).AssemblyQualifiedName!;
    private static readonly byte[] Utf8Name = Encoding.UTF8.GetBytes(Name);
    private static readonly byte[] Str = [0xda, (byte)(Utf8Name.Length >> 8), (byte)Utf8Name.Length, .. Utf8Name];

    [Theory]
    [InlineData("$type")]
    [InlineData("__type")]
    [InlineData("$values")]
    [InlineData("@type")]
    public void Json(string key)
    {
        AssertMakesDogs(
            Wire.Json,
            Encoding.UTF8.GetBytes($$"""{"{{key}}":"{{Name}}","name":"a","puppies":[{"{{key}}":"{{Name}}","name":"b"}]}""")
        );
        new Victim(ContractCatalog.Of<Dog>(), Wire.Json).AssertRefused(
            Encoding.UTF8.GetBytes($$"""{"puppies":{"$values":[{}],"{{key}}":"{{Name}}"} }""")
        );
    }

    [Fact]
    public void MessagePack()
    {
        // A name beside the members, as Newtonsoft.Json and others have it.
        AssertMakesDogs(Wire.Names, [0x82, 0xa5, .. "$type"u8, .. Str, 0xa7, .. "puppies"u8, 0x91, 0x81, 0xa5, .. "$type"u8, .. Str]);

        // An extension of type 100 that holds the name and the value: as the root, a member, an item, a key's value.
        byte[] typeless = [0xc8, .. ((ReadOnlySpan<byte>)[(byte)((Str.Length + 1) >> 8), (byte)(Str.Length + 1)]), Typeless, .. Str, 0x90];
        foreach (
            byte[] payload in (byte[][])
                [
                    typeless,
                    [0x94, 0xa1, 0x61, 0x04, 0xc3, .. typeless],
                    [0x94, 0xa1, 0x61, 0x04, 0xc3, 0x91, .. typeless],
                    [0x91, .. typeless],
                ]
        )
        {
            new Victim(ContractCatalog.Of<Dog>(), Wire.MessagePack).AssertRefused(payload);
        }

        // Skipped where nothing of the contract stands: behind the members.
        AssertMakesDogs(Wire.MessagePack, [0x95, 0xa1, 0x61, 0x04, 0xc3, 0x91, 0x90, .. typeless]);
    }

    // google.protobuf.Any: a name and bytes, in place of a puppy. Its fields are a puppy's name, and no number of legs.
    [Fact]
    public void Protobuf()
    {
        byte[] any = [0x0a, .. Bytes.Varint((uint)Utf8Name.Length), .. Utf8Name, 0x12, 0x02, 0x08, 0x01];
        Dog dog = AssertMakesDogs(Wire.Protobuf, [0x22, .. Bytes.Varint((uint)any.Length), .. any]);
        Assert.Equal(Name, dog.Puppies![0].Name);
    }

    // A union's tag (250 and a number, or 0 to 249 itself) stands where the number of members does.
    [Fact]
    public void MemoryPack()
    {
        var victim = new Victim(ContractCatalog.Of<Dog>(), Wire.MemoryPack);
        byte[] dog = victim.Encode(new Dog { Name = Name });
        victim.AssertRefused([250, 0, 0, .. dog]);
        victim.AssertRefused([5, .. dog]);
        AssertMakesDogs(Wire.MemoryPack, victim.Encode(new Dog { Name = Name, Puppies = [new Dog()] }));
    }

    private static Dog AssertMakesDogs(string wire, byte[] payload)
    {
        var dog = (Dog)new Victim(ContractCatalog.Of<Dog>(), wire).AssertValue(payload)!;
        Assert.Equal(typeof(Dog), dog.GetType());
        Assert.Equal(typeof(Dog), Assert.Single(dog.Puppies!).GetType());
        Assert.False(Canary.WasSet, "The type that the payload names was made.");
        return dog;
    }

    /// <summary>Tells when it is made, or only initialised.</summary>
    private sealed class Gadget
    {
        static Gadget() => Canary.WasSet = true;
    }

    private static class Canary
    {
        public static bool WasSet { get; set; }
    }
}
