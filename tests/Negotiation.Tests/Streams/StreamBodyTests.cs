using System.IO.Compression;
using System.Net;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Bodies that are read item by item.</summary>
[Trait("Tier", "system")]
public sealed class StreamBodyTests
{
    public static TheoryData<string> Forms => StreamWire.Forms;

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task The_handler_has_the_first_item_before_the_second_is_sent(string mediaType)
    {
        var read = new TaskCompletionSource();
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapPost("/orders", (Body<IAsyncEnumerable<Order>> body) => StreamWire.SumAsync(body.Value, read)).Negotiate(),
            kestrel: true
        );
        using var content = new PushContent(
            mediaType,
            async stream =>
            {
                await stream.WriteAsync(StreamWire.Encode(mediaType, new Order { Id = 1 }));
                await stream.FlushAsync();
                await read.Task; // Were the first item not handed over, this would wait for ever.
                byte[] rest = StreamWire.Encode(mediaType, new Order { Id = 20, Name = "äöü" }, new Order { Id = 300 });
                foreach (byte next in rest)
                {
                    await stream.WriteAsync(new[] { next });
                    await stream.FlushAsync();
                }
            }
        );
        using HttpResponseMessage response = await app.Client.PostAsync("/orders", content);
        Assert.Equal("{\"id\":321,\"name\":null,\"lines\":null}", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_list_that_the_application_reads_in_its_own_way_is_read_so(bool isSystemTextJson)
    {
        await using TestApp app = await TestApp.StartAsync(
            web =>
                web.MapPost(
                    "/orders",
                    async (Body<IAsyncEnumerable<Order>> body) =>
                    {
                        var ids = new List<int>();
                        await foreach (Order order in body.Value)
                        {
                            ids.Add(order.Id);
                        }

                        return string.Join(' ', ids);
                    }
                ),
            builder =>
            {
                builder.Services.ConfigureHttpJsonOptions(static json => json.SerializerOptions.Converters.Add(new NumbersOfOrders()));
                builder.Services.AddFormats(formats =>
                {
                    if (isSystemTextJson)
                    {
                        formats.UseSystemTextJson();
                    }
                });
            }
        );
        using HttpResponseMessage response = await app.SendAsync(
            HttpMethod.Post,
            "/orders",
            body: [.. "[1,20,300]"u8],
            contentType: "application/json"
        );
        Assert.Equal("1 20 300", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task The_handler_has_the_first_item_of_a_JSON_array_before_the_second_is_sent(bool isSystemTextJson)
    {
        var read = new TaskCompletionSource();
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapPost("/orders", (Body<IAsyncEnumerable<Order>> body) => StreamWire.SumAsync(body.Value, read)).Negotiate(),
            builder =>
                builder.Services.AddFormats(formats =>
                {
                    if (isSystemTextJson)
                    {
                        formats.UseSystemTextJson();
                    }
                }),
            kestrel: true
        );
        using var content = new PushContent(
            "application/json",
            async stream =>
            {
                await stream.WriteAsync("[{\"id\":1}"u8.ToArray());
                await stream.FlushAsync();
                await read.Task; // Were the first item not handed over, this would wait for ever.
                await stream.WriteAsync(" , {\"id\":20} ]"u8.ToArray());
            }
        );
        using HttpResponseMessage response = await app.Client.PostAsync("/orders", content);
        Assert.Equal("{\"id\":21,\"name\":null,\"lines\":null}", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData("application/x-msgpack")]
    [InlineData("application/x-msgpack; keys=names")]
    [InlineData("application/x-protobuf")]
    [InlineData("application/x-memorypack")]
    public async Task The_handler_has_the_first_item_of_a_binary_list_before_the_second_is_sent(string mediaType)
    {
        var read = new TaskCompletionSource();
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapPost("/orders", (Body<IAsyncEnumerable<Order>> body) => StreamWire.SumAsync(body.Value, read)).Negotiate(),
            kestrel: true
        );
        (byte[] first, byte[] rest) = StreamWire.EncodeList(mediaType, new Order { Id = 1 }, new Order { Id = 20, Name = "äöü" });
        using var content = new PushContent(
            mediaType,
            async stream =>
            {
                await stream.WriteAsync(first);
                await stream.FlushAsync();
                await read.Task; // Were the first item not handed over, this would wait for ever.
                await stream.WriteAsync(rest);
            }
        );
        using HttpResponseMessage response = await app.Client.PostAsync("/orders", content);
        Assert.Equal("{\"id\":21,\"name\":null,\"lines\":null}", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData("lz4-block")]
    [InlineData("lz4-block-array")]
    public async Task A_compressed_list_is_read_whatever_it_is_called(string compression)
    {
        var read = new TaskCompletionSource();
        await using TestApp app = await TestApp.StartAsync(
            web => web.MapPost("/orders", (Body<IAsyncEnumerable<Order>> body) => StreamWire.SumAsync(body.Value, read)).Negotiate(),
            kestrel: true
        );
        (byte[] head, byte[] rest) = StreamWire.EncodeList(
            $"application/x-msgpack; compression={compression}",
            [.. Enumerable.Range(1, 100).Select(static id => new Order { Id = id, Name = "name" })]
        );
        using var content = new PushContent(
            "application/x-msgpack",
            async stream =>
            {
                byte[] list = [.. head, .. rest];
                for (int i = 0; i < list.Length; i++)
                {
                    await stream.WriteAsync(list.AsMemory(i, 1));
                    await stream.FlushAsync();
                    // Were the first item not handed over, this would wait for ever.
                    await (i == list.Length - 20 ? read.Task : Task.CompletedTask);
                }
            }
        );
        using HttpResponseMessage response = await app.Client.PostAsync("/orders", content);
        Assert.Equal("{\"id\":5050,\"name\":null,\"lines\":null}", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData("gzip")]
    [InlineData("deflate")]
    [InlineData("br")]
    public async Task An_item_of_a_compressed_body_is_there_when_its_bytes_are(string coding)
    {
        var read = new TaskCompletionSource();
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                web.UseRequestDecompression();
                web.MapPost("/orders", (Body<IAsyncEnumerable<Order>> body) => StreamWire.SumAsync(body.Value, read)).Negotiate();
            },
            builder => builder.Services.AddRequestDecompression(),
            kestrel: true
        );
        using var content = new PushContent(
            "application/x-ndjson",
            async stream =>
            {
                await using Stream coded = coding switch
                {
                    "gzip" => new GZipStream(stream, CompressionLevel.Fastest, leaveOpen: true),
                    "br" => new BrotliStream(stream, CompressionLevel.Fastest, leaveOpen: true),
                    _ => new ZLibStream(stream, CompressionLevel.Fastest, leaveOpen: true),
                };
                await coded.WriteAsync("{\"id\":1}\n"u8.ToArray());
                await coded.FlushAsync();
                await stream.FlushAsync();
                await read.Task; // Were the item held back until more bytes arrive, this would wait for ever.
                await coded.WriteAsync("{\"id\":20}\n"u8.ToArray());
            }
        );
        content.Headers.ContentEncoding.Add(coding);
        using HttpResponseMessage response = await app.Client.PostAsync("/orders", content);
        Assert.Equal("{\"id\":21,\"name\":null,\"lines\":null}", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData("application/x-ndjson")]
    [InlineData("application/x-protobuf; delimited=true")]
    public async Task A_stream_can_be_made_of_a_stream(string mediaType)
    {
        await using TestApp app = await TestApp.StartAsync(
            Map,
            builder =>
                builder.WebHost.ConfigureKestrel(kestrel =>
                    kestrel.ConfigureEndpointDefaults(listen => listen.Protocols = HttpProtocols.Http2)
                ),
            kestrel: true
        );
        var seen = new SemaphoreSlim(0);
        using var request = new HttpRequestMessage(HttpMethod.Post, "/doubled")
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        request.Headers.TryAddWithoutValidation("Accept", mediaType);
        request.Content = new PushContent(
            mediaType,
            async stream =>
            {
                for (int id = 1; id <= 3; id++)
                {
                    await stream.WriteAsync(StreamWire.Encode(mediaType, new Order { Id = id }));
                    await stream.FlushAsync();
                    await seen.WaitAsync();
                }
            }
        );
        using HttpResponseMessage response = await app.Client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        var ids = new List<int>();
        await foreach (Order? order in StreamWire.Codec(mediaType).DecodeAsync(await response.Content.ReadAsStreamAsync()))
        {
            ids.Add(order!.Id);
            seen.Release();
        }

        Assert.Equal([2, 4, 6], ids);
    }

    [Theory]
    [InlineData("/sum")]
    [InlineData("/doubled")]
    public async Task An_invalid_item_is_a_400_with_its_offset(string path)
    {
        await using TestApp app = await TestApp.StartAsync(Map, kestrel: true);
        using HttpResponseMessage response = await app.SendAsync(
            HttpMethod.Post,
            path,
            "application/x-protobuf",
            "{\"id\":tru}\n{\"id\":1}"u8.ToArray(),
            "application/x-ndjson"
        );
        await AssertProblemAsync(response, HttpStatusCode.BadRequest, 6);
        using HttpResponseMessage second = await app.SendAsync(
            HttpMethod.Post,
            "/sum",
            null,
            "{\"id\":1}\n{\"id\":tru}\n"u8.ToArray(),
            "application/x-ndjson"
        );
        await AssertProblemAsync(second, HttpStatusCode.BadRequest, 15);
        Assert.Equal("application/problem+json", second.Content.Headers.ContentType!.MediaType);

        using HttpResponseMessage good = await app.SendAsync(HttpMethod.Post, path, null, "{\"id\":1}"u8.ToArray(), "application/x-ndjson");
        Assert.Equal(HttpStatusCode.OK, good.StatusCode);
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task A_body_that_ends_inside_an_item_is_a_400(string mediaType)
    {
        await using TestApp app = await TestApp.StartAsync(Map, kestrel: true);
        byte[] whole = StreamWire.Encode(mediaType, new Order { Id = 1 }, new Order { Id = 300, Name = "x" });
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, "/sum", null, whole[..^2], mediaType);
        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        using HttpResponseMessage empty = await app.SendAsync(HttpMethod.Post, "/sum", null, [], mediaType);
        Assert.StartsWith("{\"id\":0", await empty.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Once_the_response_has_begun_an_invalid_item_breaks_the_connection_and_is_no_error_of_the_service()
    {
        await using TestApp app = await TestApp.StartAsync(Map, kestrel: true);
        await Assert.ThrowsAnyAsync<HttpRequestException>(async () =>
        {
            using HttpResponseMessage response = await app.SendAsync(
                HttpMethod.Post,
                "/begun",
                "application/x-ndjson",
                "{\"id\":1}\n{\"id\":tru}\n"u8.ToArray(),
                "application/x-ndjson"
            );
        });
        List<(LogLevel Level, string Text)> lines = await app.Log.WaitForAsync("Request finished");
        Assert.DoesNotContain(lines, line => line.Level >= LogLevel.Error);
    }

    [Fact]
    public async Task An_item_that_is_too_long_is_a_413_and_so_is_a_body()
    {
        await using TestApp app = await TestApp.StartAsync(
            Map,
            builder =>
            {
                builder.Services.AddFormats(formats =>
                    formats.Configure(options => options.Limits = options.Limits with { MaxDecompressedBytes = 1_000 })
                );
                builder.WebHost.ConfigureKestrel(kestrel => kestrel.Limits.MaxRequestBodySize = 10_000);
            },
            kestrel: true
        );
        byte[] line = Encoding.UTF8.GetBytes($"{{\"name\":\"{new string('x', 600)}\"}}\n");
        using HttpResponseMessage longer = await app.SendAsync(
            HttpMethod.Post,
            "/sum",
            null,
            [.. line, .. line[..^1], .. line],
            "application/x-ndjson"
        );
        await AssertProblemAsync(longer, HttpStatusCode.RequestEntityTooLarge, line.Length);
        using HttpResponseMessage prefixed = await app.SendAsync(
            HttpMethod.Post,
            "/sum",
            null,
            [0xff, 0xff, 0xff, 0x7f],
            "application/x-memorypack; delimited=true"
        );
        await AssertProblemAsync(prefixed, HttpStatusCode.RequestEntityTooLarge, 0);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, await PostLinesAsync(app, line, 17));
    }

    // Kestrel responds and closes the connection. A client that still writes then, if only the end, may not see the response.
    private static async Task<HttpStatusCode> PostLinesAsync(TestApp app, byte[] line, int count)
    {
        for (int left = 10; ; left--)
        {
            using var content = new PushContent(
                "application/x-ndjson",
                async stream =>
                {
                    for (int i = 0; i < count; i++)
                    {
                        await stream.WriteAsync(line);
                    }
                }
            );
            try
            {
                using HttpResponseMessage body = await app.Client.PostAsync("/sum", content);
                return body.StatusCode;
            }
            catch (HttpRequestException error) when (error.InnerException is IOException && left > 0) { }
        }
    }

    [Theory]
    [InlineData("application/json", "[{\"id\":1},{\"id\":2}]", 3)]
    [InlineData("text/json", "[]", 0)]
    public async Task A_list_is_read_too_once_it_is_there(string contentType, string body, int sum)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, "/sum", null, Encoding.UTF8.GetBytes(body), contentType);
        Assert.StartsWith($"{{\"id\":{sum}", await response.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        using HttpResponseMessage bad = await app.SendAsync(HttpMethod.Post, "/sum", null, "[{\"id\":tru}]"u8.ToArray(), contentType);
        await AssertProblemAsync(bad, HttpStatusCode.BadRequest, 7);
    }

    [Fact]
    public async Task An_unknown_media_type_is_a_415_that_lists_the_stream_forms()
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, "/sum", null, [1], "text/csv");
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, response.StatusCode);
        Assert.Contains("application/x-ndjson", response.Header("Accept"), StringComparison.Ordinal);
        Assert.Contains("application/x-protobuf; delimited=true", response.Header("Accept"), StringComparison.Ordinal);
        using HttpResponseMessage none = await app.Client.PostAsync("/sum", content: null);
        Assert.Equal(HttpStatusCode.BadRequest, none.StatusCode);
        using HttpResponseMessage optional = await app.Client.PostAsync("/optional", content: null);
        Assert.StartsWith("{\"id\":-1", await optional.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Items_are_read_once_and_a_handler_need_not_read_them_all()
    {
        await using TestApp app = await TestApp.StartAsync(Map, kestrel: true);
        byte[] body = StreamWire.Encode("application/x-ndjson", [.. Enumerable.Range(1, 50_000).Select(id => new Order { Id = id })]);
        using HttpResponseMessage twice = await app.SendAsync(HttpMethod.Post, "/twice", null, body, "application/x-ndjson");
        Assert.StartsWith(
            "{\"id\":1,\"name\":\"The items of a request's body can be read only once.\"",
            await twice.Content.ReadAsStringAsync(),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task A_client_that_goes_away_ends_the_handler_s_stream()
    {
        var ended = new TaskCompletionSource<Exception?>();
        await using TestApp app = await TestApp.StartAsync(
            web =>
                web.MapPost(
                    "/orders",
                    async (Body<IAsyncEnumerable<Order>> body) =>
                    {
                        try
                        {
                            await foreach (Order order in body.Value) { }

                            ended.SetResult(null);
                        }
                        catch (Exception error)
                        {
                            ended.SetResult(error);
                            throw;
                        }
                    }
                ),
            kestrel: true
        );
        using var cancel = new CancellationTokenSource();
        using var content = new PushContent(
            "application/x-ndjson",
            async stream =>
            {
                await stream.WriteAsync("{\"id\":1}\n"u8.ToArray());
                await stream.FlushAsync();
                await cancel.CancelAsync();
                await Task.Delay(Timeout.Infinite, cancel.Token);
            }
        );
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => app.Client.PostAsync("/orders", content, cancel.Token));
        Assert.IsType<RefusedBodyException>(await ended.Task.WaitAsync(TimeSpan.FromSeconds(60)));
    }

    private static void Map(WebApplication web)
    {
        RouteGroupBuilder api = web.MapGroup("/").Negotiate();
        api.MapPost(
            "/sum",
            async (Body<IAsyncEnumerable<Order>> body) => new Order { Id = await body.Value.Select(static order => order.Id).SumAsync() }
        );
        api.MapPost("/optional", (Body<IAsyncEnumerable<Order>>? body) => new Order { Id = body is null ? -1 : 0 });
        api.MapPost("/doubled", (Body<IAsyncEnumerable<Order>> body) => DoubleAsync(body.Value));
        api.MapPost("/begun", (Body<IAsyncEnumerable<Order>> body) => SlowlyAsync(body.Value));
        api.MapPost(
            "/twice",
            async (Body<IAsyncEnumerable<Order>> body) =>
            {
                Order first = await body.Value.FirstAsync();
                InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(async () =>
                    await body.Value.FirstAsync()
                );
                first.Name = error.Message;
                return first;
            }
        );
    }

    private static async IAsyncEnumerable<Order> DoubleAsync(IAsyncEnumerable<Order> orders)
    {
        await foreach (Order order in orders)
        {
            yield return new Order { Id = 2 * order.Id };
        }
    }

    private static async IAsyncEnumerable<Order> SlowlyAsync(IAsyncEnumerable<Order> orders)
    {
        await foreach (Order order in orders)
        {
            yield return order;
            await Task.Delay(200);
        }
    }

    private static async Task AssertProblemAsync(HttpResponseMessage response, HttpStatusCode status, long offset)
    {
        Assert.Equal(status, response.StatusCode);
        using var problem = JsonDocument.Parse(await response.Content.ReadAsStringAsync());
        Assert.Equal(offset, problem.RootElement.GetProperty("offset").GetInt64());
    }

    // A list of orders as the list of their numbers.
    private sealed class NumbersOfOrders : JsonConverter<List<Order>>
    {
        public override List<Order> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            [.. JsonSerializer.Deserialize<int[]>(ref reader, options)!.Select(static id => new Order { Id = id })];

        public override void Write(Utf8JsonWriter writer, List<Order> value, JsonSerializerOptions options) =>
            JsonSerializer.Serialize(writer, value.Select(static order => order.Id), options);
    }
}
