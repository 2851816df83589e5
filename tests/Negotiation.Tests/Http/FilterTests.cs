using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.Logging;
using SerializationApi.Negotiation.Tests.Streamed;

namespace SerializationApi.Negotiation.Tests;

/// <summary>A filter of the application returns another value than the handler: the response is the same for every return type of the
/// handler.</summary>
public sealed class FilterTests : IAsyncLifetime
{
    private static readonly Dictionary<string, Delegate> Handlers = new()
    {
        ["contract"] = () => new Order(),
        ["nothing found"] = Order? () => null,
        ["struct"] = () => new Position(),
        ["task"] = () => Task.FromResult(new Order()),
        ["list"] = () => new List<Order>(),
        ["stream"] = () => Numbers(),
        ["streamed"] = () => new Streamed<Shipment, Order>(new Shipment()),
        ["results"] = Results<Ok<Order>, NotFound> () => TypedResults.Ok(new Order()),
        ["ok"] = () => TypedResults.Ok(new Order()),
        ["no content"] = () => TypedResults.NoContent(),
        ["problem"] = () => TypedResults.Problem("none"),
        ["negotiated"] = () => NegotiatedResults.Ok(new Order()),
        ["result"] = IResult () => TypedResults.Ok(new Order()),
        ["object"] = object () => new Order(),
        ["string"] = () => "text",
        ["void"] = () => { },
        ["empty task"] = () => Task.CompletedTask,
        ["with a body"] = (Body<Order>? body) => new Order(),
    };

    private static readonly Dictionary<string, object?> Values = new()
    {
        ["contract"] = new Order { Id = 7 },
        ["list"] = new List<Order> { new() { Id = 7 } },
        ["struct"] = new Position { X = 1, Y = 2 },
        ["details"] = new ProblemDetails
        {
            Status = 409,
            Title = "Conflict",
            Detail = "It is <there>.",
        },
        ["validation"] = new HttpValidationProblemDetails(new Dictionary<string, string[]> { ["id"] = ["wrong"] }) { Status = 422 },
        ["problem"] = TypedResults.Problem("It is there.", statusCode: 409),
        ["ok"] = TypedResults.Ok(new Order { Id = 7 }),
        ["created"] = TypedResults.Created("/7", new Order { Id = 7 }),
        ["negotiated"] = NegotiatedResults.Ok(new Order { Id = 7 }),
        ["no content"] = TypedResults.NoContent(),
        ["text"] = "text",
        ["unshaped"] = new { error = "none" },
        ["unshaped list"] = new[] { new { error = "none" } },
    };

    private TestApp _app = null!;

    public static TheoryData<string, string?> Cases =>
        [.. from value in Values.Keys.Append("exception") from accept in (string?[])[null, "application/x-msgpack"] select (value, accept)];

    public async ValueTask InitializeAsync() =>
        _app = await TestApp.StartAsync(static web =>
        {
            web.UseExceptionHandler(
                new ExceptionHandlerOptions { StatusCodeSelector = static _ => 418, ExceptionHandler = static _ => Task.CompletedTask }
            );
            RouteGroupBuilder outer = web.MapGroup("/");
            outer.AddEndpointFilter(
                static async (context, next) =>
                {
                    object? value = await next(context);
                    return context.HttpContext.Request.Query["place"] == "group" ? Replace(context.HttpContext) : value;
                }
            );
            RouteGroupBuilder api = outer.MapGroup("/").Negotiate();
            foreach ((string name, Delegate handler) in Handlers)
            {
                api.Map($"/{name}", handler)
                    .AddEndpointFilter(
                        static (context, next) =>
                            context.HttpContext.Request.Query["place"] == "endpoint"
                                ? ValueTask.FromResult(Replace(context.HttpContext))
                                : next(context)
                    );
            }
        });

    public ValueTask DisposeAsync() => _app.DisposeAsync();

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task A_value_of_a_filter_is_sent_the_same_way_whatever_the_handler_returns(string value, string? accept)
    {
        var responses = new Dictionary<string, string>();
        foreach (string place in (string[])["endpoint", "group"])
        {
            foreach (string handler in Handlers.Keys)
            {
                using HttpResponseMessage response = await _app.SendAsync(
                    HttpMethod.Get,
                    $"/{handler}?place={place}&value={value}",
                    accept
                );
                byte[] body = await response.Content.ReadAsByteArrayAsync();
                responses[$"{handler}, {place}"] =
                    $"{(int)response.StatusCode} {response.Header("Content-Type")} {Convert.ToHexString(body)}";
            }
        }

        Assert.True(responses.Values.Distinct().Count() == 1, string.Join('\n', responses));
    }

    [Theory]
    [InlineData("details", 409, "application/problem+json")]
    [InlineData("validation", 422, "application/problem+json")]
    [InlineData("problem", 409, "application/problem+json")]
    [InlineData("contract", 200, "application/x-msgpack")]
    [InlineData("list", 200, "application/x-msgpack")]
    [InlineData("created", 201, "application/x-msgpack")]
    [InlineData("text", 200, "text/plain; charset=utf-8")]
    [InlineData("unshaped", 200, "application/json; charset=utf-8")]
    [InlineData("exception", 418, null)]
    public async Task A_filter_of_a_streamed_list_responds_with_its_own_value(string value, int status, string? contentType)
    {
        using HttpResponseMessage response = await _app.SendAsync(
            HttpMethod.Get,
            $"/streamed?place=endpoint&value={value}",
            "application/x-msgpack"
        );

        Assert.Equal(status, (int)response.StatusCode);
        Assert.Equal(contentType, response.Header("Content-Type"));
    }

    [Fact]
    public async Task A_value_without_a_shape_is_logged_once()
    {
        for (int i = 0; i < 3; i++)
        {
            using HttpResponseMessage response = await _app.SendAsync(HttpMethod.Get, "/contract?place=endpoint&value=unshaped");
            Assert.Equal("""{"error":"none"}""", await response.Content.ReadAsStringAsync());
        }

        List<(LogLevel Level, string Text)> lines = await _app.Log.WaitForAsync("JSON only");
        Assert.Single(lines, static line => line.Text.StartsWith("JSON only: A filter or handler returned ", StringComparison.Ordinal));
    }

    private static object? Replace(HttpContext http) =>
        Values.TryGetValue(http.Request.Query["value"].ToString(), out object? value)
            ? value
            : throw new InvalidOperationException("A filter failed.");

    private static async IAsyncEnumerable<Order> Numbers()
    {
        await Task.Yield();
        yield return new Order();
    }
}
