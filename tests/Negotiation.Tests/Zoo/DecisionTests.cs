using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.Logging;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace SerializationApi.Negotiation.Tests.Zoo;

/// <summary>Whose JSON a contract's is, and what is said about it.</summary>
public sealed class DecisionTests
{
    [Theory]
    [InlineData(typeof(Point))]
    [InlineData(typeof(Customer))]
    [InlineData(typeof(Integers))]
    [InlineData(typeof(Reals))]
    [InlineData(typeof(Optionals))]
    [InlineData(typeof(Times))]
    [InlineData(typeof(Identity))]
    [InlineData(typeof(Lists))]
    [InlineData(typeof(Maps))]
    [InlineData(typeof(Tree))]
    [InlineData(typeof(Basket))]
    [InlineData(typeof(Settable))]
    [InlineData(typeof(Initialised))]
    [InlineData(typeof(Renamed))]
    [InlineData(typeof(Conditional))]
    [InlineData(typeof(Named))]
    [InlineData(typeof(Rated))]
    [InlineData(typeof(Cased), "Cased.Now has another converter of Status")]
    [InlineData(typeof(Derived))]
    [InlineData(typeof(Shuffled))]
    [InlineData(typeof(Computed), "Computed.Note is named 'area', not 'note'")]
    [InlineData(typeof(ComputedRecord), "ComputedRecord has a property 'full' that is not a member of the shape")]
    [InlineData(typeof(Quoted), "Quoted.Big has its own number handling")]
    [InlineData(typeof(Converted), "Converted.Colour has the converter HexConverter")]
    [InlineData(typeof(Temperature), "Temperature has the converter TemperatureConverter")]
    [InlineData(typeof(Weather), "Temperature has the converter TemperatureConverter")]
    [InlineData(typeof(Strict), "Strict refuses unknown members")]
    [InlineData(typeof(CalledBack), "CalledBack has callbacks")]
    [InlineData(typeof(Figure), "Figure is polymorphic")]
    [InlineData(typeof(Trimmed), "Trimmed has a surrogate in its shape")]
    [InlineData(typeof(Counted), "Counted has another constructor in its shape")]
    [InlineData(typeof(Share))]
    [InlineData(typeof(Sealed))]
    public void A_contract_is_by_its_shape_where_that_is_the_same(Type contract, string? reason = null) =>
        Assert.Equal(reason, Decide(TestShapes.All, contract, _ => { }));

    [Fact]
    public void The_services_own_contracts_are_by_their_shapes()
    {
        foreach (Shape shape in ContractShapes.All)
        {
            Assert.Null(Decide(ContractShapes.All, shape.Info.Type, _ => { }));
        }
    }

    [Fact]
    public void What_an_application_changes_in_metadata_is_found()
    {
        const string Changed = "has metadata of JsonTypeInfoResolverWithAddedModifiers";
        Assert.Equal($"Point {Changed}", Decide(TestShapes.All, typeof(Point), Keepers.All["changed by a modifier"]));
        Assert.Equal(
            $"Initialised {Changed}",
            Decide(TestShapes.All, typeof(Initialised), json => Keepers.Modify(json, static property => property.IsRequired = false))
        );
        Assert.Equal("Customer.Name is a required parameter", Decide(TestShapes.All, typeof(Customer), Keepers.All["required parameters"]));
        Assert.Equal(
            $"Customer {Changed}",
            Decide(
                TestShapes.All,
                typeof(Customer),
                static json =>
                    Keepers.Modify(
                        json,
                        static property =>
                        {
                            if (property.Name == "email" && property.Get is { } get)
                            {
                                property.Get = value => $"{get(value)}!";
                            }
                        }
                    )
            )
        );
        Assert.Equal($"Point {Changed}", Decide(TestShapes.All, typeof(Point), Keepers.All["omitted by a modifier"]));
        // A context sets members with init accessors in any case.
        Assert.Equal(
            "Initialised.Count is always set by a context",
            Decide(TestShapes.All, typeof(Initialised), Keepers.All["a source-generated context"])
        );
    }

    [Fact]
    public void Resolvers_that_change_nothing_leave_a_contract_to_its_shape() =>
        Assert.Null(
            Decide(
                TestShapes.All,
                typeof(Point),
                static json =>
                    json.TypeInfoResolverChain.Insert(
                        0,
                        JsonTypeInfoResolver.Combine(KeeperContext.Default, new DefaultJsonTypeInfoResolver())
                    )
            )
        );

    [Fact]
    public void A_type_that_SystemTextJson_throws_at_has_a_converter_of_ours() =>
        Assert.StartsWith(
            "Addressed.Address has the converter WireConverter<",
            Decide(TestShapes.All, typeof(Addressed), static _ => { }),
            StringComparison.Ordinal
        );

    [Fact]
    public void A_contract_that_refuses_every_text_is_by_its_shape() => Assert.Null(Decide(TestShapes.All, typeof(Fussy), static _ => { }));

    [Theory]
    [InlineData("indented", "JsonSerializerOptions.WriteIndented")]
    [InlineData("the encoder for HTML", "JsonSerializerOptions.Encoder")]
    [InlineData("shallow", "JsonSerializerOptions.MaxDepth")]
    [InlineData("snake case", null)]
    [InlineData("Pascal case", "Point.X is named 'X', not 'x'")]
    [InlineData("a converter", null)]
    [InlineData("a source-generated context", null)]
    public void Options_decide_for_the_contracts_that_they_concern(string options, string? reason) =>
        Assert.Equal(reason, Decide(TestShapes.All, typeof(Point), Keepers.All[options]));

    [Fact]
    public void Options_decide_for_what_a_nullable_holds_and_for_members_without_setters()
    {
        Assert.Equal("Share.Part has the converter RoundedDecimals", Decide(TestShapes.All, typeof(Share), Keepers.All["a converter"]));
        Assert.Equal(
            "Share.Of has the converter RangeAsText",
            Decide(TestShapes.All, typeof(Share), static json => json.Converters.Add(new RangeAsText()))
        );
        Assert.Equal("Sealed.Number is read-only", Decide(TestShapes.All, typeof(Sealed), Keepers.All["no read-only properties"]));
    }

    [Fact]
    public async Task A_decision_is_made_when_the_JSON_of_a_contract_is_first_asked_for_and_logged_once()
    {
        await using TestApp app = await TestApp.StartAsync(web =>
        {
            RouteGroupBuilder api = web.MapGroup("/").NegotiateStrictly();
            api.MapGet("/weather", () => new Weather(new(1), []));
            api.MapGet("/weather/list", () => new List<Weather>());
            api.MapPost("/weather", (Body<Weather> body) => body.Value);
            api.MapGet("/results", Results<Ok<Computed>, NotFound> () => TypedResults.Ok(new Computed()));
            api.MapPost("/bound", (Converted body) => "");
            api.MapGet("/never", () => new Quoted());
        });
        Assert.DoesNotContain(app.Log.Take(), IsDecision);

        foreach (string path in (string[])["/weather", "/weather", "/weather/list", "/results"])
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path);
            Assert.True(response.IsSuccessStatusCode);
        }

        List<(LogLevel Level, string Text)> lines = await app.Log.WaitForAsync("the JSON of Computed: ");
        (LogLevel level, string text) = Assert.Single(lines, line => line.Text.Contains("JSON of Weather", StringComparison.Ordinal));
        Assert.Equal(LogLevel.Information, level);
        Assert.Equal(
            "System.Text.Json, not the shape, writes and reads the JSON of Weather: Temperature has the converter TemperatureConverter.",
            text
        );
        Assert.Equal(2, lines.Count(IsDecision));

        static bool IsDecision((LogLevel Level, string Text) line) => line.Text.Contains("the JSON of", StringComparison.Ordinal);
    }

    [Fact]
    public void Without_metadata_a_contract_is_by_its_shape()
    {
        var services = new ServiceCollection();
        services.AddFormats(formats => formats.AddShapes(TestShapes.All));
        services.ConfigureHttpJsonOptions(options => options.SerializerOptions.TypeInfoResolverChain.Clear());
        using ServiceProvider provider = services.BuildServiceProvider();
        FormatSet formats = provider.GetRequiredService<FormatSet>();

        using PooledBuffer payload = formats
            .FindCodecs<Computed>()!
            .For(formats.FindByName("json")!)
            .Encode(new Computed { Width = 2, Height = 3 });
        Assert.Equal("""{"width":2,"height":3,"area":6,"note":null}"""u8, payload.Span);
    }

    [Fact]
    public void Payloads_are_those_of_SystemTextJson_from_the_first_on()
    {
        JsonSerializerOptions options = new JsonOptions().SerializerOptions;
        var decisions = new List<JsonDecision>();
        var format = new MatchingJsonFormat(options, FormatLimits.Default) { OnDecided = decisions.Add };
        var formats = new FormatSet(TestShapes.All, [format]);
        var point = new Point(1, 2);
        TypeCodecs<Point> codecs = formats.FindCodecs<Point>()!;
        TypeCodecs<List<Point>> lists = formats.FindCodecs<List<Point>>()!;
        string one = JsonSerializer.Serialize(point, options);
        string two = $"[{one},{one}]";
        Codec<Point> codec = codecs.For(format);
        Codec<List<Point>> listCodec = lists.For(format);
        Assert.Empty(decisions);

        for (int i = 0; i < 2; i++)
        {
            Assert.Equal([one, two, two], [Text(codec.Encode(point)), Text(listCodec.Encode([point, point])), Batches()]);
            Assert.Equal(point, codec.Decode(Encoding.UTF8.GetBytes(one)));
            Assert.Equal([point, point], listCodec.Decode(Encoding.UTF8.GetBytes(two)));
            Assert.Equal(new JsonDecision("Point", null), Assert.Single(decisions));
        }

        InvalidPayloadException refusal = Assert.Throws<InvalidPayloadException>(() => codec.Decode("""{"x":true}"""u8));
        Assert.Equal(5, refusal.Offset);
        // System.Text.Json has no form for it.
        Assert.Contains(
            "\"NaN\"",
            Text(formats.FindCodecs<Reals>()!.For(format).Encode(new Reals(1, double.NaN, 2))),
            StringComparison.Ordinal
        );

        string Batches()
        {
            ListCodec<Point> list = lists.ForList(format);
            return Text(list.EncodeHead(2))
                + Text(list.EncodeItems([point], 0))
                + Text(list.EncodeItems([point], 1))
                + Text(list.EncodeTail());
        }

        static string Text(PooledBuffer payload)
        {
            using (payload)
            {
                return Encoding.UTF8.GetString(payload.Span);
            }
        }
    }

    private static string? Decide(IReadOnlyList<Shape> shapes, Type contract, Action<JsonSerializerOptions> configure)
    {
        JsonSerializerOptions options = new JsonOptions().SerializerOptions;
        configure(options);
        var decisions = new List<JsonDecision>();
        var format = new MatchingJsonFormat(options, FormatLimits.Default) { OnDecided = decisions.Add };
        var formats = new FormatSet(shapes, [format]);
        // The decision tells whose error a payload has that nobody can read.
        Assert.Throws<InvalidPayloadException>(() => formats.FindCodecs(contract)!.Decode(format, "!"u8));
        return Assert.Single(decisions).Reason;
    }
}

internal sealed class RangeAsText : JsonConverter<Range?>
{
    public override Range? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => null;

    public override void Write(Utf8JsonWriter writer, Range? value, JsonSerializerOptions options) => writer.WriteStringValue("range");
}
