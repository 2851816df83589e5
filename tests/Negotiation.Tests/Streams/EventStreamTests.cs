using System.Net;
using System.Net.ServerSentEvents;
using System.Text.Json;
using System.Threading.Channels;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Streams as server-sent events, read by the framework's parser.</summary>
public sealed class EventStreamTests
{
    private const string Events = "text/event-stream";

    [Theory]
    [Trait("Tier", "system")]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Each_item_is_an_event_that_arrives_before_the_next_is_made(bool hasTags)
    {
        var orders = Channel.CreateUnbounded<Order>();
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                RouteHandlerBuilder endpoint = web.MapGet("/orders", () => orders.Reader.ReadAllAsync()).Negotiate();
                _ = hasTags ? endpoint.WithETags() : endpoint;
            },
            kestrel: true
        );
        using var request = new HttpRequestMessage(HttpMethod.Get, "/orders");
        request.Headers.TryAddWithoutValidation("Accept", Events);
        orders.Writer.TryWrite(new Order { Id = 1, Name = "two\nlines" });
        using HttpResponseMessage response = await app.Client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        Assert.Equal(Events, response.Header("Content-Type"));
        Assert.Equal("no-store, no-cache", response.Headers.CacheControl!.ToString());
        await using Stream body = await response.Content.ReadAsStreamAsync();
        int id = 1;
        await foreach (SseItem<string> item in SseParser.Create(body).EnumerateAsync(TestContext.Current.CancellationToken))
        {
            Assert.Equal("message", item.EventType);
            JsonElement order = JsonDocument.Parse(item.Data).RootElement;
            Assert.Equal(id, order.GetProperty("id").GetInt32());
            Assert.Equal(id == 1 ? "two\nlines" : null, order.GetProperty("name").GetString());
            if (++id > 3 ? orders.Writer.TryComplete() : orders.Writer.TryWrite(new Order { Id = id }))
            {
                continue;
            }
        }

        Assert.Equal(4, id);
    }

    [Fact]
    public async Task Events_are_the_application_s_own_JSON_without_line_breaks()
    {
        await using TestApp app = await TestApp.StartAsync(
            Map,
            static builder =>
                builder.Services.ConfigureHttpJsonOptions(static json =>
                {
                    json.SerializerOptions.PropertyNamingPolicy = JsonNamingPolicy.KebabCaseUpper;
                    json.SerializerOptions.WriteIndented = true;
                })
        );
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/stream", Events);
        SseItem<string>[] items = [.. SseParser.Create(await response.Content.ReadAsStreamAsync()).Enumerate()];
        Assert.Equal([0, 1], items.Select(static item => JsonDocument.Parse(item.Data).RootElement.GetProperty("ID").GetInt32()));
        Assert.DoesNotContain(items, static item => item.Data.Contains('\n', StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("text/event-stream, application/json", Events)]
    [InlineData("text/event-stream;q=0.5, application/json", "application/json")]
    [InlineData("text/event-stream, */*;q=0.1", Events)]
    [InlineData("*/*", "application/json")]
    [InlineData("text/*", "text/json")]
    public async Task Only_who_asks_for_events_gets_them(string accept, string contentType)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/stream", accept);
        Assert.Equal(contentType, response.Header("Content-Type"));
        foreach (string path in (string[])["/ok", "/json"])
        {
            using HttpResponseMessage other = await app.SendAsync(HttpMethod.Get, path, accept);
            Assert.Equal(contentType, other.Header("Content-Type"));
        }
    }

    [Theory]
    [InlineData("/list")]
    [InlineData("/value")]
    [InlineData("/binary")]
    public async Task What_is_no_stream_of_JSON_has_no_events(string path)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path, Events);
        Assert.Equal(HttpStatusCode.NotAcceptable, response.StatusCode);
        Assert.DoesNotContain(Events, await response.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_request_has_no_events()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage response = await app.SendAsync(
            HttpMethod.Post,
            "/stream",
            "application/json",
            "data: {}\n\n"u8.ToArray(),
            Events
        );
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, response.StatusCode);
        Assert.DoesNotContain(Events, response.Header("Accept") ?? "", StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_empty_stream_has_no_event_and_a_refusal_names_events()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage empty = await app.SendAsync(HttpMethod.Get, "/empty", Events);
        Assert.Equal("", await empty.Content.ReadAsStringAsync());
        using HttpResponseMessage refused = await app.SendAsync(HttpMethod.Get, "/stream", "image/png");
        Assert.Contains(Events, await refused.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Events_are_listed_with_JSON_not_by_themselves()
    {
        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(async () =>
            await TestApp.StartAsync(static web =>
                web.MapGet("/stream", static () => Streams.Of(new Order())).Negotiate().WithFormats("json", Events)
            )
        );
        Assert.Contains("'json'", error.Message, StringComparison.Ordinal);
    }

    private static void Map(WebApplication web)
    {
        RouteGroupBuilder api = web.MapGroup("/").NegotiateFully();
        api.MapGet("/stream", static () => Streams.Of(new Order { Id = 0 }, new Order { Id = 1 }));
        api.MapGet("/ok", static () => TypedResults.Ok(Streams.Of(new Order { Id = 0 })));
        api.MapGet("/empty", static () => Streams.Of<Order>());
        api.MapGet("/list", static () => new List<Order> { new() });
        api.MapGet("/value", static () => new Order());
        api.MapGet("/json", static () => Streams.Of(new Order { Id = 0 })).WithFormats("json");
        api.MapGet("/binary", static () => Streams.Of(new Order())).WithFormats("msgpack");
        api.MapPost("/stream", static (IAsyncEnumerable<Order> orders) => orders);
    }
}
