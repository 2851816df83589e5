using System.Net;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests.Memory;

/// <summary>An application of somebody's whose requests together hold no more than 20 MB: a quarter each for short ones and for bodies, half for what becomes of these.</summary>
[Trait("Tier", "system")]
public sealed class MemoryLimitTests
{
    private const int LimitBytes = 20 << 20;
    private const int HeldBytes = 4_500_000;
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
        // Each becomes about 7 MB, of 10 for all.
        byte[] orders = Encoding.UTF8.GetBytes($"[{string.Join(',', Enumerable.Repeat("{}", 100_000))}]");
        HttpStatusCode[] statuses = await Task.WhenAll(Enumerable.Range(0, 12).Select(async _ =>
        {
            using var content = new ByteArrayContent(orders);
            content.Headers.ContentType = new(Json);
            using HttpResponseMessage response = await app.Client.PostAsync("/orders", content, TestContext.Current.CancellationToken);
            return response.StatusCode;
        }));

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
    public async Task What_an_endpoint_says_that_it_takes_counts_and_a_health_check_takes_nothing()
    {
        await using TestApp app = await StartAsync(TimeSpan.Zero);
        Task<HttpResponseMessage> first = app.Client.GetAsync("/report", TestContext.Current.CancellationToken);
        await app.Services.GetRequiredService<Gate>().Entered.WaitAsync(TestContext.Current.CancellationToken);
        using HttpResponseMessage second = await app.Client.GetAsync("/report", TestContext.Current.CancellationToken);
        using HttpResponseMessage handler = await app.Client.GetAsync("/taken", TestContext.Current.CancellationToken);
        using HttpResponseMessage health = await app.Client.GetAsync("/health", TestContext.Current.CancellationToken);
        app.Services.GetRequiredService<Gate>().Opened.Release();

        Assert.Equal(HttpStatusCode.ServiceUnavailable, second.StatusCode);
        Assert.Equal(HttpStatusCode.ServiceUnavailable, handler.StatusCode);
        Assert.Equal(HttpStatusCode.OK, health.StatusCode);
        Assert.Equal(HttpStatusCode.OK, (await first).StatusCode);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1_000_000)]
    public void A_limit_below_4_MiB_is_refused(long bytes) => Assert.Throws<ArgumentOutOfRangeException>(() => new MemoryLimitOptions { MaxBytes = bytes });

    private static Task<TestApp> StartAsync(TimeSpan wait) => TestApp.StartAsync(
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
            api.MapPost("/stream", static async (Body<IAsyncEnumerable<Order>> orders) => TypedResults.Text($"{await orders.Value.CountAsync()}"));
            app.MapPost("/framework", static (Order order) => order.Id);
            app.MapPost("/raw", static async (HttpRequest request) =>
            {
                using var copy = new MemoryStream();
                await request.Body.CopyToAsync(copy);
                return copy.Length;
            });
            app.MapPost("/held", static async (HttpRequest request, Gate gate) =>
            {
                await request.Body.ReadExactlyAsync(new byte[HeldBytes]);
                gate.Entered.Release();
                await gate.Opened.WaitAsync();
                return "";
            });
            app.MapGet("/report", static async (Gate gate) =>
            {
                gate.Entered.Release();
                await gate.Opened.WaitAsync();
                return "";
            }).TakesMemory(static _ => 6 << 20);
            app.MapGet("/taken", static async (HttpContext http) => await http.TakeMemoryAsync(6 << 20));
            app.MapGet("/health", static () => "").TakesMemory(static _ => 0);
        },
        static builder =>
        {
            builder.Services.AddSingleton<Gate>();
            builder.WebHost.ConfigureKestrel(static kestrel => kestrel.Limits.MaxRequestBodySize = null);
        },
        kestrel: true);

    // Its body is there, and its handler waits.
    private static async Task<Task<HttpResponseMessage>> HoldAsync(TestApp app)
    {
        Task<HttpResponseMessage> holding = PostAsync(app, "/held", HeldBytes);
        Task entered = app.Services.GetRequiredService<Gate>().Entered.WaitAsync(TestContext.Current.CancellationToken);
        Assert.True(await Task.WhenAny(entered, holding) == entered, holding.IsCompleted ? $"{(await holding).StatusCode}: {await (await holding).Content.ReadAsStringAsync()}" : "");
        return holding;
    }

    private static async Task<HttpResponseMessage> PostAsync(TestApp app, string path, int length)
    {
        using var content = new ByteArrayContent([.. "{\"id\":1"u8, .. Enumerable.Repeat((byte)' ', length - 8), (byte)'}']);
        content.Headers.ContentType = new(Json);
        return await app.Client.PostAsync(path, content, TestContext.Current.CancellationToken);
    }

    private sealed class Gate
    {
        public SemaphoreSlim Entered { get; } = new(0);

        public SemaphoreSlim Opened { get; } = new(0);
    }
}
