using System.Net;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests;

/// <summary>The framework's results, as handlers had them before.</summary>
public sealed class TypedResultsTests
{
    private static readonly Order One = new() { Id = 1 };

    private static readonly byte[] Packed = [0x93, 1, 0xC0, 0xC0];

    [Theory]
    [InlineData("/ok", 200, null)]
    [InlineData("/ok/task", 200, null)]
    [InlineData("/ok/object", 200, null)]
    [InlineData("/created", 201, "/orders/1")]
    [InlineData("/created/uri", 201, "https://example.org/1")]
    [InlineData("/created/nowhere", 201, null)]
    [InlineData("/created/route", 201, "http://localhost/orders/7?page=2")]
    [InlineData("/accepted", 202, "/jobs/1")]
    [InlineData("/accepted/route", 202, "http://localhost/orders/8")]
    [InlineData("/bad", 400, null)]
    [InlineData("/missing", 404, null)]
    [InlineData("/conflict", 409, null)]
    [InlineData("/unprocessable", 422, null)]
    [InlineData("/broken", 500, null)]
    [InlineData("/either/1", 200, null)]
    [InlineData("/either/2", 409, null)]
    [InlineData("/any", 200, null)]
    public async Task Values_are_negotiated_with_status_and_Location(string path, int status, string? location)
    {
        await using TestApp app = await TestApp.StartAsync(web => Map(web, negotiated: true));
        await using TestApp plain = await TestApp.StartAsync(web => Map(web, negotiated: false));
        using HttpResponseMessage packed = await app.SendAsync(HttpMethod.Get, path, "application/x-msgpack");
        using HttpResponseMessage json = await app.SendAsync(HttpMethod.Get, path);
        using HttpResponseMessage before = await plain.SendAsync(HttpMethod.Get, path);

        Assert.Equal(status, (int)packed.StatusCode);
        Assert.Equal(location, packed.Header("Location"));
        Assert.Equal("application/x-msgpack", packed.Header("Content-Type"));
        Assert.Equal("Accept", packed.Header("Vary"));
        Assert.Equal(Packed, await packed.Content.ReadAsByteArrayAsync());
        Assert.Equal((before.StatusCode, before.Header("Location")), (json.StatusCode, json.Header("Location")));
        Assert.Equal(await before.Content.ReadAsStringAsync(), await json.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData("/list")]
    [InlineData("/stream")]
    public async Task Lists_are_negotiated_too(string path)
    {
        await using TestApp app = await TestApp.StartAsync(web => Map(web, negotiated: true));
        using HttpResponseMessage packed = await app.SendAsync(HttpMethod.Get, path, "application/x-msgpack");

        Assert.Equal([0x91, .. Packed], await packed.Content.ReadAsByteArrayAsync());
    }

    [Theory]
    [InlineData("/nothing")]
    [InlineData("/text")]
    [InlineData("/unshaped")]
    [InlineData("/json")]
    [InlineData("/file")]
    [InlineData("/redirect")]
    [InlineData("/problem")]
    [InlineData("/validation")]
    [InlineData("/either/3")]
    [InlineData("/either/4")]
    [InlineData("/bad/text")]
    [InlineData("/string")]
    public async Task Everything_else_is_as_it_was(string path)
    {
        await using TestApp app = await TestApp.StartAsync(web => Map(web, negotiated: true));
        await using TestApp plain = await TestApp.StartAsync(web => Map(web, negotiated: false));
        foreach (string? accept in (string?[])[null, "application/x-msgpack", "text/html"])
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path, accept);
            using HttpResponseMessage before = await plain.SendAsync(HttpMethod.Get, path, accept);

            Assert.Equal(before.StatusCode, response.StatusCode);
            Assert.Equal(before.Header("Content-Type"), response.Header("Content-Type"));
            Assert.Equal(before.Header("Location"), response.Header("Location"));
            Assert.Equal(await before.Content.ReadAsStringAsync(), await response.Content.ReadAsStringAsync());
        }
    }

    [Fact]
    public async Task A_null_has_no_body_in_any_format()
    {
        await using TestApp app = await TestApp.StartAsync(web => Map(web, negotiated: true));
        foreach (string accept in (string[])["application/json", "application/x-msgpack"])
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/null", accept);

            Assert.Equal(HttpStatusCode.OK, response.StatusCode);
            Assert.Empty(await response.Content.ReadAsByteArrayAsync());
        }
    }

    [Fact]
    public async Task What_is_not_acceptable_is_refused_before_the_handler_where_it_has_no_other_result()
    {
        int calls = 0;
        await using TestApp app = await TestApp.StartAsync(web =>
            web.MapPost(
                    "/",
                    () =>
                    {
                        calls++;
                        return TypedResults.Ok(One);
                    }
                )
                .NegotiateStrictly()
        );
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, "/", "text/html");

        Assert.Equal(HttpStatusCode.NotAcceptable, response.StatusCode);
        Assert.Equal(0, calls);
    }

    [Fact]
    public async Task Filters_see_the_result_that_the_handler_returned()
    {
        await using TestApp app = await TestApp.StartAsync(web =>
            web.MapGroup("/")
                .NegotiateStrictly()
                .MapGet("/", () => TypedResults.Ok(One))
                .AddEndpointFilter(
                    async (context, next) =>
                    {
                        object? result = await next(context);
                        context.HttpContext.Response.Headers["X-Seen"] = result!.GetType().Name;
                        return result;
                    }
                )
        );
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/", "application/x-msgpack");

        Assert.Equal("Ok`1", response.Header("X-Seen"));
        Assert.Equal(Packed, await response.Content.ReadAsByteArrayAsync());
    }

    [Fact]
    public async Task Descriptions_list_every_format_for_each_status()
    {
        await using TestApp app = await TestApp.StartAsync(
            web => Map(web, negotiated: true),
            builder => builder.Services.AddEndpointsApiExplorer()
        );
        ApiDescription description = app
            .Services.GetRequiredService<IApiDescriptionGroupCollectionProvider>()
            .ApiDescriptionGroups.Items.SelectMany(group => group.Items)
            .Single(item => item.RelativePath == "either/{id}");

        Assert.Equal([200, 404, 409], description.SupportedResponseTypes.Select(response => response.StatusCode).Order());
        foreach (int status in (int[])[200, 409])
        {
            Assert.Equal(
                ["application/json", "application/x-memorypack", "application/x-msgpack", "application/x-protobuf"],
                description
                    .SupportedResponseTypes.Single(response => response.StatusCode == status)
                    .ApiResponseFormats.Select(format => format.MediaType)
                    .Order()
            );
        }
    }

    private static void Map(WebApplication web, bool negotiated)
    {
        RouteGroupBuilder api = web.MapGroup("/");
        if (negotiated)
        {
            api.NegotiateStrictly();
        }

        api.MapGet("/orders/{id}", (int id) => "").WithName("order");
        api.MapGet("/ok", () => TypedResults.Ok(One));
        api.MapGet("/ok/task", () => Task.FromResult(TypedResults.Ok(One)));
        api.MapGet("/ok/object", () => Results.Ok(One));
        api.MapGet("/created", () => TypedResults.Created("/orders/1", One));
        api.MapGet("/created/uri", () => TypedResults.Created(new Uri("https://example.org/1"), One));
        api.MapGet("/created/nowhere", () => TypedResults.Created((string?)null, One));
        api.MapGet("/created/route", () => TypedResults.CreatedAtRoute(One, "order", new { id = 7, page = 2 }));
        api.MapGet("/accepted", () => TypedResults.Accepted("/jobs/1", One));
        api.MapGet("/accepted/route", () => TypedResults.AcceptedAtRoute(One, "order", new { id = 8 }));
        api.MapGet("/bad", () => TypedResults.BadRequest(One));
        api.MapGet("/missing", () => TypedResults.NotFound(One));
        api.MapGet("/conflict", () => TypedResults.Conflict(One));
        api.MapGet("/unprocessable", () => TypedResults.UnprocessableEntity(One));
        api.MapGet("/broken", () => TypedResults.InternalServerError(One));
        api.MapGet(
            "/either/{id}",
            Results<Ok<Order>, Conflict<Order>, NotFound> (int id) =>
                id switch
                {
                    1 => TypedResults.Ok(One),
                    2 => TypedResults.Conflict(One),
                    3 => TypedResults.Ok((Order?)null),
                    _ => TypedResults.NotFound(),
                }
        );
        api.MapGet("/any", IResult () => TypedResults.Ok(One));
        api.MapGet("/list", () => TypedResults.Ok(new List<Order> { One }));
        api.MapGet("/stream", () => TypedResults.Ok(Streams.Of(One)));
        api.MapGet("/null", () => TypedResults.Ok((Order?)null));
        api.MapGet("/nothing", () => TypedResults.NoContent());
        api.MapGet("/text", () => TypedResults.Text("text"));
        api.MapGet("/unshaped", () => TypedResults.Ok(new Unshaped { Id = 1 }));
        api.MapGet("/json", () => TypedResults.Json(One));
        api.MapGet("/file", () => TypedResults.File(Encoding.UTF8.GetBytes("file"), "text/css"));
        api.MapGet("/redirect", () => TypedResults.Redirect("/ok"));
        api.MapGet("/problem", () => TypedResults.Problem("detail", statusCode: 418));
        api.MapGet("/validation", () => TypedResults.ValidationProblem(new Dictionary<string, string[]> { ["id"] = ["bad"] }));
        api.MapGet("/bad/text", () => TypedResults.BadRequest("text"));
        api.MapGet("/string", () => "text");
    }
}
