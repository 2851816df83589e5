using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.EveryKind;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>As deep as <see cref="FormatLimits.MaxDepth"/> and one level beyond, whatever the levels are made of.</summary>
public sealed class DepthLimitTests
{
    private const int MaxDepth = 16;

    private static readonly FormatLimits Limits = new() { MaxDepth = MaxDepth };

    public static TheoryData<string> Wires => [.. Wire.All];

    [Theory]
    [MemberData(nameof(Wires))]
    public void Objects(string wire)
    {
        AssertLimit(wire, Of);

        static Tree Of(int levels) => levels == 1 ? new Tree() : new Tree { Left = Of(levels - 1) };
    }

    // A list is a level, and the object in it another.
    [Theory]
    [MemberData(nameof(Wires))]
    public void Lists(string wire)
    {
        AssertLimit(wire, Of);

        static Tree Of(int levels) =>
            levels == 1 ? new Tree()
            : levels % 2 == 0 ? new Tree { Left = Of(levels - 1) }
            : new Tree { Children = [Of(levels - 2)] };
    }

    [Theory]
    [MemberData(nameof(Wires))]
    public void Maps(string wire)
    {
        AssertLimit(wire, Of);

        static Tree Of(int levels) =>
            levels == 1 ? new Tree()
            : levels % 2 == 0 ? new Tree { Left = Of(levels - 1) }
            : new Tree { Named = new() { ["a"] = Of(levels - 2) } };
    }

    // Of a list that is sent in batches the list itself is a level, though no batch holds its head.
    [Theory]
    [MemberData(nameof(Wires))]
    public void Items_in_batches(string wire)
    {
        ListCodec<Person> codec = Wire.Create(Limits)[wire].CreateListCodec<Person, PersonShape>();
        codec.Encode([Chain(MaxDepth - 1)]).Dispose();
        codec.EncodeItems([Chain(MaxDepth - 1)], 0).Dispose();
        Assert.Throws<UnsupportedValueException>(() => codec.Encode([Chain(MaxDepth)]));
        Assert.Throws<UnsupportedValueException>(() => codec.EncodeItems([Chain(MaxDepth)], 0));
    }

    // What is skipped counts as what is read: here one level is the object around it.
    [Theory]
    [InlineData(Wire.Json, "[", "]")]
    [InlineData(Wire.Json, "{\"a\":", "}")]
    [InlineData(Wire.Names, "\u0091", "")]
    [InlineData(Wire.Names, "\u0081\u00c0", "")]
    [InlineData(Wire.Cbor, "\u0081", "")]
    [InlineData(Wire.Cbor, "\u00a1\u00f6", "")]
    [InlineData(Wire.Cbor, "\u009f", "\u00ff")]
    [InlineData(Wire.Protobuf, "\u004b", "\u004c")]
    public void Skipped_values(string wire, string open, string close)
    {
        var victim = new Victim(ContractCatalog.Of<Tree>(), wire, Wire.Create(Limits)[wire]);
        victim.AssertValue(Nested(MaxDepth - 1));
        victim.AssertRefused(Nested(MaxDepth));

        byte[] Nested(int depth)
        {
            (string head, string tail) = wire switch
            {
                Wire.Json => ("{\"unknown\":", "0"),
                Wire.Names => ("\u0081\u00a1x", "\u00c0"),
                Wire.Cbor => ("\u00a1\u0061x", "\u00f6"),
                _ => ("", ""),
            };
            string inner = wire == Wire.Json && open == "[" ? "" : tail;
            string all =
                head
                + string.Concat(Enumerable.Repeat(open, depth))
                + inner
                + string.Concat(Enumerable.Repeat(close, depth))
                + (wire == Wire.Json ? "}" : "");
            return Encoding.Latin1.GetBytes(all);
        }
    }

    // A value of as many levels as may be is written and read, one of a level more neither.
    private static void AssertLimit(string wire, Func<int, Tree> create)
    {
        var victim = new Victim(ContractCatalog.Of<Tree>(), wire, Wire.Create(Limits)[wire]);
        victim.AssertValue(victim.Encode(create(MaxDepth)));
        Assert.Throws<UnsupportedValueException>(() => victim.Encode(create(MaxDepth + 1)));
        victim.AssertRefused(new Victim(ContractCatalog.Of<Tree>(), wire).Encode(create(MaxDepth + 1)));
    }

    private static Person Chain(int depth) => new("p", depth, depth == 1 ? null : Chain(depth - 1));
}
