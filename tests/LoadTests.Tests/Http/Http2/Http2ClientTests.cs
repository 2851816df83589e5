using Microsoft.AspNetCore.Http;
using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Http.Http2;

/// <summary>Our HTTP/2 against Kestrel's: what HttpClient finds there.</summary>
public sealed class Http2ClientTests
{
    // 64 workers on a connection whose server takes 100 streams, then more than it takes.
    [Theory]
    [InlineData(64, 1)]
    [InlineData(250, 1)]
    [InlineData(250, 3)]
    public async Task Workers_share_connections(int workers, int connections)
    {
        var clients = new System.Collections.Concurrent.ConcurrentDictionary<string, int>();
        await using TestService service = await TestService.StartAsync(
            async http =>
            {
                clients.AddOrUpdate(http.Connection.Id, 1, (_, count) => count + 1);
                await RespondAsync(http, Load.Body);
            },
            http2: true);
        StepRecorder recorded = await RunAsync(service.Settings(http2: true, connections: connections), Load.Get, workers, requests: 2_000);
        Assert.Equal((2_000L, 0L), (recorded.Requests, recorded.Failures));
        Assert.Equal(connections, clients.Count);
    }

    // Larger than every window: bodies wait for the server's WINDOW_UPDATE, and so do those behind them.
    [Fact]
    public async Task Large_bodies_obey_flow_control_both_ways()
    {
        PayloadFormat format = Load.Json;
        var sample = new NumbersSample([.. Enumerable.Range(7, 600_000)]);
        await using TestService service = await TestService.StartAsync(
            async http =>
            {
                http.Response.ContentType = http.Request.ContentType;
                await http.Request.Body.CopyToAsync(http.Response.Body);
            },
            http2: true);
        var template = new RequestTemplate(HttpMethod.Post, "numbers/echo", format, sample.Encode(format), sample);
        StepRecorder recorded = await RunAsync(service.Settings(http2: true, connections: 1), template, workers: 4, requests: 12);
        Assert.Equal((12L, 0L, 12L), (recorded.Requests, recorded.Failures, recorded.Verified));
        Assert.Equal(template.Body!.Length, recorded.WireBytes.Mean);
    }

    [Fact]
    public async Task A_server_that_goes_away_between_requests_loses_none()
    {
        int count = 0;
        await using TestService service = await TestService.StartAsync(
            async http =>
            {
                // Kestrel says GOAWAY behind such a response.
                if (Interlocked.Increment(ref count) % 10 == 0)
                {
                    http.Response.Headers.Connection = "close";
                }

                await RespondAsync(http, Load.Body);
            },
            http2: true);
        StepRecorder recorded = await RunAsync(service.Settings(http2: true, connections: 1), Load.Get, workers: 4, requests: 100);
        Assert.Equal((100L, 0L), (recorded.Requests, recorded.Failures));
    }

    [Theory]
    [InlineData("abort", "HttpRequestException: HttpProtocolError")]
    [InlineData("abort in the body", "HttpProtocolException: HttpProtocolError")]
    [InlineData("another status", "503")]
    [InlineData("another type", "wrong content type")]
    [InlineData("another value", "wrong value")]
    [InlineData("too long", "wrong length")]
    [InlineData("no body", "wrong body")]
    [InlineData("trailers", "right")]
    [InlineData("slow", "Timeout")]
    public async Task A_response_counts_as_with_HttpClient(string what, string expected)
    {
        Recorded lean = await RecordAsync(HttpClientKind.Lean, what);
        Recorded client = await RecordAsync(HttpClientKind.HttpClient, what);
        Assert.Equal(expected, lean.Kind);
        Assert.Equal(client, lean);
    }

    [Fact]
    public async Task Every_request_to_a_server_of_HTTP_1_fails_as_with_HttpClient()
    {
        await using TestService service = await TestService.StartAsync(http => RespondAsync(http, Load.Body), http2: false);
        HttpSettings settings = service.Settings(http2: true);
        StepRecorder lean = await RunAsync(settings, Load.Get, workers: 2, requests: 4);
        StepRecorder client = await RunAsync(settings with { Client = HttpClientKind.HttpClient }, Load.Get, workers: 2, requests: 4);

        // As what they fail is a race: the server responds in HTTP/1.1 and resets the connection.
        Assert.Equal(4, client.Failures);
        Assert.Equal(4, lean.Failures);
    }

    private static async Task<Recorded> RecordAsync(HttpClientKind client, string what)
    {
        byte[] wrong = [.. Load.Body];
        wrong[^1] ^= 1;
        await using TestService service = await TestService.StartAsync(
            async http =>
            {
                switch (what)
                {
                    case "abort":
                        http.Abort();
                        break;
                    case "abort in the body":
                        await RespondAsync(http, Load.Body[..100]);
                        await http.Response.Body.FlushAsync();
                        http.Abort();
                        break;
                    case "another status":
                        http.Response.StatusCode = 503;
                        await http.Response.WriteAsync("too\nbusy");
                        break;
                    case "another type":
                        http.Response.ContentType = "text/html";
                        await http.Response.Body.WriteAsync(Load.Body);
                        break;
                    case "too long":
                        await RespondAsync(http, new byte[300_000]);
                        break;
                    case "no body":
                        await RespondAsync(http, []);
                        break;
                    case "trailers":
                        http.Response.DeclareTrailer("x-sum");
                        await RespondAsync(http, Load.Body);
                        http.Response.AppendTrailer("x-sum", "1");
                        break;
                    case "slow":
                        await Task.Delay(Timeout.Infinite, http.RequestAborted);
                        break;
                    default:
                        await RespondAsync(http, wrong);
                        break;
                }
            },
            http2: true);
        HttpSettings settings = service.Settings(http2: true) with { Client = client };
        StepRecorder recorded = await RunAsync(settings, Load.Get, workers: 2, requests: 6, what == "slow" ? TimeSpan.FromMilliseconds(200) : TimeSpan.FromMinutes(1));
        string example = recorded.FailuresByKind.Entries.Select(entry => entry.Example).Where(failure => failure.Category == FailureCategory.Status).Select(failure => failure.Detail).FirstOrDefault("");
        return new Recorded(Kind(recorded), example, recorded.Requests, recorded.Failures, recorded.WireBytes.Mean, recorded.Verified);
    }

    private static string Kind(StepRecorder recorded) => recorded.FailuresByKind.Entries.Select(entry => entry.Example.Kind).DefaultIfEmpty("right").Single();

    private static async Task<StepRecorder> RunAsync(HttpSettings http, RequestTemplate template, int workers, long requests, TimeSpan? timeout = null)
    {
        using var connections = new HttpConnections(http, workers);
        Scenario scenario = Scenario.Create("test", HttpSteps.Create("GET", connections, new(template)))
            .WithLoadSimulations(new KeepConstant(workers, TimeSpan.FromMinutes(1)))
            .WithMaxIterations(requests);
        return (await Load.RunAsync(scenario, new EngineSettings { VerifyOneIn = 1, RequestTimeout = timeout ?? TimeSpan.FromMinutes(1) })).Steps[0];
    }

    private static Task RespondAsync(HttpContext http, byte[] body)
    {
        http.Response.ContentType = "application/json";
        return http.Response.Body.WriteAsync(body).AsTask();
    }

    private sealed record Recorded(string Kind, string Example, long Requests, long Failures, double WireBytes, long Verified);
}
