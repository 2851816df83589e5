using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests.OneJson;

/// <summary>Polymorphic contracts by their shapes, beside System.Text.Json.</summary>
public sealed class PolymorphicTests
{
    private static readonly FormatSet Formats = new(TestShapes.All);

    [Theory]
    [InlineData("""{"name":"A","$type":"ferry","cars":3}""")]
    [InlineData("""{"name":"A","$type":2}""")]
    [InlineData("""{"name":"A","unknown":[1],"$type":"ferry"}""")]
    [InlineData("""{"$type":"ferry","cars":3,"name":"A"}""")]
    [InlineData("""{"name":"A"}""")]
    [InlineData("""{"$type":"submarine"}""")]
    public void A_base_is_never_read_in_place_of_a_derived_value(string json) => AssertSame<Ship>(json);

    [Fact]
    public void A_discriminator_behind_other_members_is_an_error_with_its_offset()
    {
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
            Decode<Ship>("""{"name":"A","$type":"ferry","cars":3}""")
        );
        Assert.Equal(12, error.Offset);
        Assert.Contains("'$type' as the first member of Ship", error.Message, StringComparison.Ordinal);
        Assert.Throws<InvalidPayloadException>(() => Decode<List<Ship>>("""[{"name":"A","$type":"ferry"}]"""));
        Assert.Throws<InvalidPayloadException>(() => Decode<Train>("""{"name":"A","kind":"express"}"""));
    }

    [Theory]
    [InlineData("""{"$type":"rocket","name":"A"}""")]
    [InlineData("""{"$type":7,"name":"A"}""")]
    [InlineData("""{"$type":"airliner","name":"A","seats":3}""")]
    [InlineData("""{"$type":null,"name":"A"}""")]
    public void Unknown_discriminators_are_ignored_as_System_Text_Json_ignores_them(string json) => AssertSame<Plane>(json);

    [Fact]
    public void A_value_of_another_class_is_written_as_System_Text_Json_writes_it()
    {
        AssertWritten<Plane>(
            new Jumbo
            {
                Name = "A",
                Engines = 4,
                Seats = 500,
            }
        );
        AssertWritten<Plane>(new Glider { Name = "A" });
        AssertWritten<Plane>(
            new Airliner
            {
                Name = "A",
                Engines = 2,
                Seats = 3,
            }
        );
        AssertWritten<Plane>(new Plane { Name = "A" });
        AssertWritten<Bike>(new Tandem { Wheels = 2, Gears = 3 });
        AssertWritten<Bike>(new Racer { Wheels = 2, Gears = 3 });
        Assert.Throws<UnsupportedValueException>(() => Encode<Plane>(new Jumbo(), "msgpack"));
    }

    // System.Text.Json has the members of a derived class before its base's.
    private static void AssertWritten<T>(T value) =>
        Assert.True(
            JsonNode.DeepEquals(
                JsonNode.Parse(JsonSerializer.Serialize(value, JsonSerializerOptions.Web)),
                JsonNode.Parse(Encode(value, "json"))
            ),
            Encode(value, "json")
        );

    private static void AssertSame<T>(string json)
        where T : class
    {
        string expected;
        try
        {
            expected = Describe(JsonSerializer.Deserialize<T>(json, JsonSerializerOptions.Web));
        }
        catch (Exception error) when (error is JsonException or NotSupportedException)
        {
            expected = "refused";
        }

        string actual;
        try
        {
            actual = Describe(Decode<T>(json));
        }
        catch (InvalidPayloadException)
        {
            actual = "refused";
        }

        Assert.Equal(expected, actual);

        static string Describe(T? value) => $"{value!.GetType().Name} {JsonSerializer.Serialize(value, JsonSerializerOptions.Web)}";
    }

    private static T? Decode<T>(string json) =>
        Formats.FindCodecs<T>()!.For(Formats.FindByName("json")!).Decode(Encoding.UTF8.GetBytes(json));

    private static string Encode<T>(T value, string format)
    {
        Format of = Formats.FindByName(format)!;
        TypeCodecs<T> codecs = Formats.FindCodecs<T>()!;
        using PooledBuffer payload = codecs.For(codecs.FindOffered(of)!).Encode(value);
        return Encoding.UTF8.GetString(payload.Span);
    }
}
