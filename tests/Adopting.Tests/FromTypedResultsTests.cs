using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Adopting.Tests;

public sealed class FromTypedResultsTests
{
    // As an app has them, which knows nothing of formats.
    private static void MapOrders(IEndpointRouteBuilder api)
    {
        api.MapGet(
            "/orders/{id}",
            Results<Ok<Order>, NotFound> (int id) => id == 7 ? TypedResults.Ok(Order.Sample) : TypedResults.NotFound()
        );
        api.MapPost("/orders", (Order order) => TypedResults.Created($"/orders/{order.Id}", order));
        api.MapPut(
            "/orders/{id}",
            Results<Created<Order>, Conflict<Order>> (int id, Order order) => throw new InvalidOperationException("It was called.")
        );
        api.MapPatch(
            "/orders/{id}",
            Results<Accepted<Order>, NoContent> (int id, Order order) => TypedResults.Accepted($"/orders/{id}", order)
        );
        api.MapGet("/reports", (string format) => new Order { Items = [format] });
        api.MapGet("/problem", () => TypedResults.Problem("It is.", statusCode: 409));
        api.MapGet("/text", () => TypedResults.Text("tea"));
    }

    [Theory]
    [MemberData(nameof(Wire.MediaTypes), MemberType = typeof(Wire))]
    public async Task A_value_is_negotiated_with_its_status_and_headers(string mediaType)
    {
        await using Site site = await StartAsync();
        byte[] payload = Wire.Encode(Order.Sample, mediaType);
        using HttpResponseMessage created = await site.PostAsync("/orders", mediaType, payload, mediaType);
        Assert.Equal((HttpStatusCode.Created, "/orders/7"), (created.StatusCode, created.Headers.Location?.ToString()));
        await Wire.AssertIsAsync(created, mediaType, payload);
        using HttpResponseMessage got = await site.GetAsync("/orders/7", mediaType);
        await Wire.AssertIsAsync(got, mediaType, payload);
        using HttpResponseMessage missing = await site.GetAsync("/orders/8", mediaType);
        Assert.Equal(HttpStatusCode.NotFound, missing.StatusCode);
    }

    [Fact]
    public async Task Problems_and_texts_stay_what_they_are()
    {
        await using Site site = await StartAsync();
        using HttpResponseMessage problem = await site.GetAsync("/problem", "application/x-msgpack");
        Assert.Equal(
            (HttpStatusCode.Conflict, "application/problem+json"),
            (problem.StatusCode, problem.Content.Headers.ContentType?.MediaType)
        );
        using HttpResponseMessage text = await site.GetAsync("/text", "application/x-msgpack");
        Assert.Equal("tea", await text.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task A_query_parameter_format_of_the_app_s_own_keeps_its_meaning()
    {
        await using Site before = await Site.StartAsync(static _ => { }, MapOrders);
        await using Site after = await StartAsync();
        foreach (string path in (string[])["/reports?format=short", "/reports?format=msgpack", "/reports", "/orders/7?format=short"])
        {
            using HttpResponseMessage old = await before.GetAsync(path);
            using HttpResponseMessage now = await after.GetAsync(path);
            Assert.Equal((old.StatusCode, await old.Content.ReadAsStringAsync()), (now.StatusCode, await now.Content.ReadAsStringAsync()));
        }

        using HttpResponseMessage packed = await after.GetAsync("/reports?format=short", "application/x-msgpack");
        await Wire.AssertIsAsync(packed, "application/x-msgpack", Wire.Encode(new Order { Items = ["short"] }, "application/x-msgpack"));
        using HttpResponseMessage named = await after.GetAsync("/orders/7?format=msgpack");
        await Wire.AssertIsAsync(named, "application/x-msgpack", Wire.Encode(Order.Sample, "application/x-msgpack"));
    }

    [Fact]
    public async Task What_accepts_nothing_on_offer_gets_JSON_as_before()
    {
        await using Site site = await StartAsync();
        byte[] json = Wire.Encode(Order.Sample, "application/json");
        foreach (string accept in (string[])["text/html", "text/plain", "application/xml;q=0.9, image/webp", "application/json;q=0"])
        {
            using HttpResponseMessage read = await site.GetAsync("/orders/7", accept);

            Assert.Equal((HttpStatusCode.OK, "Accept"), (read.StatusCode, read.Headers.Vary.ToString()));
            Assert.Equal("nosniff", Assert.Single(read.Headers.GetValues("X-Content-Type-Options")));
            Assert.Equal(json.Length, read.Content.Headers.ContentLength);
            await Wire.AssertIsAsync(read, "application/json", json);
        }
    }

    [Fact]
    public async Task What_is_not_acceptable_can_be_refused_before_a_write_or_written_as_before()
    {
        await using Site site = await Site.StartAsync(
            builder => builder.Services.AddFormats(formats => formats.AddShapes(OrderShapes.All)),
            app => MapOrders(app.MapGroup("/").Negotiate(options => options.ReturnHttpNotAcceptable = true))
        );
        byte[] json = Wire.Encode(Order.Sample, "application/json");
        using HttpResponseMessage read = await site.GetAsync("/orders/7", "application/xml");
        using HttpResponseMessage refused = await site.SendAsync(HttpMethod.Put, "/orders/7", "application/json", json, "application/xml");
        using HttpResponseMessage written = await site.SendAsync(
            HttpMethod.Patch,
            "/orders/7",
            "application/json",
            json,
            "application/xml"
        );

        Assert.Equal((HttpStatusCode.NotAcceptable, HttpStatusCode.NotAcceptable), (read.StatusCode, refused.StatusCode));
        Assert.Equal((HttpStatusCode.Accepted, "/orders/7"), (written.StatusCode, written.Headers.Location?.ToString()));
        await Wire.AssertIsAsync(written, "application/json", json);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Json_is_the_same_whatever_the_options(bool isIndented)
    {
        Action<WebApplicationBuilder> configure = builder =>
            builder.Services.ConfigureHttpJsonOptions(options =>
            {
                options.SerializerOptions.WriteIndented = isIndented;
                options.SerializerOptions.PropertyNamingPolicy = null;
            });
        await using Site before = await Site.StartAsync(configure, MapOrders);
        await using Site after = await StartAsync(configure);
        foreach (string path in (string[])["/orders/7", "/orders/8", "/problem", "/text"])
        {
            using HttpResponseMessage old = await before.GetAsync(path);
            using HttpResponseMessage now = await after.GetAsync(path);
            Assert.Equal((old.StatusCode, await old.Content.ReadAsStringAsync()), (now.StatusCode, await now.Content.ReadAsStringAsync()));
        }
    }

    private static Task<Site> StartAsync(Action<WebApplicationBuilder>? configure = null) =>
        Site.StartAsync(
            builder =>
            {
                builder.Services.AddFormats(formats => formats.AddShapes(OrderShapes.All));
                configure?.Invoke(builder);
            },
            app => MapOrders(app.MapGroup("/").Negotiate())
        );
}
