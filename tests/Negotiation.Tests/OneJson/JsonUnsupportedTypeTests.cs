using System.Collections.Frozen;
using System.Text;
using System.Text.Json;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace SerializationApi.Negotiation.Tests.OneJson;

/// <summary>The second rule of docs/adr/0014: what System.Text.Json cannot carry has the shape's JSON.</summary>
public sealed class JsonUnsupportedTypeTests
{
    private static readonly FormatSet ByShape = new(OneJsonShapes.All);
    private static readonly FormatSet WithReflection = Formats(static _ => { });
    private static readonly FormatSet WithoutReflection = Formats(static json => json.TypeInfoResolverChain.Clear());

    public static TheoryData<string> Names { get; } = [.. Sample.All.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void System_Text_Json_alone_carries_a_type_exactly_if_it_is_not_listed(string name)
    {
        Sample sample = Sample.All[name];
        Assert.Equal(sample.IsCarried ? [] : ["Value", "Items", "Map"], ByShape.FindCodecs(sample.Type)!.Contract.JsonUnsupportedMembers);
        bool isCarried;
        try
        {
            JsonSerializerOptions options = new JsonOptions().SerializerOptions;
            isCarried =
                Identity(sample.Type, sample.Value)
                == Identity(
                    sample.Type,
                    JsonSerializer.Deserialize(JsonSerializer.Serialize(sample.Value, sample.Type, options), sample.Type, options)!
                );
        }
        catch (Exception error) when (error is not UnsupportedValueException)
        {
            isCarried = false;
        }

        // Those of .NET 11 carries System.Text.Json 11 by itself, in the same JSON.
        Assert.Equal(sample.IsCarried || (Environment.Version.Major > 10 && sample.Type == typeof(Held<IReadOnlySet<int>>)), isCarried);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Server_and_client_write_and_read_the_same_with_reflection_and_without(string name)
    {
        Sample sample = Sample.All[name];
        string expected = Encode(ByShape, sample);
        Assert.Equal(expected, Encode(WithReflection, sample));
        Assert.Equal(expected, Encode(WithoutReflection, sample));
        foreach (FormatSet formats in (FormatSet[])[ByShape, WithReflection, WithoutReflection])
        {
            object? read = formats.FindCodecs(sample.Type)!.Decode(formats.FindByName("json")!, Encoding.UTF8.GetBytes(expected));
            Assert.Equal(Identity(sample.Type, sample.Value), Identity(sample.Type, read!));
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Null_and_nothing_are_the_same_on_both_sides(string name)
    {
        Sample sample = Sample.All[name];
        if (sample.IsCarried)
        {
            return; // System.Text.Json decides: it refuses a null for an ImmutableArray, say.
        }

        foreach (string json in (string[])["{}", """{"value":null}""", """{"items":[]}""", "null"])
        {
            byte[] payload = Encoding.UTF8.GetBytes(json);
            Assert.Equal(Outcome(ByShape), Outcome(WithReflection));

            string Outcome(FormatSet formats)
            {
                try
                {
                    return formats.FindCodecs(sample.Type)!.Decode(formats.FindByName("json")!, payload) is { } value
                        ? Identity(sample.Type, value)
                        : "null";
                }
                catch (InvalidPayloadException)
                {
                    return "refused";
                }
            }
        }
    }

    [Fact]
    public void A_type_at_the_root_has_the_JSON_of_its_shape()
    {
        Assert.Equal("[3,2,1]", Encode(WithReflection, new Stack<int>([1, 2, 3])));
        Assert.Equal("\"127.0.0.1\"", Encode(WithReflection, System.Net.IPAddress.Loopback));
        Assert.Equal("""{"item1":7,"item2":"tea"}""", Encode(WithReflection, (7, "tea")));
        Assert.Equal("""[{"item1":7,"item2":"tea"}]""", Encode(WithReflection, new List<(int, string)> { (7, "tea") }));
        Assert.Equal(3, Decode<Stack<int>>(WithReflection, "[3,2,1]")!.Pop());
        Assert.Equal([(7, "tea")], Decode<List<(int, string)>>(WithReflection, """[{"item1":7,"item2":"tea"}]""")!);
    }

    [Fact]
    public void The_rest_of_the_contract_follows_the_options_of_the_application()
    {
        FormatSet formats = Formats(static json =>
        {
            json.PropertyNamingPolicy = null;
            json.WriteIndented = true;
            json.NewLine = "\n";
            json.DefaultIgnoreCondition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingNull;
        });
        Assert.Equal(
            """
            {
              "Value": {
                "Item1": 7,
                "Item2": "tea"
              },
              "Inside": {
                "Value": {
                  "Item1": 0
                }
              }
            }
            """,
            Encode(formats, new Held<(int, string)> { Value = (7, "tea") })
        );
    }

    [Fact]
    public void A_context_needs_no_metadata_of_what_a_type_is_written_as()
    {
        FormatSet formats = Formats(static json =>
        {
            json.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower;
            json.TypeInfoResolver = CatalogContext.Default;
        });
        var line = new CatalogLine { ProductName = "tea" };
        string json = Encode(
            formats,
            new Catalog
            {
                Tags = ["a"],
                Lines = [line],
                Turns = new([Guid.Empty]),
                Fixed = new([line]),
                Found = new Dictionary<string, CatalogLine> { ["k"] = line }.ToFrozenDictionary(),
                Best = (line, 1),
            }
        );
        Assert.Equal(
            """
            {"tags":["a"],"lines":[{"product_name":"tea"}],"turns":["00000000-0000-0000-0000-000000000000"],
            "fixed":[{"product_name":"tea"}],"found":{"k":{"product_name":"tea"}},"best":{"item1":{"product_name":"tea"},"item2":1}}
            """.ReplaceLineEndings(""),
            json
        );
        Assert.Equal(json, Encode(formats, Decode<Catalog>(formats, json)));
    }

    [Fact]
    public void A_converter_of_the_application_goes_before()
    {
        FormatSet formats = Formats(static json => json.Converters.Add(new Loud()));
        Assert.Equal("\"ADDRESS\"", Encode(formats, System.Net.IPAddress.Loopback));
        Assert.Contains(
            "\"value\":\"ADDRESS\"",
            Encode(formats, new Held<System.Net.IPAddress> { Value = System.Net.IPAddress.Loopback }),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData("""{"value":"nowhere"}""")]
    [InlineData("""{"value":5}""")]
    public void What_is_no_value_of_the_type_is_an_invalid_payload(string json) =>
        Assert.Throws<InvalidPayloadException>(() => Decode<Held<System.Net.IPAddress>>(WithReflection, json));

    private static string Identity(Type type, object value)
    {
        using PooledBuffer payload = ByShape.FindCodecs(type)!.Encode(ByShape.FindByName("memorypack")!, value);
        return Convert.ToHexString(payload.Span);
    }

    private static string Encode<T>(FormatSet formats, T value) => Encode(formats, typeof(T), value!);

    private static string Encode(FormatSet formats, Sample sample) => Encode(formats, sample.Type, sample.Value);

    private static string Encode(FormatSet formats, Type type, object value)
    {
        using PooledBuffer payload = formats.FindCodecs(type)!.Encode(formats.FindByName("json")!, value);
        return Encoding.UTF8.GetString(payload.Span);
    }

    private static T? Decode<T>(FormatSet formats, string json) =>
        formats.FindCodecs<T>()!.For(formats.FindByName("json")!).Decode(Encoding.UTF8.GetBytes(json));

    private static FormatSet Formats(Action<JsonSerializerOptions> configure)
    {
        var services = new ServiceCollection();
        services.AddLogging();
        services.AddFormats(static formats => formats.AddShapes(OneJsonShapes.All));
        services.ConfigureHttpJsonOptions(options => configure(options.SerializerOptions));
        return services.BuildServiceProvider().GetRequiredService<FormatSet>();
    }

    private sealed class Loud : System.Text.Json.Serialization.JsonConverter<System.Net.IPAddress>
    {
        public override System.Net.IPAddress? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            System.Net.IPAddress.Parse(reader.GetString()!);

        public override void Write(Utf8JsonWriter writer, System.Net.IPAddress value, JsonSerializerOptions options) =>
            writer.WriteStringValue("ADDRESS");
    }
}
