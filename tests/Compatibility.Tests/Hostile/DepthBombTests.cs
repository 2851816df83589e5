using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.EveryKind;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>Nesting without end: what the contract knows, and what it would skip.</summary>
public sealed class DepthBombTests
{
    private const int Depth = 200_000;

    public static TheoryData<string, string, string> Bombs =>
        new(
            (Wire.Json, nameof(Person), "{\"boss\":"),
            (Wire.Json, nameof(User), "{\"friends\":["),
            (Wire.Json, nameof(Tree), "{\"named\":{\"a\":"),
            (Wire.Json, nameof(Person), "{\"unknown\":"),
            (Wire.Json, nameof(Person), "["),
            (Wire.Json, nameof(Person), "{\"name\":[")
        );

    [Theory]
    [MemberData(nameof(Bombs))]
    public void Json(string wire, string contract, string step)
    {
        Victim victim = HostileCases.Victim(contract, wire);
        victim.AssertRefused(Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat(step, Depth))));
        victim.AssertRefused(Encoding.UTF8.GetBytes($"{{\"unknown\":{new string('[', Depth)}{new string(']', Depth)}}}"));
    }

    [Theory]
    [InlineData(nameof(Person), "93a161 01")]
    [InlineData(nameof(User), "93c0c091")]
    [InlineData(nameof(Everything), "dc001ac0")]
    [InlineData(nameof(Person), "91")]
    [InlineData(nameof(Person), "81a161")]
    [InlineData(nameof(Person), "81a4626f7373")]
    [InlineData(nameof(Tree), "84a56e616d656481a161")]
    [InlineData(nameof(Person), "94a16101c0")]
    public void MessagePack(string contract, string step)
    {
        byte[] bomb = Bytes.Repeat(HexText.Bytes(step), Depth);
        HostileCases.Victim(contract, Wire.MessagePack).AssertRefused(bomb);
        HostileCases.Victim(contract, Wire.Names).AssertRefused(bomb);
    }

    [Theory]
    [InlineData(nameof(Person), "03 fe ff ff ff 01 00 00 00 61 00 00 00 00")]
    [InlineData(nameof(Tree), "05 00 00 00 00")]
    [InlineData(nameof(User), "07 ff ff ff ff ff ff ff ff 01 00 00 00")]
    public void MemoryPack(string contract, string step) =>
        HostileCases.Victim(contract, Wire.MemoryPack).AssertRefused(Bytes.Repeat(HexText.Bytes(step), Depth));

    // Field 3 of Person and User is a message; each level declares the length of what is inside.
    [Theory]
    [InlineData(nameof(Person), 3)]
    [InlineData(nameof(User), 3)]
    [InlineData(nameof(Tree), 2)]
    [InlineData(nameof(Tree), 3)]
    public void Protobuf_messages(string contract, int number)
    {
        const int Levels = 5_000;
        byte[] message = [];
        for (int i = 0; i < Levels; i++)
        {
            message = [(byte)((number << 3) | 2), .. Bytes.Varint((uint)message.Length), .. message];
        }

        HostileCases.Victim(contract, Wire.Protobuf).AssertRefused(message);
    }

    // A group (wire types 3 and 4) has no length: unknown ones are skipped, to a depth.
    [Theory]
    [InlineData(nameof(Person), 9)]
    [InlineData(nameof(Person), 3)]
    [InlineData(nameof(Organization), 15)]
    public void Protobuf_groups(string contract, int number)
    {
        Victim victim = HostileCases.Victim(contract, Wire.Protobuf);
        byte[] starts = Bytes.Repeat([(byte)((number << 3) | 3)], Depth);
        victim.AssertRefused(starts);
        victim.AssertRefused([.. starts, .. Bytes.Repeat([(byte)((number << 3) | 4)], Depth)]);
    }

    [Theory]
    [MemberData(nameof(Wires))]
    public void The_limit_is_the_same_in_both_directions(string wire)
    {
        const int MaxDepth = 16;
        Format strict = Codecs.Wire.Create(new FormatLimits { MaxDepth = MaxDepth })[wire];
        Contract contract = ContractCatalog.Of<Person>();
        var victim = new Victim(contract, wire, strict);
        victim.AssertValue(victim.Encode(Chain(MaxDepth)));
        Assert.Throws<UnsupportedValueException>(() => victim.Encode(Chain(MaxDepth + 1)));
        victim.AssertRefused(new Victim(contract, wire).Encode(Chain(MaxDepth + 1)));
    }

    [Theory]
    [MemberData(nameof(Wires))]
    public void A_cycle_is_refused_on_writing(string wire)
    {
        var user = new User { Id = "u" };
        user.Friends = [user];
        Assert.Throws<UnsupportedValueException>(() => new Victim(ContractCatalog.Of<User>(), wire).Encode(user));
    }

    public static TheoryData<string> Wires => new(Wire.All);

    private static Person Chain(int depth) => new("p", depth, depth == 1 ? null : Chain(depth - 1));
}
