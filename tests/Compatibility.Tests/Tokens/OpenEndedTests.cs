using System.Text.Json;
using SerializationApi.Compatibility.Tests.Kinds;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Tokens;

/// <summary>A syntax whose arrays and maps go on to an end: CBOR of indefinite length (RFC 8949 §3.2.2).</summary>
public sealed class OpenEndedTests
{
    private static readonly IEnumerable<Shape> Kinds = KindShapes.All.Where(shape =>
        shape.Info.Type == typeof(JsonElement) || shape.Info.Type == typeof(DateTimeOffset)
    );
    private static readonly FormatSet Open = new([.. Kinds, .. ContractShapes.All], [new OpenCborFormat()]);
    private static readonly FormatSet Counted = new(ContractShapes.All, [new CborFormat()]);

    [Theory]
    [InlineData("[]", "9fff")]
    [InlineData("{}", "bfff")]
    [InlineData("[1,[2,3],[4,5]]", "9f019f0203ff9f0405ffff")]
    [InlineData("{\"a\":1,\"b\":[2,3]}", "bf61610161629f0203ffff")]
    [InlineData("[\"a\",{\"b\":\"c\"}]", "9f6161bf61626163ffff")]
    public void Arrays_and_maps_are_written_to_an_end_and_read(string json, string payload)
    {
        Assert.Equal(payload, Convert.ToHexStringLower(Encode(Open, JsonElement.Parse(json))));
        Assert.Equal(json, Decode<JsonElement>(Open, Convert.FromHexString(payload)).GetRawText());
    }

    [Fact]
    public void A_contract_is_read_by_whoever_reads_the_format()
    {
        var organization = new Organization
        {
            Id = 7,
            Tags = ["tea", "milk"],
            Members = [new Member { Id = 1, Name = "one" }, new Member()],
        };
        byte[] payload = Encode(Open, organization);
        Assert.Equal((0xbf, 0xff), (payload[0], payload[^1]));

        Assert.Equal(Encode(Counted, organization), Encode(Counted, Decode<Organization>(Counted, payload)));
        Assert.Equal(payload, Encode(Open, Decode<Organization>(Open, Encode(Counted, organization))));
    }

    // The sample of the format has a tag for it.
    [Fact]
    public void A_date_is_a_text_unless_the_syntax_has_a_form_for_it()
    {
        var time = new DateTimeOffset(2025, 11, 20, 8, 30, 15, TimeSpan.FromMinutes(90));
        byte[] payload = Encode(Open, time);
        Assert.Equal("7819" + Convert.ToHexStringLower("2025-11-20T08:30:15+01:30"u8), Convert.ToHexStringLower(payload));
        Assert.True(time.EqualsExact(Decode<DateTimeOffset>(Open, payload)));
    }

    [Fact]
    public void A_list_at_the_root_needs_no_count()
    {
        var codec = (ListCodec<Member>)Open.FindCodecs<List<Member>>()!.For(Open.Formats[0]);
        Assert.False(codec.NeedsCount);
        Assert.Equal("9fff", Convert.ToHexStringLower(Encode(Open, new List<Member>())));
        Assert.Equal(
            [1, 2],
            Decode<List<Member>>(
                    Open,
                    Encode(
                        Open,
                        new List<Member>
                        {
                            new() { Id = 1 },
                            new() { Id = 2 },
                        }
                    )
                )
                .Select(member => member.Id)
        );
    }

    [Fact]
    public void What_goes_on_beyond_the_payload_is_refused()
    {
        byte[] whole = Encode(Open, new List<Member> { new() });
        for (int length = 0; length < whole.Length; length++)
        {
            Assert.Throws<InvalidPayloadException>(() => Decode<List<Member>>(Open, whole[..length]));
        }

        Assert.Throws<InvalidPayloadException>(() => Decode<List<Member>>(Open, [.. whole, 0xff]));
    }

    private static byte[] Encode<T>(FormatSet formats, T value)
    {
        using PooledBuffer payload = formats.FindCodecs<T>()!.For(formats.Formats[0]).Encode(value);
        return payload.Span.ToArray();
    }

    private static T Decode<T>(FormatSet formats, byte[] payload) => formats.FindCodecs<T>()!.For(formats.Formats[0]).Decode(payload)!;
}
