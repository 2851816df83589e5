using System.IO.Compression;
using System.Net;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Threading.Channels;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Responses in stream forms.</summary>
public sealed class StreamResponseTests
{
    public static TheoryData<string> Forms => StreamWire.Forms;

    [Theory]
    [Trait("Tier", "system")]
    [MemberData(nameof(Forms))]
    public async Task The_first_item_arrives_before_the_second_is_made(string mediaType)
    {
        var orders = Channel.CreateUnbounded<Order>();
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapGet("/orders", () => orders.Reader.ReadAllAsync()).Negotiate(),
            kestrel: true
        );
        using HttpResponseMessage response = await StartAsync(
            app,
            "/orders",
            mediaType,
            () => orders.Writer.TryWrite(new Order { Id = 1 })
        );
        Assert.Equal(mediaType, response.Header("Content-Type"));
        Assert.Null(response.Header("Content-Length"));
        await using Stream body = await response.Content.ReadAsStreamAsync();
        await AssertSpacedAsync(body, mediaType, orders.Writer);
    }

    [Theory]
    [Trait("Tier", "system")]
    [InlineData("gzip")]
    [InlineData("br")]
    public async Task The_first_item_of_a_compressed_stream_arrives_before_the_second_is_made(string coding)
    {
        var orders = Channel.CreateUnbounded<Order>();
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                web.UseResponseCompression();
                web.MapGet("/orders", () => orders.Reader.ReadAllAsync()).Negotiate();
            },
            builder => builder.Services.AddResponseCompression(options => options.MimeTypes = ["application/x-ndjson"]),
            kestrel: true
        );
        app.Client.DefaultRequestHeaders.Add("Accept-Encoding", coding);
        using HttpResponseMessage response = await StartAsync(
            app,
            "/orders",
            "application/x-ndjson",
            () => orders.Writer.TryWrite(new Order { Id = 1 })
        );
        Assert.Equal(coding, response.Header("Content-Encoding"));
        await using Stream body = await response.Content.ReadAsStreamAsync();
        await using Stream plain =
            coding == "br" ? new BrotliStream(body, CompressionMode.Decompress) : new GZipStream(body, CompressionMode.Decompress);
        await AssertSpacedAsync(plain, "application/x-ndjson", orders.Writer);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Lists_and_sequences_are_offered_in_stream_forms_too(string mediaType)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        byte[] expected = StreamWire.Encode(mediaType, Make(3));
        foreach (string path in (string[])["/list", "/array", "/sequence", "/stream", "/ok"])
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, path, mediaType);
            Assert.Equal(HttpStatusCode.OK, response.StatusCode);
            Assert.Equal(mediaType, response.Header("Content-Type"));
            Assert.Equal(expected, await response.Content.ReadAsByteArrayAsync());
        }

        using HttpResponseMessage posted = await app.SendAsync(HttpMethod.Post, "/list", mediaType, expected, mediaType);
        Assert.Equal(expected, await posted.Content.ReadAsByteArrayAsync());
        using HttpResponseMessage bound = await app.SendAsync(HttpMethod.Post, "/bound", mediaType, expected, mediaType);
        Assert.Equal(expected, await bound.Content.ReadAsByteArrayAsync());
        using HttpResponseMessage head = await app.SendAsync(HttpMethod.Head, "/list", mediaType);
        Assert.Equal(mediaType, head.Header("Content-Type"));
        Assert.Equal($"{expected.Length}", head.Header("Content-Length"));
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task One_value_is_not_offered_in_stream_forms(string mediaType)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/value", mediaType);
        Assert.Equal(HttpStatusCode.NotAcceptable, response.StatusCode);
        Assert.DoesNotContain("delimited", await response.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        using HttpResponseMessage posted = await app.SendAsync(
            HttpMethod.Post,
            "/value",
            "application/json",
            StreamWire.Encode(mediaType, Make(1)),
            mediaType
        );
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, posted.StatusCode);
    }

    [Theory]
    [InlineData(null, "application/json")]
    [InlineData("*/*", "application/json")]
    [InlineData("application/*", "application/json")]
    [InlineData("application/x-protobuf", "application/x-protobuf")]
    [InlineData("application/x-protobuf; delimited=false", "application/x-protobuf")]
    [InlineData("application/x-protobuf; encoding=delimited", "application/x-protobuf")]
    [InlineData("application/x-msgpack; DELIMITED=\"true\", application/json;q=0.5", "application/x-msgpack; delimited=true")]
    [InlineData("application/x-ndjson, application/json", "application/x-ndjson")]
    [InlineData("application/json, application/x-ndjson", "application/json")]
    [InlineData("application/x-ndjson;q=0, */*", "application/json")]
    [InlineData("application/json;q=0.9, application/jsonl", "application/jsonl")]
    public async Task Only_who_asks_for_a_stream_form_gets_one(string? accept, string contentType)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/stream", accept);
        Assert.Equal(contentType, response.Header("Content-Type"));
    }

    [Fact]
    public async Task A_query_may_ask_for_lines_and_a_406_names_every_form()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage lines = await app.SendAsync(HttpMethod.Get, "/stream?format=ndjson");
        Assert.Equal("application/x-ndjson", lines.Header("Content-Type"));
        Assert.Equal("{\"id\":0,\"name\":null,\"lines\":null}", (await lines.Content.ReadAsStringAsync()).Split('\n')[0]);
        using HttpResponseMessage value = await app.SendAsync(HttpMethod.Get, "/value?format=ndjson");
        Assert.Equal(HttpStatusCode.NotAcceptable, value.StatusCode);
        using HttpResponseMessage refused = await app.SendAsync(HttpMethod.Get, "/stream", "text/html");
        string[] supported = JsonDocument
            .Parse(await refused.Content.ReadAsStringAsync())
            .RootElement.GetProperty("supported")
            .Deserialize<string[]>()!;
        Assert.Equal(
            [
                "application/x-ndjson",
                "application/jsonl",
                "text/event-stream",
                "application/x-msgpack; delimited=true",
                "application/x-protobuf; delimited=true",
                "application/x-memorypack; delimited=true",
            ],
            supported[^6..]
        );
    }

    [Fact]
    public async Task Lines_are_the_application_s_own_JSON()
    {
        await using TestApp app = await TestApp.StartAsync(
            Map,
            builder =>
                builder.Services.ConfigureHttpJsonOptions(json =>
                {
                    json.SerializerOptions.PropertyNamingPolicy = JsonNamingPolicy.KebabCaseUpper;
                    json.SerializerOptions.WriteIndented = true;
                })
        );
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/stream", "application/x-ndjson");
        string[] lines = (await response.Content.ReadAsStringAsync()).Split('\n');
        Assert.Equal(4, lines.Length);
        Assert.Equal(1, JsonDocument.Parse(lines[1]).RootElement.GetProperty("ID").GetInt32());
    }

    [Theory]
    [Trait("Tier", "system")]
    [MemberData(nameof(Forms))]
    public async Task A_client_that_goes_away_ends_the_stream_that_waits(string mediaType)
    {
        var ended = new TaskCompletionSource();
        await using TestApp app = await TestApp.StartAsync(web => web.MapGet("/orders", () => OneAsync(ended)).Negotiate(), kestrel: true);
        using (HttpResponseMessage response = await StartAsync(app, "/orders", mediaType, static () => true))
        {
            await using Stream body = await response.Content.ReadAsStreamAsync();
            byte[] first = StreamWire.Encode(mediaType, new Order { Id = 1 });
            await body.ReadExactlyAsync(new byte[first.Length]);
        }

        await ended.Task.WaitAsync(TimeSpan.FromSeconds(60));
    }

    [Fact]
    [Trait("Tier", "system")]
    public async Task A_failure_after_the_first_item_breaks_the_connection_and_one_before_is_a_response()
    {
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                web.MapGet("/late", () => FailAsync(1)).Negotiate();
                web.MapGet("/early", () => FailAsync(0)).Negotiate();
            },
            kestrel: true
        );
        using HttpResponseMessage early = await app.SendAsync(HttpMethod.Get, "/early", "application/x-ndjson");
        Assert.Equal(HttpStatusCode.InternalServerError, early.StatusCode);
        await Assert.ThrowsAnyAsync<HttpRequestException>(async () =>
        {
            using HttpResponseMessage late = await app.SendAsync(HttpMethod.Get, "/late", "application/x-ndjson");
        });
    }

    private static void Map(WebApplication web)
    {
        RouteGroupBuilder api = web.MapGroup("/").NegotiateFully();
        api.MapGet("/list", () => Make(3).ToList());
        api.MapGet("/array", () => Make(3));
        api.MapGet("/sequence", () => Make(3).Where(order => order.Id >= 0));
        api.MapGet("/stream", () => Streams.Of(Make(3)));
        api.MapGet("/ok", () => TypedResults.Ok(Make(3)));
        api.MapGet("/value", () => Make(1)[0]);
        api.MapPost("/value", (Body<Order> body) => body.Value);
        api.MapPost("/list", (Body<List<Order>> body) => body.Value);
        api.MapPost("/bound", (List<Order> orders) => orders);
    }

    private static Order[] Make(int count) => [.. Enumerable.Range(0, count).Select(i => new Order { Id = i })];

    private static async Task<HttpResponseMessage> StartAsync(TestApp app, string path, string accept, Func<bool> first)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        request.Headers.TryAddWithoutValidation("Accept", accept);
        Assert.True(first());
        return await app.Client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
    }

    // Were an item held back until the next, this would wait for ever.
    private static async Task AssertSpacedAsync(Stream body, string mediaType, ChannelWriter<Order> orders)
    {
        int id = 1;
        await foreach (
            Order? order in StreamWire.Codec(mediaType).DecodeAsync(body).WithCancellation(TestContext.Current.CancellationToken)
        )
        {
            Assert.Equal(id, order!.Id);
            if (++id > 3)
            {
                orders.TryComplete();
            }
            else
            {
                orders.TryWrite(new Order { Id = id });
            }
        }

        Assert.Equal(4, id);
    }

    private static async IAsyncEnumerable<Order> OneAsync(
        TaskCompletionSource ended,
        [EnumeratorCancellation] CancellationToken cancellation = default
    )
    {
        try
        {
            yield return new Order { Id = 1 };
            await Task.Delay(Timeout.Infinite, cancellation);
        }
        finally
        {
            ended.SetResult();
        }
    }

    private static async IAsyncEnumerable<Order> FailAsync(int after)
    {
        for (int i = 0; i < after; i++)
        {
            yield return new Order { Id = i };
            await Task.Delay(20);
        }

        throw new InvalidOperationException("failed");
    }
}
