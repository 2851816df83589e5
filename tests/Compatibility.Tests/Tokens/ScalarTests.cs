using System.Runtime.Serialization;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Tokens;

/// <summary>What a scalar of a format of tokens must be.</summary>
public sealed class ScalarTests
{
    private static readonly ContractCodec Codec = new Contract<Tide, TideShape>().Codec(Wire.Format(Wire.Cbor));

    // The largest float, and the largest double that rounds to it.
    [Theory]
    [InlineData("fa7f7fffff", float.MaxValue)]
    [InlineData("fb47efffffefffffff", float.MaxValue)]
    [InlineData("fb7ff0000000000000", float.PositiveInfinity)]
    [InlineData("1903e8", 1000f)]
    public void A_float_is_read_from_any_number_that_it_can_hold(string number, float level) =>
        Assert.Equal(level, ((Tide)Codec.Decode(HexText.Bytes($"a1 656c6576656c {number}"))!).Level);

    [Theory]
    [InlineData("656c6576656c", "fb47effffff0000000", 7)] // halfway to what would be the next float
    [InlineData("656c6576656c", "fbffefffffffffffff", 7)]
    [InlineData("63646179", "6a323032352d30322d3330", 6)] // 2025-02-30
    [InlineData("6474696d65", "6832343a30303a3030", 7)] // 24:00:00
    [InlineData("6474696d65", "6a312e30303a30303a3030", 7)] // 1.00:00:00
    [InlineData("666c656e677468", "682b313a30303a3030", 9)] // +1:00:00
    [InlineData("666c656e677468", "60", 9)]
    public void What_fits_no_scalar_is_refused_where_it_is(string name, string value, int offset) =>
        Assert.Equal(offset, Assert.Throws<InvalidPayloadException>(() => Codec.Decode(HexText.Bytes($"a1 {name} {value}"))).Offset);

    [Theory]
    [InlineData("590bb9", 0)]
    [InlineData("5f590bb9", 1)] // in pieces
    public void Bytes_count_against_what_a_body_may_become(string head, int breaks)
    {
        ContractCodec limited = new Contract<Tide, TideShape>().Codec(Wire.Create(new FormatLimits { MaxDecodedBytes = 2_000 })[Wire.Cbor]);
        Assert.Equal(900, ((Tide)limited.Decode([.. HexText.Bytes("a1 657761766573 590384"), .. new byte[900]])!).Waves!.Length);
        Assert.True(
            Assert
                .Throws<InvalidPayloadException>(() =>
                    limited.Decode([
                        .. HexText.Bytes($"a1 657761766573 {head}"),
                        .. new byte[3_001],
                        .. Enumerable.Repeat((byte)0xff, breaks),
                    ])
                )
                .ExceedsLimit
        );
    }
}

/// <summary>Scalars that a format of tokens has as wider numbers or texts.</summary>
[GenerateShape]
public sealed class Tide
{
    [DataMember(Order = 1)]
    public float Level { get; set; }

    [DataMember(Order = 2)]
    public DateOnly Day { get; set; }

    [DataMember(Order = 3)]
    public TimeOnly Time { get; set; }

    [DataMember(Order = 4)]
    public TimeSpan Length { get; set; }

    [DataMember(Order = 5)]
    public byte[]? Waves { get; set; }
}
