using System.Net;
using System.Runtime.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests;

/// <summary>The lines that errors name: what is asked for there works once it is declared.</summary>
[GenerateShapeFor<List<int>>]
[GenerateShapeFor<int[]>]
[GenerateShapeFor<Dictionary<string, int>>]
public static partial class HintShapes;

[DataContract]
public sealed class Page<T>
{
    [DataMember(Order = 1)]
    public T? Content { get; set; }
}

/// <summary>Handlers whose return type has no shape: an error that says what to add, or the framework's JSON.</summary>
public sealed class UnshapedTests
{
    public static TheoryData<string, Delegate, string> Values =>
        new()
        {
            {
                "[GenerateShapeFor<List<Int32>>]",
                () =>
                    new List<int> { 7 },
                "[7]"
            },
            { "[GenerateShapeFor<Int32[]>]", () => new[] { 7 }, "[7]" },
            {
                "[GenerateShapeFor<Dictionary<String, Int32>>]",
                () =>
                    new Dictionary<string, int> { ["a"] = 7 },
                """{"a":7}"""
            },
        };

    [Theory]
    [Trait("Tier", "system")]
    [MemberData(nameof(Values))]
    public async Task The_line_that_the_error_names_works(string line, Delegate handler, string json)
    {
        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            TestApp.StartAsync(web => web.MapGet("/value", handler).Negotiate(), kestrel: true)
        );
        Assert.Contains($"\"{line} public static partial class Shapes;\"", error.Message, StringComparison.Ordinal);
        Assert.Contains(
            line,
            typeof(HintShapes)
                .GetCustomAttributesData()
                .Where(data => data.AttributeType.IsGenericType)
                .Select(data => $"[GenerateShapeFor<{TypeNames.Display(data.AttributeType.GetGenericArguments()[0])}>]")
        );

        await using TestApp app = await TestApp.StartAsync(
            web => web.MapGet("/value", handler).Negotiate(),
            builder => builder.Services.AddFormats(formats => formats.AddShapes(HintShapes.All))
        );
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/value");
        using HttpResponseMessage packed = await app.SendAsync(HttpMethod.Get, "/value", "application/x-msgpack");

        Assert.Equal(json, await response.Content.ReadAsStringAsync());
        Assert.Equal("application/x-msgpack", packed.Header("Content-Type"));
    }

    public static TheoryData<Delegate, string, string> Scalars =>
        new()
        {
            { () => 7, "7", "07" },
            { int? () => 7, "7", "07" },
            {
                () => Task.FromResult(Guid.Empty),
                "\"00000000-0000-0000-0000-000000000000\"",
                $"D924{Convert.ToHexString("00000000-0000-0000-0000-000000000000"u8)}"
            },
            {
                () => Microsoft.AspNetCore.Http.TypedResults.Created("/7", new Uri("http://a/")),
                "\"http://a/\"",
                $"A9{Convert.ToHexString("http://a/"u8)}"
            },
        };

    [Theory]
    [MemberData(nameof(Scalars))]
    public async Task A_scalar_needs_no_declaration(Delegate handler, string json, string packed)
    {
        await using TestApp app = await TestApp.StartAsync(web => web.MapGet("/value", handler).Negotiate());
        using HttpResponseMessage text = await app.SendAsync(HttpMethod.Get, "/value");
        using HttpResponseMessage bytes = await app.SendAsync(HttpMethod.Get, "/value", "application/x-msgpack");

        Assert.Equal(json, await text.Content.ReadAsStringAsync());
        Assert.Equal(packed, Convert.ToHexString(await bytes.Content.ReadAsByteArrayAsync()));
    }

    [Fact]
    public async Task A_constructed_type_that_a_handler_names_has_its_shape()
    {
        await using TestApp app = await TestApp.StartAsync(web =>
            web.MapGet("/page", () => new Page<Order> { Content = new Order { Id = 7 } }).Negotiate()
        );
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/page", "application/x-msgpack");

        Assert.Equal([0x92, 0xC0, 0x93, 7, 0xC0, 0xC0], await response.Content.ReadAsByteArrayAsync());
    }

    [Fact]
    [Trait("Tier", "system")]
    public async Task All_that_lack_a_shape_are_named_at_once_and_each_once()
    {
        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            TestApp.StartAsync(
                web =>
                {
                    RouteGroupBuilder api = web.MapGroup("/").Negotiate();
                    api.MapGet("/one", () => new Unshaped());
                    api.MapGet("/ok", () => new Order());
                    api.MapGet("/two", () => new List<Unshaped>());
                    api.MapPost("/three", (Body<Unshaped> body) => new Order());
                },
                kestrel: true
            )
        );

        string[] lines = error.Message.Split(Environment.NewLine);
        Assert.Equal(
            ["GET /one returns", "GET /two returns", "POST /three reads"],
            lines.Select(static line => string.Join(' ', line.Split(' ').Take(3)))
        );
    }

    [Fact]
    public async Task Controllers_say_once_what_stays_JSON()
    {
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapControllers(),
            static builder => builder.Services.AddControllers().AddFormats().AddApplicationPart(typeof(OrdersController).Assembly)
        );

        string line = Assert.Single(
            app.Log.Take().Select(static entry => entry.Text),
            static line => line.Contains("but Unshaped has no shape", StringComparison.Ordinal)
        );
        Assert.Contains("Controller", line, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Tier", "system")]
    public async Task What_can_have_no_shape_is_told_so()
    {
        foreach (
            (Delegate handler, string expected) in (IEnumerable<(Delegate, string)>)
                [
                    (() => new { Id = 1 }, "an anonymous type cannot have a shape"),
                    (() => Streams.Of(1), "IAsyncEnumerable<Int32> cannot have a shape"),
                ]
        )
        {
            InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(() =>
                TestApp.StartAsync(web => web.MapGet("/value", handler).Negotiate(), kestrel: true)
            );
            Assert.Contains(expected, error.Message, StringComparison.Ordinal);
            Assert.Contains("AllowJsonFallback", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Handlers_without_a_shape_can_be_left_to_the_framework()
    {
        await using TestApp plain = await TestApp.StartAsync(web => Map(web.MapGroup("/")));
        await using TestApp app = await TestApp.StartAsync(
            web => Map(web.MapGroup("/").Negotiate(options => options.AllowJsonFallback = true)),
            builder => builder.Services.AddEndpointsApiExplorer()
        );
        foreach (string path in (string[])["/class", "/list", "/anonymous", "/numbers", "/stream", "/task", "/object", "/null"])
        {
            foreach (string accept in (string[])["application/json", "application/x-msgpack", "text/html"])
            {
                using HttpResponseMessage before = await plain.SendAsync(HttpMethod.Get, path, accept);
                using HttpResponseMessage after = await app.SendAsync(HttpMethod.Get, path, accept);
                Assert.Equal(
                    (path, before.StatusCode, before.Header("Content-Type")),
                    (path, after.StatusCode, after.Header("Content-Type"))
                );
                Assert.Equal(await before.Content.ReadAsStringAsync(), await after.Content.ReadAsStringAsync());
            }

            using HttpResponseMessage head = await app.SendAsync(HttpMethod.Head, path);
            Assert.Equal(HttpStatusCode.MethodNotAllowed, head.StatusCode);
        }

        using HttpResponseMessage shaped = await app.SendAsync(HttpMethod.Get, "/order", "application/x-msgpack");
        Assert.Equal("application/x-msgpack", shaped.Header("Content-Type"));
        ApiDescription description = app
            .Services.GetRequiredService<IApiDescriptionGroupCollectionProvider>()
            .ApiDescriptionGroups.Items.SelectMany(group => group.Items)
            .Single(item => item.RelativePath == "class");
        Assert.Equal(
            ["application/json"],
            description.SupportedResponseTypes.Single().ApiResponseFormats.Select(format => format.MediaType)
        );
    }

    private static void Map(RouteGroupBuilder api)
    {
        api.MapGet("/class", () => new Unshaped { Id = 1 });
        api.MapGet("/list", () => new List<Unshaped> { new() });
        api.MapGet("/anonymous", () => new { Id = 1 });
        api.MapGet("/numbers", () => new[] { 7 });
        api.MapGet("/stream", () => Streams.Of(1, 2));
        api.MapGet("/task", () => Task.FromResult(new Unshaped()));
        api.MapGet("/object", object () => new Unshaped());
        api.MapGet("/null", () => (Unshaped?)null);
        api.MapGet("/order", () => new Order());
    }
}
