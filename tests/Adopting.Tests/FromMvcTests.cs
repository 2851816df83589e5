using System.Net;
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

public sealed class FromMvcTests : IAsyncLifetime
{
    private Site _site = null!;

    public async ValueTask InitializeAsync() => _site = await Site.StartAsync(
        builder => builder.Services.AddControllers().AddApplicationPart(typeof(OrdersController).Assembly).AddFormats(formats => formats.AddShapes(OrderShapes.All)),
        app =>
        {
            app.MapControllers();
            RouteGroupBuilder api = app.MapGroup("/").Negotiate();
            api.MapGet("/orders/{id}", (int id) => id == 7 ? Results.Ok(Order.Sample) : Results.NotFound());
            api.MapPost("/orders", (Order order) => order);
        });

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
    public async Task A_format_that_there_is_not_is_406_where_controllers_sent_json()
    {
        await using Site before = await Site.StartAsync(
            builder => builder.Services.AddControllers().AddApplicationPart(typeof(OrdersController).Assembly), app => app.MapControllers());
        using HttpResponseMessage json = await before.GetAsync("/mvc/orders/7", "text/csv");
        Assert.Equal((HttpStatusCode.OK, "application/json"), (json.StatusCode, json.Content.Headers.ContentType?.MediaType));

        foreach (string path in (string[])["/mvc/orders/7", "/orders/7"])
        {
            using HttpResponseMessage refusal = await _site.GetAsync(path, "text/csv");
            Assert.Equal((HttpStatusCode.NotAcceptable, "application/problem+json"), (refusal.StatusCode, refusal.Content.Headers.ContentType?.MediaType));
        }

        using HttpResponseMessage written = await _site.PostAsync("/mvc/orders", "application/json", Wire.Encode(Order.Sample, "application/json"), "text/csv");
        await Wire.AssertIsAsync(written, "application/json", Wire.Encode(Order.Sample, "application/json"));
    }

    [Fact]
    public async Task Json_keeps_its_bytes_and_its_charset()
    {
        await using Site before = await Site.StartAsync(
            builder => builder.Services.AddControllers().AddApplicationPart(typeof(OrdersController).Assembly), app => app.MapControllers());
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
