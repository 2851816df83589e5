using System.Net;
using System.Net.Sockets;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace SerializationApi.Negotiation.Tests.Memory;

/// <summary>
/// An application of somebody's whose requests together hold no more than 20 MB: a quarter each for medium parts and for large bodies,
/// half for what becomes of these.
/// </summary>
[Trait("Tier", "system")]
public sealed class MemoryLimitTests
{
    private const int LimitBytes = 20 << 20;
    private const int HeldBytes = 4_500_000;
    private const int ListItems = 200_000;
    private const string Json = "application/json";

    public static TheoryData<string> Ways => ["/negotiated", "/plain", "/framework", "/raw"];

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task A_body_that_finds_no_memory_is_503_whoever_reads_it(string path)
    {
        await using TestApp app = await StartAsync(TimeSpan.Zero);
        Task<HttpResponseMessage> holding = await HoldAsync(app);
        using HttpResponseMessage refused = await PostAsync(app, path, 4_000_000);
        Assert.Equal(HttpStatusCode.ServiceUnavailable, refused.StatusCode);
        Assert.Equal(TimeSpan.FromSeconds(1), refused.Headers.RetryAfter!.Delta);
        Assert.Equal("application/problem+json", refused.Content.Headers.ContentType!.MediaType);
        using HttpResponseMessage shortOne = await PostAsync(app, path, 1_000);
        Assert.Equal(HttpStatusCode.OK, shortOne.StatusCode);

        app.Services.GetRequiredService<Gate>().Opened.Release();
        Assert.Equal(HttpStatusCode.OK, (await holding).StatusCode);
        for (int i = 0; (await PostAsync(app, path, 4_000_000)).StatusCode != HttpStatusCode.OK; i++)
        {
            Assert.True(i < 100, "It is not given back."); // A response is there before its request has ended.
            await Task.Delay(50, TestContext.Current.CancellationToken);
        }
    }

    [Fact]
    public async Task A_body_waits_for_its_turn()
    {
        await using TestApp app = await StartAsync(TimeSpan.FromMinutes(2));
        Task<HttpResponseMessage> holding = await HoldAsync(app);
        Task<HttpResponseMessage> waiting = PostAsync(app, "/negotiated", 4_000_000);
        app.Services.GetRequiredService<Gate>().Opened.Release();

        Assert.Equal(HttpStatusCode.OK, (await holding).StatusCode);
        Assert.Equal(HttpStatusCode.OK, (await waiting).StatusCode);
    }

    [Fact]
    public async Task Bodies_that_become_more_than_there_is_at_once_are_decoded_one_after_the_other()
    {
        await using TestApp app = await StartAsync(TimeSpan.FromMinutes(2));
        // Each becomes about 7 MB, of 10 for all. Before that, all wait in the lane of medium parts, which has a place for these and not
        // for more.
        byte[] orders = Encoding.UTF8.GetBytes($"[{string.Join(',', Enumerable.Repeat("{}", 100_000))}]");
        HttpStatusCode[] statuses = await Task.WhenAll(
            Enumerable
                .Range(0, 6)
                .Select(async _ =>
                {
                    using var content = new ByteArrayContent(orders);
                    content.Headers.ContentType = new(Json);
                    using HttpResponseMessage response = await app.Client.PostAsync(
                        "/orders",
                        content,
                        TestContext.Current.CancellationToken
                    );
                    return response.StatusCode;
                })
        );

        Assert.All(statuses, static status => Assert.Equal(HttpStatusCode.OK, status));
    }

    [Fact]
    public async Task What_exceeds_the_limit_by_itself_is_413()
    {
        await using TestApp app = await StartAsync(TimeSpan.FromMinutes(2));
        using HttpResponseMessage response = await PostAsync(app, "/negotiated", 8_000_000);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, response.StatusCode);
        Assert.Null(response.Headers.RetryAfter);
    }

    [Fact]
    public async Task A_stream_may_be_longer_than_all_memory()
    {
        await using TestApp app = await StartAsync(TimeSpan.Zero);
        byte[] line = [.. Encoding.UTF8.GetBytes($$"""{"id":1,"name":"{{new string('x', 1_000)}}"}"""), (byte)'\n'];
        using var content = new ByteArrayContent([.. Enumerable.Repeat(line, 25_000).SelectMany(static bytes => bytes)]);
        content.Headers.ContentType = new("application/x-ndjson");
        using HttpResponseMessage response = await app.Client.PostAsync("/stream", content, TestContext.Current.CancellationToken);
        Assert.Equal("25000", await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task What_a_handler_takes_counts_and_small_requests_need_nothing()
    {
        await using TestApp app = await StartAsync(TimeSpan.Zero);
        Task<HttpResponseMessage> first = app.Client.GetAsync("/report", TestContext.Current.CancellationToken);
        await app.Services.GetRequiredService<Gate>().Entered.WaitAsync(TestContext.Current.CancellationToken);
        using HttpResponseMessage second = await app.Client.GetAsync("/report", TestContext.Current.CancellationToken);
        using HttpResponseMessage small = await app.Client.GetAsync("/small", TestContext.Current.CancellationToken);
        app.Services.GetRequiredService<Gate>().Opened.Release();

        Assert.Equal(HttpStatusCode.ServiceUnavailable, second.StatusCode);
        Assert.Equal(HttpStatusCode.OK, small.StatusCode);
        Assert.Equal(HttpStatusCode.OK, (await first).StatusCode);
    }

    [Fact]
    public async Task Heads_whose_bodies_do_not_arrive_hold_nothing_that_others_need()
    {
        await using TestApp app = await StartAsync(TimeSpan.Zero);
        string head = $"POST /negotiated HTTP/1.1\r\nHost: a\r\nContent-Type: {Json}\r\nContent-Length: ";
        using var clients = new RawClients(app);
        await clients.SendAsync(200, $"{head}16384\r\n\r\n");
        await clients.SendAsync(200, $"{head}4000000\r\n\r\n");

        using HttpResponseMessage medium = await PostAsync(app, "/negotiated", 100_000);
        using HttpResponseMessage large = await PostAsync(app, "/negotiated", 4_000_000);
        Assert.Equal((HttpStatusCode.OK, HttpStatusCode.OK), (medium.StatusCode, large.StatusCode));
    }

    [Fact]
    public async Task Clients_that_do_not_read_their_responses_hold_no_more_than_is_made_of_them()
    {
        await using TestApp app = await StartAsync(TimeSpan.Zero);
        using var clients = new RawClients(app);
        await clients.SendAsync(100, "GET /list HTTP/1.1\r\nHost: a\r\n\r\n");
        await clients.HearAsync();

        foreach (string path in (string[])["/small", "/list"])
        {
            using HttpResponseMessage served = await app.Client.GetAsync(
                path,
                HttpCompletionOption.ResponseHeadersRead,
                TestContext.Current.CancellationToken
            );
            Assert.Equal(HttpStatusCode.OK, served.StatusCode);
        }
    }

    [Fact]
    public async Task However_many_clients_do_not_read_their_lists_none_is_refused()
    {
        const int Clients = 200; // With a large batch each, they would hold more than twice the limit.
        await using TestApp app = await StartAsync(TimeSpan.Zero);
        using var clients = new RawClients(app);
        await clients.SendAsync(Clients, "GET /kilobytes HTTP/1.1\r\nHost: a\r\n\r\n");
        Assert.All(await clients.HearAsync(), static line => Assert.Equal("HTTP/1.1 200 OK", line));
    }

    // HEAD makes the first batch and no more.
    [Theory]
    [InlineData(256 << 10)]
    [InlineData(512 << 20)]
    public async Task A_batch_that_is_larger_than_the_place_for_all_batches_has_that_place(int batchBytes)
    {
        int made = 0;
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                web.UseMemoryLimit();
                web.MapGet("/", () => Enumerable.Range(0, ListItems).Select(Make)).Negotiate(static options => options.MapHead = true);
            },
            builder => builder.Services.AddFormats(formats => formats.Configure(options => options.BatchBytes = batchBytes)),
            kestrel: true
        );
        using var request = new HttpRequestMessage(HttpMethod.Head, "/");
        using HttpResponseMessage response = await app.Client.SendAsync(request, TestContext.Current.CancellationToken);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.InRange(made, 100, ListItems / 2);

        Order Make(int i)
        {
            made++;
            return new Order { Id = i, Name = new string('x', 1_000) };
        }
    }

    [Fact]
    public async Task A_list_is_sent_in_small_batches_while_there_is_no_memory_for_large_ones()
    {
        await using TestApp app = await StartAsync(TimeSpan.Zero);
        Gate gate = app.Services.GetRequiredService<Gate>();
        Task<HttpResponseMessage>[] holding =
        [
            .. Enumerable.Range(0, 5).Select(_ => app.Client.GetAsync("/mebibyte", TestContext.Current.CancellationToken)),
        ];
        for (int i = 0; i < holding.Length; i++)
        {
            await gate.Entered.WaitAsync(TestContext.Current.CancellationToken);
        }

        using HttpResponseMessage refused = await PostAsync(app, "/negotiated", 900_000);
        string list = await app.Client.GetStringAsync("/list", TestContext.Current.CancellationToken);
        gate.Opened.Release(holding.Length);
        await Task.WhenAll(holding);

        Assert.Equal(HttpStatusCode.ServiceUnavailable, refused.StatusCode);
        Assert.EndsWith("]", list, StringComparison.Ordinal);
        Assert.Equal(ListItems, list.Count(static c => c == '{'));
    }

    [Fact]
    public async Task An_endpoint_without_rate_limiting_may_take_in_more_than_all_memory()
    {
        await using TestApp app = await StartAsync(TimeSpan.Zero);
        using HttpResponseMessage bounded = await PostAsync(app, "/raw", 8_000_000);
        using HttpResponseMessage free = await PostAsync(app, "/disk", 8_000_000);

        Assert.Equal((HttpStatusCode.RequestEntityTooLarge, HttpStatusCode.OK), (bounded.StatusCode, free.StatusCode));
    }

    [Fact]
    public async Task Over_HTTP_2_one_request_of_each_connection_is_served_however_many_others_are_in_progress()
    {
        // 16 KiB for each request that is begun beside the first of its connection, of a quarter of all: 320.
        const int Begun = LimitBytes / 4 / (16 * 1024);
        await using TestApp app = await StartAsync(TimeSpan.Zero, HttpProtocols.Http2);
        using HttpClient one = CreateHttp2(app);
        Task<HttpResponseMessage>[] held =
        [
            .. Enumerable.Range(0, Begun + 1).Select(_ => one.GetAsync("/gate", TestContext.Current.CancellationToken)),
        ];
        for (int i = 0; i < held.Length; i++)
        {
            await app.Services.GetRequiredService<Gate>().Entered.WaitAsync(TestContext.Current.CancellationToken);
        }

        using HttpClient another = CreateHttp2(app);
        using HttpResponseMessage beyond = await one.GetAsync("/small", TestContext.Current.CancellationToken);
        using HttpResponseMessage first = await another.GetAsync("/small", TestContext.Current.CancellationToken);
        app.Services.GetRequiredService<Gate>().Opened.Release(held.Length);

        Assert.Equal((HttpStatusCode.ServiceUnavailable, HttpStatusCode.OK), (beyond.StatusCode, first.StatusCode));
        Assert.All(await Task.WhenAll(held), static response => Assert.Equal(HttpStatusCode.OK, response.StatusCode));
        using HttpResponseMessage again = await one.GetAsync("/small", TestContext.Current.CancellationToken);
        Assert.Equal(HttpStatusCode.OK, again.StatusCode);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1_000_000)]
    public void A_limit_below_4_MiB_is_refused(long bytes) =>
        Assert.Throws<ArgumentOutOfRangeException>(() => new MemoryLimitOptions { MaxBytes = bytes });

    private static Task<TestApp> StartAsync(TimeSpan wait, HttpProtocols protocols = HttpProtocols.Http1) =>
        TestApp.StartAsync(
            app =>
            {
                app.UseMemoryLimit(options =>
                {
                    options.MaxBytes = LimitBytes;
                    options.MaxWait = wait;
                });
                RouteGroupBuilder api = app.MapGroup("/").Negotiate();
                api.MapPost("/negotiated", static (Body<Order> order) => order.Value);
                api.MapPost("/plain", static (Order order) => order);
                api.MapPost("/orders", static (Body<List<Order>> orders) => orders.Value[..1]);
                api.MapPost(
                    "/stream",
                    static async (Body<IAsyncEnumerable<Order>> orders) => TypedResults.Text($"{await orders.Value.CountAsync()}")
                );
                app.MapPost("/framework", static (Order order) => order.Id);
                app.MapPost(
                    "/raw",
                    static async (HttpRequest request) =>
                    {
                        using var copy = new MemoryStream();
                        await request.Body.CopyToAsync(copy);
                        return copy.Length;
                    }
                );
                app.MapPost(
                    "/held",
                    static async (HttpRequest request, Gate gate) =>
                    {
                        await request.Body.ReadExactlyAsync(new byte[HeldBytes]);
                        gate.Entered.Release();
                        await gate.Opened.WaitAsync();
                        return "";
                    }
                );
                app.MapPost("/disk", static async (HttpRequest request) => await request.Body.CopyToAsync(Stream.Null))
                    .DisableRateLimiting();
                app.MapGet("/report", static (HttpContext http, Gate gate) => EnterAsync(http, gate, 6 << 20));
                app.MapGet("/mebibyte", static (HttpContext http, Gate gate) => EnterAsync(http, gate, 1 << 20));
                app.MapGet("/gate", static (HttpContext http, Gate gate) => EnterAsync(http, gate, 0));
                app.MapGet("/small", static () => "");
                api.MapGet(
                    "/kilobytes",
                    static () => Enumerable.Range(0, ListItems).Select(static i => new Order { Id = i, Name = new string('x', 1_000) })
                );
                api.MapGet("/list", static () => Enumerable.Range(0, ListItems).Select(static i => new Order { Id = i }));
            },
            builder =>
            {
                builder.Services.AddSingleton<Gate>();
                builder.WebHost.ConfigureKestrel(kestrel =>
                {
                    kestrel.Limits.MaxRequestBodySize = null;
                    kestrel.Limits.Http2.MaxStreamsPerConnection = 1_000;
                    kestrel.ConfigureEndpointDefaults(endpoint => endpoint.Protocols = protocols);
                });
            },
            kestrel: true
        );

    private static async Task<string> EnterAsync(HttpContext http, Gate gate, long bytes)
    {
        await http.TakeMemoryAsync(bytes);
        gate.Entered.Release();
        await gate.Opened.WaitAsync();
        return "";
    }

    private static HttpClient CreateHttp2(TestApp app) =>
        new()
        {
            BaseAddress = app.Client.BaseAddress,
            DefaultRequestVersion = HttpVersion.Version20,
            DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };

    // Its body is there, and its handler waits.
    private static async Task<Task<HttpResponseMessage>> HoldAsync(TestApp app)
    {
        Task<HttpResponseMessage> holding = PostAsync(app, "/held", HeldBytes);
        Task entered = app.Services.GetRequiredService<Gate>().Entered.WaitAsync(TestContext.Current.CancellationToken);
        Assert.True(
            await Task.WhenAny(entered, holding) == entered,
            holding.IsCompleted ? $"{(await holding).StatusCode}: {await (await holding).Content.ReadAsStringAsync()}" : ""
        );
        return holding;
    }

    private static async Task<HttpResponseMessage> PostAsync(TestApp app, string path, int length)
    {
        using var content = new ByteArrayContent([.. "{\"id\":1"u8, .. Enumerable.Repeat((byte)' ', length - 8), (byte)'}']);
        content.Headers.ContentType = new(Json);
        return await app.Client.PostAsync(path, content, TestContext.Current.CancellationToken);
    }

    // Connections that send what they are told, and read nothing.
    private sealed class RawClients(TestApp app) : IDisposable
    {
        private readonly List<Socket> _sockets = [];

        public async Task SendAsync(int count, string head)
        {
            for (int i = 0; i < count; i++)
            {
                var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { ReceiveBufferSize = 2048 };
                _sockets.Add(socket);
                await socket.ConnectAsync("127.0.0.1", app.Client.BaseAddress!.Port, TestContext.Current.CancellationToken);
                await socket.SendAsync(Encoding.ASCII.GetBytes(head), TestContext.Current.CancellationToken);
            }
        }

        // The first line of each response.
        public async Task<List<string>> HearAsync()
        {
            var lines = new List<string>();
            foreach (Socket socket in _sockets)
            {
                byte[] line = new byte["HTTP/1.1 200 OK".Length];
                for (int read = 0, more = 1; more > 0 && read < line.Length; read += more)
                {
                    more = await socket.ReceiveAsync(line.AsMemory(read), TestContext.Current.CancellationToken);
                }

                lines.Add(Encoding.ASCII.GetString(line));
            }

            return lines;
        }

        public void Dispose() => _sockets.ForEach(static socket => socket.Dispose());
    }

    private sealed class Gate
    {
        public SemaphoreSlim Entered { get; } = new(0);

        public SemaphoreSlim Opened { get; } = new(0);
    }
}
