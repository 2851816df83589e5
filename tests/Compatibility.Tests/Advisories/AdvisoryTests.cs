using System.Text;
using System.Text.Json;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Hostile;
using SerializationApi.Compatibility.Tests.Roots;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Advisories;

/// <summary>Advisories of 2026 about other libraries, a test each; the classes beside this one hold those that take more.</summary>
[Collection(nameof(ProportionCollection))]
public sealed class AdvisoryTests
{
    // With twice as many keys, hashing takes twice as long; comparing each with each, four times.
    private const double MaxGrowth = 3.2;
    private const int Few = 20_000;

    private static readonly FormatSet Set = new([.. RootShapes.All, .. RootShapesWithoutProtobuf.All, .. Kinds.KindShapes.All]);

    // msgpack-java, CVE-2026-90473: twice 2^31 is 0 in 32 bits, so that nothing is skipped and the rest is read as something else.
    [Theory]
    [InlineData(Wire.MessagePack, "9193 07 c0 df80000000")]
    [InlineData(Wire.MessagePack, "9193 07 c0 df80000001 c0c0")]
    [InlineData(Wire.MessagePack, "9193 07 c0 dfffffffff")]
    [InlineData(Wire.MessagePack, "9193 07 c0 dd80000000")]
    [InlineData(Wire.MessagePack, "9193 07 c0 91df80000000")]
    [InlineData(Wire.MessagePack, "9193 07 c0 c9ffffffff01")]
    [InlineData(Wire.MessagePack, "9193 07 c0 c680000000")]
    [InlineData(Wire.Cbor, "81a2 6178 ba80000000 626964 07")]
    [InlineData(Wire.Cbor, "81a2 6178 ba80000001 00 00 626964 07")]
    [InlineData(Wire.Cbor, "81a2 6178 bb8000000000000000 626964 07")]
    [InlineData(Wire.Cbor, "81a2 6178 bbffffffffffffffff 626964 07")]
    [InlineData(Wire.Cbor, "81a2 6178 9b8000000000000000 626964 07")]
    [InlineData(Wire.Cbor, "81a2 6178 5b8000000000000000 626964 07")]
    [InlineData(Wire.Protobuf, "0a08 0807 1a 8080808008")]
    [InlineData(Wire.Protobuf, "0a08 0807 1a 8080808010")]
    [InlineData(Wire.Protobuf, "0a08 0807 1a ffffffff0f")]
    public void A_skipped_value_of_2_to_the_31_entries_is_refused(string wire, string payload) =>
        Assert.Throws<InvalidPayloadException>(() => Decode<List<Ware>>(wire, HexText.Bytes(payload)));

    // Nerdbank.MessagePack, GHSA-92vj: the keys of a map without a contract. The halves of a long are its hash.
    [Theory]
    [InlineData(Wire.MessagePack, 0xa5, 0xcf)]
    [InlineData(Wire.Cbor, 0x65, 0x1b)]
    public void The_time_of_a_free_form_map_grows_with_its_keys(string wire, int textOfFive, int unsignedOf64)
    {
        AssertLinear<JsonElement>(wire, count => Map(wire, false, count, i => [(byte)textOfFive, .. Encoding.ASCII.GetBytes($"{i:x5}")]));
        AssertLinear<List<object>>(
            wire,
            count => Map(wire, true, count, i => [(byte)unsignedOf64, .. Convert.FromHexString($"{i:x8}{i:x8}")])
        );
    }

    private static void AssertLinear<T>(string wire, Func<int, byte[]> ofKeys)
    {
        (byte[] small, byte[] large) = (ofKeys(Few), ofKeys(2 * Few));
        Decode<T>(wire, large);
        bool isLinear = CostGrowth.IsAtMost(MaxGrowth, () => Decode<T>(wire, small), () => Decode<T>(wire, large), out double growth);
        Assert.True(isLinear, $"twice the keys take {growth:f1} times as long");
    }

    // A list of one map, as the type has it, or a map.
    private static byte[] Map(string wire, bool isListed, int count, Func<int, byte[]> key)
    {
        bool isCbor = wire == Wire.Cbor;
        return
        [
            .. isListed ? (byte[])[(byte)(isCbor ? 0x81 : 0x91)] : [],
            (byte)(isCbor ? 0xba : 0xdf),
            .. Convert.FromHexString($"{count:x8}"),
            .. Enumerable.Range(1, count).SelectMany(i => (byte[])[.. key(i), 0x01]),
        ];
    }

    private static T Decode<T>(string wire, byte[] payload) => Set.FindCodecs<T>()!.For(Wire.Format(wire)).Decode(payload)!;
}
