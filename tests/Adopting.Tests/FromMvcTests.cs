using System.Net;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Adopting.Tests;

[ApiController]
[Route("mvc/orders")]
public sealed class OrdersController : ControllerBase
{
    [HttpGet("{id}")]
    public ActionResult<Order> Get(int id) => id == 7 ? Order.Sample : NotFound();

    [HttpPost]
    public Order Post(Order order) => order;
}

internal sealed class ShoutedStrings : JsonConverter<string>
{
    public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetString();

    public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) =>
        writer.WriteStringValue(value.ToUpperInvariant());
}

public sealed class FromMvcTests : IAsyncLifetime
{
    private Site _site = null!;

    public async ValueTask InitializeAsync() =>
        _site = await Site.StartAsync(
            builder =>
                builder
                    .Services.AddControllers()
                    .AddApplicationPart(typeof(OrdersController).Assembly)
                    .AddFormats(formats => formats.AddShapes(OrderShapes.All)),
            app =>
            {
                app.MapControllers();
                RouteGroupBuilder api = app.MapGroup("/").Negotiate();
                api.MapGet("/orders/{id}", (int id) => id == 7 ? Results.Ok(Order.Sample) : Results.NotFound());
                api.MapPost("/orders", (Order order) => order);
            }
        );

    public ValueTask DisposeAsync() => _site.DisposeAsync();

    [Theory]
    [MemberData(nameof(Wire.MediaTypes), MemberType = typeof(Wire))]
    public async Task A_controller_and_an_endpoint_take_and_give_the_same(string mediaType)
    {
        byte[] payload = Wire.Encode(Order.Sample, mediaType);
        foreach (string path in (string[])["/mvc/orders", "/orders"])
        {
            using HttpResponseMessage got = await _site.GetAsync($"{path}/7", mediaType);
            await Wire.AssertIsAsync(got, mediaType, payload);
            using HttpResponseMessage posted = await _site.PostAsync(path, mediaType, payload, mediaType);
            await Wire.AssertIsAsync(posted, mediaType, payload);
        }
    }

    [Fact]
    public async Task A_body_that_is_no_JSON_is_a_problem_that_says_where()
    {
        using HttpResponseMessage response = await _site.PostAsync("/mvc/orders", "application/json", "{"u8.ToArray());

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Contains("At byte 1: found the end of the payload", await response.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_format_that_there_is_not_is_JSON_as_controllers_send_it()
    {
        await using Site before = await Site.StartAsync(
            builder => builder.Services.AddControllers().AddApplicationPart(typeof(OrdersController).Assembly),
            app => app.MapControllers()
        );
        using HttpResponseMessage json = await before.GetAsync("/mvc/orders/7", "text/csv");
        Assert.Equal((HttpStatusCode.OK, "application/json"), (json.StatusCode, json.Content.Headers.ContentType?.MediaType));

        foreach (string path in (string[])["/mvc/orders/7", "/orders/7"])
        {
            using HttpResponseMessage now = await _site.GetAsync(path, "text/csv");
            await Wire.AssertIsAsync(now, "application/json", Wire.Encode(Order.Sample, "application/json"));
        }

        using HttpResponseMessage written = await _site.PostAsync(
            "/mvc/orders",
            "application/json",
            Wire.Encode(Order.Sample, "application/json"),
            "text/csv"
        );
        await Wire.AssertIsAsync(written, "application/json", Wire.Encode(Order.Sample, "application/json"));
    }

    [Fact]
    public async Task Json_is_that_of_MVC_s_options()
    {
        var bodies = new List<(string Got, string Posted)>();
        foreach (bool hasFormats in (bool[])[false, true])
        {
            await using Site site = await Site.StartAsync(
                builder =>
                {
                    IMvcBuilder mvc = builder
                        .Services.AddControllers()
                        .AddApplicationPart(typeof(OrdersController).Assembly)
                        .AddJsonOptions(options =>
                        {
                            options.JsonSerializerOptions.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper;
                            options.JsonSerializerOptions.PropertyNameCaseInsensitive = false;
                            options.JsonSerializerOptions.Converters.Add(new ShoutedStrings());
                        });
                    _ = hasFormats ? mvc.AddFormats(formats => formats.AddShapes(OrderShapes.All)) : mvc;
                },
                app => app.MapControllers()
            );
            using HttpResponseMessage got = await site.GetAsync("/mvc/orders/7");
            using HttpResponseMessage posted = await site.PostAsync(
                "/mvc/orders",
                "application/json",
                """{"ID":8,"id":9,"ITEMS":["Salt"]}"""u8.ToArray()
            );
            bodies.Add((await got.Content.ReadAsStringAsync(), await posted.Content.ReadAsStringAsync()));
        }

        Assert.Equal(("""{"ID":7,"ITEMS":["TEA","MILK"]}""", """{"ID":8,"ITEMS":["SALT"]}"""), bodies[0]);
        Assert.Equal(bodies[0], bodies[1]);
    }

    [Fact]
    public async Task Json_keeps_its_bytes_and_its_charset()
    {
        await using Site before = await Site.StartAsync(
            builder => builder.Services.AddControllers().AddApplicationPart(typeof(OrdersController).Assembly),
            app => app.MapControllers()
        );
        using HttpResponseMessage old = await before.GetAsync("/mvc/orders/7");
        Assert.Equal("application/json; charset=utf-8", old.Content.Headers.ContentType?.ToString());
        byte[] body = await old.Content.ReadAsByteArrayAsync();
        foreach (string path in (string[])["/mvc/orders/7", "/orders/7"])
        {
            using HttpResponseMessage response = await _site.GetAsync(path);
            await Wire.AssertIsAsync(response, "application/json", body);
        }
    }
}
