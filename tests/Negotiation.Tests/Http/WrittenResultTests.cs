using System.Net;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Negotiation.Tests.Zoo;

namespace SerializationApi.Negotiation.Tests;

/// <summary>What a handler has written is not hidden by a 406.</summary>
public sealed class WrittenResultTests
{
    private const string Json = """{"id":1,"name":null,"lines":null}""";

    private int _calls;

    [Theory]
    [InlineData("/values", "application/xml")]
    [InlineData("/nested", "application/xml")]
    [InlineData("/differing", "application/xml")]
    [InlineData("/negotiated", "application/xml")]
    [InlineData("/narrowed", "application/x-protobuf")]
    [InlineData("/single", "application/xml")]
    [InlineData("/single/negotiated", "application/xml")]
    public async Task Where_each_result_has_a_value_that_is_not_acceptable_the_handler_is_not_called(string path, string accept)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        foreach (HttpMethod method in (HttpMethod[])[HttpMethod.Get, HttpMethod.Post])
        {
            using HttpResponseMessage response = await app.SendAsync(method, path, accept);
            Assert.Equal(
                (HttpStatusCode.NotAcceptable, "application/problem+json", 0),
                (response.StatusCode, response.Header("Content-Type"), _calls)
            );
            using var problem = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());
            string[] supported = [.. problem.RootElement.GetProperty("supported").EnumerateArray().Select(item => item.GetString()!)];
            Assert.Equal(path == "/narrowed" ? ["application/json", "text/json"] : supported.Distinct(), supported);
        }
    }

    [Theory]
    [InlineData("/values", 201)]
    [InlineData("/differing", 201)]
    [InlineData("/mixed", 201)]
    public async Task Where_one_result_is_acceptable_the_handler_is_called(string path, int status)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, path, "application/x-msgpack");

        Assert.Equal((status, "application/x-msgpack", 1), ((int)response.StatusCode, response.Header("Content-Type"), _calls));
    }

    [Theory]
    [InlineData("/mixed", 201, "/orders/1")]
    [InlineData("/problem", 201, "/orders/1")]
    [InlineData("/unshaped", 201, "/orders/1")]
    [InlineData("/untyped", 201, "/orders/1")]
    [InlineData("/object", 200, null)]
    [InlineData("/mixed/negotiated", 200, null)]
    public async Task Where_only_the_handler_tells_a_write_gets_the_default_and_a_read_is_refused(string path, int status, string? location)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        foreach (string query in (string[])["", "?format=ndjson"])
        {
            using HttpResponseMessage written = await app.SendAsync(HttpMethod.Post, path + query, "application/xml");
            Assert.Equal(
                (status, "application/json", location),
                ((int)written.StatusCode, written.Header("Content-Type"), written.Header("Location"))
            );
            Assert.Equal(Json, await written.Content.ReadAsStringAsync());
        }

        using HttpResponseMessage read = await app.SendAsync(HttpMethod.Get, path, "application/xml");
        Assert.Equal(HttpStatusCode.NotAcceptable, read.StatusCode);
    }

    [Fact]
    public async Task The_default_is_the_endpoint_s()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, "/mixed/packed", "application/json");

        Assert.Equal((HttpStatusCode.Created, "application/x-msgpack"), (response.StatusCode, response.Header("Content-Type")));
    }

    [Fact]
    public async Task A_case_without_a_value_is_sent_whatever_is_accepted()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Delete, "/mixed", "application/xml");

        Assert.Equal((HttpStatusCode.NoContent, 1), (response.StatusCode, _calls));
    }

    [Fact]
    public async Task Controllers_that_ask_for_406_have_it()
    {
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapControllers(),
            static builder =>
                builder
                    .Services.AddControllers(options => options.ReturnHttpNotAcceptable = true)
                    .AddApplicationPart(typeof(OrdersController).Assembly)
                    .AddFormats()
        );
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, "/mvc/created", "application/xml");

        Assert.Equal(HttpStatusCode.NotAcceptable, response.StatusCode);
    }

    private void Map(WebApplication web)
    {
        string[] methods = ["GET", "POST"];
        RouteGroupBuilder api = web.MapGroup("/")
            .Negotiate(options => (options.AllowJsonFallback, options.ReturnHttpNotAcceptable) = (true, true));
        api.MapMethods("/single", methods, () => Created());
        api.MapMethods("/values", methods, Results<Created<Order>, Conflict<Order>> () => Created());
        api.MapMethods("/nested", methods, Results<Created<Order>, Results<Conflict<Order>, NotFound<Order>>> () => Created());
        api.MapMethods("/differing", methods, Results<Conflict<Matrix>, Created<Order>> () => Created());
        api.MapMethods("/negotiated", methods, Results<NegotiatedOk<Order>, Conflict<Point>> () => NegotiatedOk());
        api.MapMethods("/narrowed", methods, Results<Created<Order>, Conflict<Order>> () => Created()).WithFormats("json");
        api.MapMethods("/mixed", methods, Results<Created<Order>, NoContent> () => Created());
        api.MapDelete(
            "/mixed",
            Results<Created<Order>, NoContent> () =>
            {
                _calls++;
                return TypedResults.NoContent();
            }
        );
        api.MapPost("/mixed/packed", Results<Created<Order>, NoContent> () => Created()).WithFormats("msgpack");
        api.MapMethods("/problem", methods, Results<Created<Order>, ProblemHttpResult> () => Created());
        api.MapMethods("/unshaped", methods, Results<Created<Order>, Conflict<Unshaped>> () => Created());
        api.MapMethods("/untyped", methods, IResult () => Created());
        api.MapMethods("/object", methods, object () => new Order { Id = 1 });
        api.MapMethods("/single/negotiated", methods, () => NegotiatedOk());
        api.MapMethods("/mixed/negotiated", methods, Results<NegotiatedOk<Order>, NoContent> () => NegotiatedOk());
    }

    private NegotiatedOk<Order> NegotiatedOk()
    {
        _calls++;
        return NegotiatedResults.Ok(new Order { Id = 1 });
    }

    private Created<Order> Created()
    {
        _calls++;
        return TypedResults.Created("/orders/1", new Order { Id = 1 });
    }
}
