using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.Routing.Patterns;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Primitives;
using SerializationApi.Negotiation.Tests.Streamed;
using SerializationApi.PlainApp;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests;

/// <summary>A contract of an assembly without the generator.</summary>
[GenerateShapeFor<Receipt>]
public static partial class ReceiptShapes;

/// <summary>What stops the start, and what it says.</summary>
public sealed class StartTests
{
    public static TheoryData<string, Action<WebApplication>> WithoutShape =>
        new()
        {
            { "GET /unshaped returns Unshaped, ", web => web.MapGroup("/").NegotiateStrictly().MapGet("/unshaped", () => new Unshaped()) },
            {
                "GET /group/unshaped/{id} returns List<Unshaped>, ",
                web => web.MapGroup("/group").NegotiateStrictly().MapGet("/unshaped/{id}", (int id) => new List<Unshaped>())
            },
            {
                "POST /unshaped returns Unshaped[], ",
                web => web.MapPost("/unshaped", () => Task.FromResult(Array.Empty<Unshaped>())).NegotiateStrictly()
            },
            {
                "GET /unshaped returns IAsyncEnumerable<Unshaped>, ",
                web => web.MapGet("/unshaped", () => Streams.Of(new Unshaped())).NegotiateStrictly()
            },
            { "GET /unshaped returns Unshaped, ", web => web.MapGet("/unshaped", () => NegotiatedResults.Ok(new Unshaped())) },
            { "POST /unshaped reads Unshaped, ", web => web.MapPost("/unshaped", (Body<Unshaped> body) => "") },
            { "POST /unshaped reads List<Unshaped>, ", web => web.MapPost("/unshaped", (Body<List<Unshaped>> body) => "") },
            { "GET /derived returns List<DraftOrder>, ", web => web.MapGet("/derived", () => new List<DraftOrder>()).NegotiateStrictly() },
            { "GET /derived returns DraftOrder, ", web => web.MapGet("/derived", () => new DraftOrder()).NegotiateStrictly() },
        };

    [Theory]
    [Trait("Tier", "system")]
    [MemberData(nameof(WithoutShape))]
    public async Task A_contract_without_a_shape_stops_the_start(string named, Action<WebApplication> map)
    {
        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(() => TestApp.StartAsync(map, kestrel: true));

        Assert.StartsWith(named, error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain('\n', error.Message);
        Assert.Contains(
            " has no shape: put [GenerateShape] on it. "
                + "AddFormats() then finds the shape; if you call formats.AddShapes(...), pass it there.",
            error.Message,
            StringComparison.Ordinal
        );
        Assert.Equal(
            !named.Contains("reads", StringComparison.Ordinal),
            error.Message.Contains("AllowJsonFallback", StringComparison.Ordinal)
        );
    }

    [Fact]
    [Trait("Tier", "system")]
    public async Task The_value_of_a_result_that_has_no_shape_stays_JSON_and_the_log_says_so()
    {
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                web.MapGet("/text", () => TypedResults.BadRequest("text")).NegotiateStrictly();
                web.MapGet("/order", Results<Ok<Order>, NotFound<Unshaped>> () => TypedResults.Ok(new Order())).NegotiateStrictly();
            },
            kestrel: true
        );

        List<(LogLevel Level, string Text)> lines = await app.Log.WaitForAsync("Application started");
        (LogLevel level, string line) = Assert.Single(lines, static line => line.Text.StartsWith("JSON only", StringComparison.Ordinal));
        Assert.Equal(LogLevel.Information, level);
        Assert.StartsWith(
            "JSON only: GET /order returns Unshaped, but Unshaped has no shape: put [GenerateShape] on it",
            line,
            StringComparison.Ordinal
        );
    }

    [Fact]
    [Trait("Tier", "system")]
    public async Task Format_that_would_lose_a_private_member_of_another_assembly_is_not_offered_and_the_log_says_so_once()
    {
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                RouteGroupBuilder api = web.MapGroup("").NegotiateStrictly();
                api.MapGet("/receipt", () => new Receipt { Id = 1 });
                api.MapGet("/receipts", () => new List<Receipt>());
            },
            builder => builder.Services.AddFormats(formats => formats.AddShapes(ReceiptShapes.All)),
            kestrel: true
        );

        List<(LogLevel Level, string Text)> lines = await app.Log.WaitForAsync("Application started");
        string[] warnings = [.. lines.Where(static line => line.Level == LogLevel.Warning).Select(static line => line.Text)];
        Assert.Equal(["msgpack", "protobuf", "memorypack"], warnings.Select(static line => line.Split(' ')[5].TrimEnd(':')));
        Assert.All(
            warnings,
            static line => Assert.Contains(": 'Receipt.Total' has [DataMember] and is not public", line, StringComparison.Ordinal)
        );
        using HttpResponseMessage refused = await app.SendAsync(HttpMethod.Get, "/receipt", "application/x-protobuf");
        Assert.Equal(406, (int)refused.StatusCode);
        Assert.Equal("""{"id":1}""", await app.Client.GetStringAsync("/receipt"));
    }

    [Fact]
    public async Task Endpoint_is_built_once_for_the_check_at_the_start_and_for_routing()
    {
        int built = 0;
        await using TestApp app = await TestApp.StartAsync(web =>
        {
            RouteGroupBuilder api = web.MapGroup("/orders").Negotiate();
            api.MapGet("/{id}", (int id) => new Order { Id = id })
                .AddEndpointFilterFactory(
                    (_, next) =>
                    {
                        built++;
                        return next;
                    }
                );
            api.MapPost("", (Order order) => order);
        });

        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/orders/7", "application/x-msgpack");
        Assert.True(response.IsSuccessStatusCode);
        Assert.Equal(1, built);
    }

    [Fact]
    public async Task Endpoints_that_a_data_source_adds_later_are_found()
    {
        var source = new GrowingSource();
        await using TestApp app = await TestApp.StartAsync(web =>
        {
            web.MapGroup("/").Negotiate().MapGet("/order", () => new Order { Id = 1 });
            ((IEndpointRouteBuilder)web).DataSources.Add(source);
            source.Add("/first");
        });

        Assert.Equal("/first", await app.Client.GetStringAsync("/first"));
        source.Add("/second");
        Assert.Equal("/second", await app.Client.GetStringAsync("/second"));
        Assert.Equal("/first", await app.Client.GetStringAsync("/first"));
        Assert.Contains("\"id\":1", await app.Client.GetStringAsync("/order"), StringComparison.Ordinal);
    }

    private sealed class GrowingSource : EndpointDataSource
    {
        private readonly List<Endpoint> _endpoints = [];
        private ConfigurationReloadToken _change = new();

        public override IReadOnlyList<Endpoint> Endpoints => [.. _endpoints];

        public override IChangeToken GetChangeToken() => _change;

        public void Add(string path)
        {
            _endpoints.Add(new RouteEndpointBuilder(http => http.Response.WriteAsync(path), RoutePatternFactory.Parse(path), 0).Build());
            Interlocked.Exchange(ref _change, new()).OnReload();
        }
    }

    private const string AddFormatsHint =
        " needs formats, but none are registered. Add this line before builder.Build(): " + "builder.Services.AddFormats();";

    [Fact]
    public async Task Negotiate_on_a_group_without_AddFormats_throws_with_the_line_to_add()
    {
        await using WebApplication web = WebApplication.CreateBuilder().Build();

        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => web.MapGroup("/").Negotiate());

        Assert.Equal("A group that calls Negotiate()" + AddFormatsHint, error.Message);
    }

    [Fact]
    public async Task An_endpoint_that_negotiates_without_AddFormats_stops_the_application_when_it_is_built()
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseTestServer();
        await using WebApplication web = builder.Build();
        web.MapGet("/order", () => new Order()).NegotiateStrictly();

        // Nothing of the library is registered, so nothing of it can look before the first request.
        await web.StartAsync();
        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(() => web.GetTestClient().GetAsync("/order"));

        Assert.Equal("GET /order" + AddFormatsHint, error.Message);
        Assert.True(web.Lifetime.ApplicationStopping.IsCancellationRequested);
    }

    [Fact]
    public async Task An_unknown_name_or_media_type_in_the_order_stops_the_start()
    {
        foreach (
            (Action<FormatOptions> configure, string message) in (IEnumerable<(Action<FormatOptions>, string)>)
                [
                    (
                        options => options.FormatOrder = ["xml"],
                        "FormatOrder names the unknown format 'xml'. Known: json, msgpack, protobuf, memorypack."
                    ),
                    (
                        options => options.FormatOrder = ["json", "application/xml"],
                        "FormatOrder names the unknown media type 'application/xml'. Known: application/json, "
                    ),
                ]
        )
        {
            InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(() =>
                TestApp.StartAsync(
                    web => web.MapGet("/order", () => new Order()).NegotiateStrictly(),
                    builder => builder.Services.AddFormats(formats => formats.Configure(configure))
                )
            );
            Assert.StartsWith(message, error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void A_number_of_the_options_is_at_least_1()
    {
        foreach (
            (string name, Action<FormatOptions, int> set) in (IEnumerable<(string, Action<FormatOptions, int>)>)
                [
                    (nameof(FormatOptions.BatchBytes), (options, value) => options.BatchBytes = value),
                    (nameof(FormatOptions.FirstBatchItems), (options, value) => options.FirstBatchItems = value),
                    (nameof(FormatOptions.ETagBytes), (options, value) => options.ETagBytes = value),
                    (nameof(FormatLimits.MaxExpansion), (options, value) => options.Limits = new FormatLimits { MaxExpansion = value }),
                ]
        )
        {
            set(new FormatOptions(), 1);
            ArgumentOutOfRangeException error = Assert.Throws<ArgumentOutOfRangeException>(() => set(new FormatOptions(), 0));
            Assert.StartsWith($"{name} must be at least 1.", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task A_fifth_format_is_one_line_and_one_can_be_left_out()
    {
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapGet("/order", () => new Order { Id = 1 }).NegotiateStrictly(),
            builder =>
                builder.Services.AddFormats(formats =>
                    formats.AddFormat((_, limits) => new UpperCaseFormat(limits)).RemoveFormat("memorypack")
                )
        );
        using HttpResponseMessage fifth = await app.SendAsync(HttpMethod.Get, "/order", "application/x-upper-json");
        using HttpResponseMessage removed = await app.SendAsync(HttpMethod.Get, "/order", "application/x-memorypack");

        Assert.Equal("""{"ID":1,"NAME":NULL,"LINES":NULL}""", await fifth.Content.ReadAsStringAsync());
        Assert.Equal("application/x-upper-json", fifth.Header("Content-Type"));
        Assert.Equal(406, (int)removed.StatusCode);
    }

    [Fact]
    public async Task A_fifth_format_may_need_a_list_as_a_whole()
    {
        await using TestApp app = await TestApp.StartAsync(
            static web =>
            {
                RouteGroupBuilder api = web.MapGroup("").NegotiateStrictly();
                api.MapGet("/array/{count}", static (int count) => Shipment.OrdersOf(count).ToArray());
                api.MapGet("/list/{count}", static (int count) => Shipment.OrdersOf(count).ToList());
                api.MapGet("/sequence/{count}", static (int count) => Shipment.OrdersOf(count).Where(static order => order.Id >= 0));
                api.MapGet("/stream/{count}", static (int count) => StreamedResponseTests.SlowlyAsync(Shipment.OrdersOf(count)));
            },
            static builder =>
                builder.Services.AddFormats(static formats => formats.AddFormat(static (_, limits) => new UpperCaseFormat(limits)))
        );
        foreach (int count in (int[])[0, 3, 5_000])
        {
            string expected =
                $"[{string.Join(',', Shipment.OrdersOf(count).Select(static order => $$"""{"ID":{{order.Id}},"NAME":"ORDER {{order.Id}}","LINES":NULL}"""))}]";
            foreach (string kind in (string[])["array", "list", "sequence", "stream"])
            {
                using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, $"/{kind}/{count}", "application/x-upper-json");
                Assert.Equal("application/x-upper-json", response.Header("Content-Type"));
                Assert.Equal(expected, await response.Content.ReadAsStringAsync());
            }
        }
    }

    [Fact]
    public async Task A_format_takes_the_place_of_the_one_that_has_its_name()
    {
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapGet("/order", () => new Order { Id = 1 }).NegotiateStrictly(),
            builder =>
                builder.Services.AddFormats(formats =>
                    formats.AddFormat((_, limits) => new UpperCaseFormat(limits, "msgpack", "application/x-msgpack"))
                )
        );
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/order?format=msgpack");
        using HttpResponseMessage alias = await app.SendAsync(HttpMethod.Get, "/order", "application/msgpack");

        Assert.Equal("""{"ID":1,"NAME":NULL,"LINES":NULL}""", await response.Content.ReadAsStringAsync());
        Assert.Equal("application/x-msgpack", response.Header("Content-Type"));
        Assert.Equal(406, (int)alias.StatusCode);
    }

    [Fact]
    public async Task Two_formats_of_one_media_type_stop_the_start()
    {
        await Assert.ThrowsAsync<ArgumentException>(() =>
            TestApp.StartAsync(
                web => web.MapGet("/order", () => new Order()).NegotiateStrictly(),
                builder =>
                    builder.Services.AddFormats(formats =>
                        formats.AddFormat((_, limits) => new UpperCaseFormat(limits, mediaType: "application/json"))
                    )
            )
        );
    }
}
