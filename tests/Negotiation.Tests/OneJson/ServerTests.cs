using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.Logging;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation.Tests.OneJson;

/// <summary>Negotiated endpoints, and one beside them that is not negotiated.</summary>
public sealed class ServerTests
{
    private static readonly FormatSet Formats = new([.. OneJsonShapes.All, .. TestShapes.All]);

    [Fact]
    public async Task A_tuple_and_a_stack_come_back_from_each_kind_of_handler()
    {
        await using TestApp app = await StartAsync(static web =>
        {
            RouteGroupBuilder api = web.MapGroup("/").Negotiate();
            Map(api, "/tuple", new Held<(int, string)> { Value = (7, "tea"), Items = [(8, "milk")] });
            Map(api, "/stack", new Held<Stack<int>> { Value = new([1, 2, 3]) });
            Map(api, "/address", new Held<System.Net.IPAddress> { Value = System.Net.IPAddress.Loopback });
            web.MapPost("/own", static (Held<(int, string)> held) => held);
        });

        await AssertAsync(app, "/tuple", new Held<(int, string)> { Value = (7, "tea"), Items = [(8, "milk")] });
        await AssertAsync(app, "/stack", new Held<Stack<int>> { Value = new([1, 2, 3]) });
        await AssertAsync(app, "/address", new Held<System.Net.IPAddress> { Value = System.Net.IPAddress.Loopback });

        // System.Text.Json's own, for clients that know no better.
        using HttpResponseMessage own = await app.SendAsync(
            HttpMethod.Post,
            "/own",
            body: [.. """{"value":{"item1":7}}"""u8],
            contentType: "application/json"
        );
        Assert.Equal("""{"value":{},"items":null,"map":null,"inside":{"value":{}}}""", await own.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task A_derived_value_with_a_tuple_that_nothing_can_write_is_the_JSON_of_the_application()
    {
        await using TestApp app = await StartAsync(static web =>
        {
            foreach (RouteGroupBuilder group in new[] { web.MapGroup("/negotiated").Negotiate(), web.MapGroup("/plain") })
            {
                group.MapGet(
                    "/parcel",
                    static Parcel () =>
                        new SizedParcel
                        {
                            Id = 1,
                            Sizes = ((nint?)7, (8, "x")),
                            Nested = (1, Tuple.Create(2L, (nint?)3)),
                            Listed = (
                                "a",
                                [
                                    [4],
                                ]
                            ),
                            Held = (new Handle { Pointer = 5 }, 6),
                        }
                );
            }
        });
        using HttpResponseMessage plain = await app.SendAsync(HttpMethod.Get, "/plain/parcel", "application/json");
        using HttpResponseMessage negotiated = await app.SendAsync(HttpMethod.Get, "/negotiated/parcel", "application/json");
        Assert.Equal("""{"sizes":{},"nested":{},"listed":{},"held":{},"id":1}""", await plain.Content.ReadAsStringAsync());
        Assert.Equal(await plain.Content.ReadAsStringAsync(), await negotiated.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task A_tuple_that_holds_null_in_place_of_what_nothing_can_write_is_written()
    {
        await using TestApp app = await StartAsync(static web =>
            web.MapGroup("/").Negotiate().MapGet("/parcel", static Parcel () => new CalledParcel { Id = 1, Called = (new Handler(), 7) })
        );
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/parcel", "application/json");
        Assert.Equal(
            """{"called":{"item1":{"call":null,"pointer":null,"pair":{}},"item2":7},"id":1}""",
            await response.Content.ReadAsStringAsync()
        );
    }

    [Fact]
    public async Task What_only_a_constructor_sets_is_read()
    {
        await using TestApp app = await StartAsync(static web =>
        {
            RouteGroupBuilder api = web.MapGroup("/").Negotiate();
            Map(api, "/point", new ReadOnlyPoint(7, 1.5));
            Map(api, "/account", new Account("Ada", 7));
            Map(
                api,
                "/holder",
                new AccountHolder
                {
                    Accounts = [new("Ada", 7)],
                    Points = new() { ["a"] = new(7, 1e-300) },
                }
            );
        });
        await AssertAsync(app, "/point", new ReadOnlyPoint(7, 1.5));
        await AssertAsync(app, "/account", new Account("Ada", 7));
        await AssertAsync(
            app,
            "/holder",
            new AccountHolder
            {
                Accounts = [new("Ada", 7)],
                Points = new() { ["a"] = new(7, 1e-300) },
            }
        );
    }

    [Fact]
    public async Task Members_that_only_JSON_has_are_the_same_with_reflection_and_by_the_shape()
    {
        var invoice = new Invoice
        {
            Number = 7,
            Lines = [new() { Price = 2.5m, Count = 4 }],
            Note = "n",
            Draft = true,
        };
        await using TestApp app = await StartAsync(web => MapBody(web.MapGroup("/").Negotiate(), "/invoice", invoice));
        await AssertJsonAsync(
            app,
            "/invoice",
            """{"total":10.0,"number":7,"lines":[{"price":2.5,"count":4,"sum":10.0}],"note":"n","draft":true,"kinds":["a","b"]}"""
        );
        Codec<Invoice> json = Formats.FindCodecs<Invoice>()!.For(Formats.FindByName("json")!);
        using PooledBuffer written = json.Encode(invoice);
        using HttpResponseMessage got = await app.SendAsync(HttpMethod.Get, "/invoice", "application/json");
        Assert.Equal(await got.Content.ReadAsStringAsync(), Encoding.UTF8.GetString(written.Span));
        Invoice read = json.Decode(written.Span)!;
        Assert.Equal((7, "n", true, 10m), (read.Number, read.Note, read.Draft, read.Total));
    }

    [Fact]
    public async Task A_list_and_its_stream_form_have_the_JSON_of_the_shape()
    {
        await using TestApp app = await StartAsync(static web =>
            web.MapGet("/stacks", static () => new List<Held<Stack<int>>> { new() { Value = new([1, 2]) } }).Negotiate()
        );
        const string Item = """{"value":[2,1],"items":null,"map":null,"inside":{"value":null}}""";
        using HttpResponseMessage list = await app.SendAsync(HttpMethod.Get, "/stacks");
        Assert.Equal($"[{Item}]", await list.Content.ReadAsStringAsync());
        using HttpResponseMessage lines = await app.SendAsync(HttpMethod.Get, "/stacks", "application/x-ndjson");
        Assert.Equal(Item + "\n", await lines.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task What_System_Text_Json_throws_at_has_the_JSON_of_its_shape_and_the_log_names_the_contract()
    {
        await using TestApp app = await StartAsync(static web =>
        {
            RouteGroupBuilder api = web.MapGroup("/").Negotiate();
            MapBody(api, "/span", new WithSpan { Name = "Ada" });
            MapBody(api, "/reference", new WithReference { Count = 3 });
            MapBody(api, "/secret", new WithRequiredSecret { Id = 1, Secret = "s" });
            MapBody<Vehicle>(api, "/vehicle", new Lorry { Plate = "A1", Load = 3 });
            MapBody(api, "/garage", new Garage { Vehicles = [new Lorry { Plate = "A1", Load = 3 }] });
        });

        await AssertJsonAsync(app, "/span", """{"name":"Ada"}""");
        await AssertJsonAsync(app, "/reference", """{"count":3}""");
        await AssertJsonAsync(app, "/secret", """{"id":1}""");
        await AssertJsonAsync(app, "/vehicle", """{"$type":"lorry","load":3,"plate":"A1"}""");
        await AssertJsonAsync(app, "/garage", """{"vehicles":[{"$type":"lorry","load":3,"plate":"A1"}]}""");

        foreach (string contract in (string[])["WithSpan", "WithReference", "WithRequiredSecret", "Vehicle", "Garage"])
        {
            (LogLevel level, _) = (
                await app.Log.WaitForAsync($"The shape of {contract} writes and reads its JSON, as System.Text.Json throws")
            )[^1];
            Assert.Equal(LogLevel.Warning, level);
        }
    }

    [Fact]
    public async Task A_parameter_of_what_System_Text_Json_throws_at_ends_the_start_and_the_log_names_endpoint_and_contract()
    {
        await AssertEndsAsync("WithSpan", static (WithSpan body) => body.Name);
        await AssertEndsAsync("WithReference", static (WithReference body) => body.Count);
        await AssertEndsAsync("WithRequiredSecret", static (WithRequiredSecret body) => body.Id);
        await AssertEndsAsync("Vehicle", static (Vehicle body) => body.Plate);

        static async Task AssertEndsAsync(string contract, Delegate handler)
        {
            var log = new RecordedLog();
            await Assert.ThrowsAnyAsync<Exception>(() =>
                TestApp.StartAsync(
                    web => web.MapPost("/parts", handler).Negotiate(),
                    builder =>
                    {
                        builder.Logging.AddProvider(log);
                        builder.Services.AddFormats(static formats => formats.AddShapes(OneJsonShapes.All));
                    }
                )
            );
            Assert.Contains(
                log.Take(),
                line =>
                    line.Level == LogLevel.Error
                    && line.Text.StartsWith($"POST /parts reads {contract}, but System.Text.Json throws for it", StringComparison.Ordinal)
            );
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task NaN_has_its_name_where_System_Text_Json_writes_the_contract(bool hasOtherOptions)
    {
        var gauge = new Gauge
        {
            Value = double.NaN,
            Least = Half.NegativeInfinity,
            Peaks = [1.5f, float.PositiveInfinity],
        };
        const string Json = """{"value":"NaN","least":"-Infinity","peaks":["1.5","Infinity"],"unset":0}""";
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                RouteGroupBuilder api = web.MapGroup("/").Negotiate();
                MapBody(api, "/gauge", gauge);
                MapBody(api, "/gauges", new List<Gauge> { new(), gauge });
                MapBody(api, "/half", new Gauge { Least = Half.NaN });
                MapBody(api, "/labelled", new LabelledGauge { Label = "\U0001F600", Value = double.NaN });
                api.MapGet("/stream", static () => Gauges());
            },
            builder =>
            {
                builder.Services.AddFormats(static formats => formats.AddShapes(OneJsonShapes.All));
                builder.Services.ConfigureHttpJsonOptions(options => options.SerializerOptions.AllowTrailingCommas = hasOtherOptions);
            }
        );
        await AssertJsonAsync(app, "/gauge", Json);
        await AssertJsonAsync(app, "/gauges", $$"""[{"value":0,"least":null,"peaks":[],"unset":0},{{Json}}]""");
        await AssertJsonAsync(app, "/half", """{"value":0,"least":"NaN","peaks":[],"unset":0}""");
        await AssertJsonAsync(app, "/labelled", """{"label":"\uD83D\uDE00","value":"NaN"}""");
        using HttpResponseMessage stream = await app.SendAsync(HttpMethod.Get, "/stream", "application/json");
        Assert.Equal("""[{"value":0,"least":"NaN","peaks":[],"unset":0}]""", await stream.Content.ReadAsStringAsync());
        using HttpResponseMessage refused = await app.SendAsync(
            HttpMethod.Post,
            "/gauge",
            body: [.. """{"value":"NaN","least":true}"""u8],
            contentType: "application/json"
        );
        Assert.Equal(System.Net.HttpStatusCode.BadRequest, refused.StatusCode);
    }

    private static async IAsyncEnumerable<Gauge> Gauges()
    {
        await Task.Yield();
        yield return new Gauge { Least = Half.NaN };
    }

    private static Task<TestApp> StartAsync(Action<WebApplication> map) =>
        TestApp.StartAsync(map, static builder => builder.Services.AddFormats(static formats => formats.AddShapes(OneJsonShapes.All)));

    private static void Map<T>(RouteGroupBuilder api, string path, T value)
        where T : notnull
    {
        MapBody(api, path, value);
        api.MapPost(path + "/plain", static (T body) => body);
    }

    private static void MapBody<T>(RouteGroupBuilder api, string path, T value)
        where T : notnull
    {
        api.MapGet(path, () => value);
        api.MapPost(path, static (Body<T> body) => body.Value);
    }

    private static async Task AssertAsync<T>(TestApp app, string path, T value)
    {
        TypeCodecs<T> codecs = Formats.FindCodecs<T>()!;
        using PooledBuffer json = codecs.For(Formats.FindByName("json")!).Encode(value);
        using PooledBuffer identity = codecs.For(Formats.FindByName("memorypack")!).Encode(value);
        using HttpResponseMessage got = await app.SendAsync(HttpMethod.Get, path);
        Assert.Equal(Encoding.UTF8.GetString(json.Span), await got.Content.ReadAsStringAsync());
        foreach (string post in (string[])[path, path + "/plain"])
        {
            using HttpResponseMessage posted = await app.SendAsync(
                HttpMethod.Post,
                post,
                "application/x-memorypack",
                json.Span.ToArray(),
                "application/json"
            );
            Assert.Equal(Convert.ToHexString(identity.Span), Convert.ToHexString(await posted.Content.ReadAsByteArrayAsync()));
        }
    }

    private static async Task AssertJsonAsync(TestApp app, string path, string json)
    {
        for (int round = 0; round < 2; round++)
        {
            using HttpResponseMessage got = await app.SendAsync(HttpMethod.Get, path, "application/json");
            Assert.Equal(json, await got.Content.ReadAsStringAsync());
            using HttpResponseMessage posted = await app.SendAsync(
                HttpMethod.Post,
                path,
                "application/json",
                Encoding.UTF8.GetBytes(json),
                "application/json"
            );
            Assert.Equal(json, await posted.Content.ReadAsStringAsync());
        }
    }
}
