using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>A stack that is used up before the depth limit ends in the limit's error, not in the end of the process.</summary>
public sealed class SmallStackTests
{
    private const int Depth = 1_000;

    // 128 KiB must be left for what else is called. A level of optimised code takes less than 64 bytes, and never less than the 16 that
    // this leaves.
    private const int SmallStack = 144 * 1024;
    private const int LargeStack = 64 * 1024 * 1024;

    public static TheoryData<string> Wires => [.. Wire.All];

    [Theory]
    [MemberData(nameof(Wires))]
    public void Reading_and_writing_end_in_an_error(string wire)
    {
        ContractCodec codec = ContractCatalog.Of<Person>().Codec(Deep(wire));
        Person chain = new("p", 0, null);
        for (int i = 1; i < Depth; i++)
        {
            chain = new Person("p", i, chain);
        }

        byte[] payload = OwnStack.Run(LargeStack, () => codec.Encode(chain));
        Assert.Equal(Depth - 1, OwnStack.Run(LargeStack, () => ((Person)codec.Decode(payload)!).Age));
        OwnStack.Run(SmallStack, () => Assert.Throws<UnsupportedValueException>(() => codec.Encode(chain)));
        OwnStack.Run(SmallStack, () => Assert.Throws<InvalidPayloadException>(() => codec.Decode(payload)));
    }

    [Fact]
    public void Skipping_of_deeply_nested_values_fits_a_small_stack()
    {
        const int Inside = Depth - 1;
        byte[] arrays = Encoding.UTF8.GetBytes($"{{\"unknown\":{new string('[', Inside)}{new string(']', Inside)}}}");
        byte[] objects = Encoding.UTF8.GetBytes(
            $"{{\"unknown\":{string.Concat(Enumerable.Repeat("{\"a\":", Inside))}0{new string('}', Inside)}}}"
        );
        byte[] groups = [.. Bytes.Repeat([(9 << 3) | 3], Inside), .. Bytes.Repeat([(9 << 3) | 4], Inside)];
        foreach ((string wire, byte[] payload) in new[] { (Wire.Json, arrays), (Wire.Json, objects), (Wire.Protobuf, groups) })
        {
            ContractCodec codec = ContractCatalog.Of<Person>().Codec(Deep(wire));
            Assert.NotNull(OwnStack.Run(LargeStack, () => codec.Decode(payload)));
            OwnStack.Run(SmallStack, () => Assert.ThrowsAny<InvalidPayloadException>(() => codec.Decode(payload)));
        }
    }

    private static Format Deep(string wire) => Wire.Create(new FormatLimits { MaxDepth = Depth })[wire];
}
