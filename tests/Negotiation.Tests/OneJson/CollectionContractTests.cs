using System.Text;
using System.Text.Json;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace SerializationApi.Negotiation.Tests.OneJson;

/// <summary>Contracts that are collections: System.Text.Json has their items, and so has JSON by their shapes.</summary>
public sealed class CollectionContractTests
{
    private const string All =
        """{"basket":[1,2],"racks":[{"a":[3],"b":null},null,{}],"pairs":[{"item1":1,"item2":"x"}],"nest":[[],null,[[]]]}""";

    private static readonly FormatSet ByShape = new(OneJsonShapes.All);
    private static readonly FormatSet WithReflection = Formats(static _ => { });
    private static readonly FormatSet WithoutReflection = Formats(static json => json.TypeInfoResolverChain.Clear());

    [Fact]
    public void Server_and_client_write_and_read_the_items_with_reflection_and_without()
    {
        var pantry = new Pantry
        {
            Basket = new() { 1, 2 },
            Racks = [new() { ["a"] = [3], ["b"] = null }, null, []],
            Pairs = [(1, "x")],
            Nest =
            [
                [],
                null,
                [
                    [],
                ],
            ],
        };
        pantry.Basket.Name = "left out";
        foreach (FormatSet formats in (FormatSet[])[ByShape, WithReflection, WithoutReflection])
        {
            Assert.Equal(All, Encode(formats, pantry));
            Assert.Equal(All, Encode(formats, Decode<Pantry>(formats, All)));
            Assert.Equal("[[],null]", Encode(formats, Decode<NestCollection>(formats, "[[],null]")));
            Assert.Equal("""[{"a":[1]}]""", Encode(formats, Decode<List<Rack>>(formats, """[{"a":[1]}]""")));
            Assert.Equal([4, 5], Decode<Basket>(formats, "[4,5]"));
            Assert.ThrowsAny<InvalidPayloadException>(() => Decode<Basket>(formats, """{"name":"a"}"""));
        }
    }

    [Fact]
    public void Other_formats_have_the_members()
    {
        Codec<Basket> messagePack = ByShape.FindCodecs<Basket>()!.For(ByShape.FindByName("msgpack")!);
        using PooledBuffer payload = messagePack.Encode(new Basket { Name = "a" });
        Assert.Equal([0x91, 0xA1, (byte)'a'], payload.Span.ToArray());
        Assert.Equal("a", messagePack.Decode(payload.Span)!.Name);
    }

    [Fact]
    public void A_collection_is_a_contract_and_its_list_is_found_by_it()
    {
        Assert.Null(ByShape.FindCodecs<Basket>()!.Contract.Value);
        Assert.NotNull(ByShape.FindCodecs<Basket>()!.Contract.For(MemberLayout.Json)!.Value);
        Assert.Equal("[[1],[]]", Encode(ByShape, new Basket[] { [1], [] }));
    }

    private static FormatSet Formats(Action<JsonSerializerOptions> configure)
    {
        JsonSerializerOptions options = new JsonOptions().SerializerOptions;
        configure(options);
        return new FormatSet(
            OneJsonShapes.All,
            [new SerializationApi.Formats.SystemTextJson.MatchingJsonFormat(options, FormatLimits.Default)]
        );
    }

    private static string Encode<T>(FormatSet formats, T value)
    {
        using PooledBuffer payload = formats.FindCodecs<T>()!.For(formats.FindByName("json")!).Encode(value);
        return Encoding.UTF8.GetString(payload.Span);
    }

    private static T Decode<T>(FormatSet formats, string json) =>
        formats.FindCodecs<T>()!.For(formats.FindByName("json")!).Decode(Encoding.UTF8.GetBytes(json))!;
}
