using System.Text;
using System.Text.Json;
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
    public void What_only_behaviour_tells_is_found()
    {
        Assert.Equal(
            "Point is read or written differently by its shape (Full)",
            Decide(TestShapes.All, typeof(Point), Keepers.All["changed by a modifier"])
        );
        Assert.Equal(
            "Initialised is read or written differently by its shape (Initialised.Name missing)",
            Decide(TestShapes.All, typeof(Initialised), json => Keepers.Modify(json, static property => property.IsRequired = false))
        );
        Assert.Equal(
            "Customer is read or written differently by its shape (Customer.Name missing)",
            Decide(TestShapes.All, typeof(Customer), Keepers.All["required parameters"])
        );
        Assert.Equal(
            "Customer is read or written differently by its shape (Full)",
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
        // Nothing shows how one is read or written that refuses every text.
        Assert.Equal("Fussy is read or written differently by its shape (Full)", Decide(TestShapes.All, typeof(Fussy), static _ => { }));
        Assert.Equal(
            "Point.X is written under a condition of the application",
            Decide(TestShapes.All, typeof(Point), Keepers.All["omitted by a modifier"])
        );
    }

    [Theory]
    [InlineData("indented", "JsonSerializerOptions.WriteIndented")]
    [InlineData("the encoder for HTML", "JsonSerializerOptions.Encoder")]
    [InlineData("shallow", "JsonSerializerOptions.MaxDepth")]
    [InlineData("snake case", null)]
    [InlineData("Pascal case", "Point.X is named 'X', not 'x'")]
    [InlineData("a converter", null)]
    public void Options_decide_for_the_contracts_that_they_concern(string options, string? reason) =>
        Assert.Equal(reason, Decide(TestShapes.All, typeof(Point), Keepers.All[options]));

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
    public async Task Payloads_before_the_decision_are_those_after_it()
    {
        using var isSent = new ManualResetEventSlim();
        JsonSerializerOptions options = new JsonOptions().SerializerOptions;
        var format = new MatchingJsonFormat(options, FormatLimits.Default) { OnDecided = _ => isSent.Wait() };
        var formats = new FormatSet(TestShapes.All, [format]);
        var point = new Point(1, 2);
        TypeCodecs<List<Point>> lists = formats.FindCodecs<List<Point>>()!;
        var payloads = new List<string>
        {
            Text(formats.FindCodecs<Point>()!.For(format).Encode(point)),
            Text(lists.For(format).Encode([point, point])),
            Batches(),
        };
        Assert.Equal(point, formats.FindCodecs<Point>()!.For(format).Decode(Encoding.UTF8.GetBytes(payloads[0])));
        Assert.Equal([point, point], lists.For(format).Decode(Encoding.UTF8.GetBytes(payloads[1])));
        Task<InvalidPayloadException> refusal = Task.Run(() =>
            Assert.Throws<InvalidPayloadException>(() => formats.FindCodecs<Point>()!.For(format).Decode("""{"x":true}"""u8))
        );

        // System.Text.Json has no form for it.
        Task<string> notANumber = Task.Run(() => Text(formats.FindCodecs<Reals>()!.For(format).Encode(new Reals(1, double.NaN, 2))));
        isSent.Set();
        Assert.Contains("\"NaN\"", await notANumber, StringComparison.Ordinal);
        Assert.Equal(
            Assert.Throws<InvalidPayloadException>(() => formats.FindCodecs<Point>()!.For(format).Decode("""{"x":true}"""u8)).Message,
            (await refusal).Message
        );
        Assert.Equal(point, formats.FindCodecs<Point>()!.For(format).Decode(Encoding.UTF8.GetBytes(payloads[0])));
        Assert.Equal(
            [Text(formats.FindCodecs<Point>()!.For(format).Encode(point)), Text(lists.For(format).Encode([point, point])), Batches()],
            payloads
        );
        Assert.Equal([JsonSerializer.Serialize(point, options), $"[{payloads[0]},{payloads[0]}]", payloads[1]], payloads);

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
