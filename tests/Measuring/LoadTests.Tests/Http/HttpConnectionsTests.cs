using System.Text;
using Microsoft.AspNetCore.Http;
using SerializationApi.LoadTests.Engine;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.Http;

/// <summary>What becomes of connections, and how reports count what servers do to them.</summary>
public sealed class HttpConnectionsTests
{
    private const string Ok = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

    private static readonly byte[] Right = Encoding.Latin1.GetBytes(
        $"{Ok}Content-Length: {Load.Body.Length}\r\n\r\n{Encoding.Latin1.GetString(Load.Body)}"
    );

    [Fact]
    public async Task A_connection_is_kept()
    {
        await using var server = new ScriptedServer(
            async (connection, _) =>
            {
                await connection.SendAsync(Right);
                return true;
            }
        );
        StepRecorder recorded = await Load.RequestAsync(server.Settings, requests: 20, verifyOneIn: 3);
        Assert.Equal((20L, 0L), (recorded.Requests, recorded.Failures));
        Assert.InRange(server.Connections, 1, 2);
    }

    // RFC 9112 §9.3.1: a connection may be closed between two requests.
    [Fact]
    public async Task A_connection_that_was_closed_meanwhile_is_opened_again()
    {
        await using var server = new ScriptedServer(
            async (connection, number) =>
            {
                if (number == 1)
                {
                    return false;
                }

                await connection.SendAsync(Right);
                return true;
            }
        );
        StepRecorder recorded = await Load.RequestAsync(server.Settings, requests: 6);
        Assert.Equal((6L, 0L), (recorded.Requests, recorded.Failures));
        Assert.InRange(server.Connections, 4, 6);
    }

    [Theory]
    [InlineData("SSH-2.0-OpenSSH_9.2\r\n\r\n", "HttpRequestException: InvalidResponse")]
    [InlineData(Ok, "HttpRequestException: ResponseEnded")]
    [InlineData(Ok + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n", "HttpIOException: InvalidResponse")]
    [InlineData(Ok + "Transfer-Encoding: chunked\r\n\r\nfff\r\n[", "HttpIOException: ResponseEnded")]
    public async Task A_broken_response_is_counted_by_exception(string response, string expected)
    {
        await using var server = new ScriptedServer(
            async (connection, _) =>
            {
                await connection.SendAsync(Encoding.Latin1.GetBytes(response));
                return false;
            }
        );
        StepRecorder recorded = await Load.RequestAsync(server.Settings, requests: 4);
        (Failure example, long count) = Assert.Single(recorded.FailuresByKind.Entries);
        Assert.Equal((expected, 4L), (example.Kind, count));
    }

    [Theory]
    [InlineData("")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Ty")]
    [InlineData(Ok + "Content-Length: 9\r\n\r\n[")]
    public async Task A_response_without_an_end_is_a_timeout(string beginning)
    {
        await using var server = new ScriptedServer(
            async (connection, _) =>
            {
                await connection.SendAsync(Encoding.Latin1.GetBytes(beginning));
                await Task.Delay(Timeout.Infinite);
                return true;
            }
        );
        StepRecorder recorded = await RunAsync(server.Settings, workers: 2, requests: 4, TimeSpan.FromMilliseconds(200));
        (Failure example, long count) = Assert.Single(recorded.FailuresByKind.Entries);
        Assert.Equal(("Timeout", 4L), (example.Kind, count));
    }

    // 64 workers on a connection whose server takes 100 streams, then more than it takes.
    [Theory]
    [InlineData(64, 1)]
    [InlineData(250, 1)]
    [InlineData(250, 3)]
    public async Task Workers_share_connections_of_http_2(int workers, int connections)
    {
        var clients = new System.Collections.Concurrent.ConcurrentDictionary<string, int>();
        await using TestService service = await TestService.StartAsync(
            async http =>
            {
                clients.AddOrUpdate(http.Connection.Id, 1, (_, count) => count + 1);
                await RespondAsync(http, Load.Body);
            },
            http2: true
        );
        StepRecorder recorded = await RunAsync(service.Settings(http2: true, connections: connections), workers, requests: 2_000);
        Assert.Equal((2_000L, 0L), (recorded.Requests, recorded.Failures));
        Assert.Equal(connections, clients.Count);
    }

    [Theory]
    [InlineData("abort", "HttpRequestException: HttpProtocolError")]
    [InlineData("abort in the body", "HttpProtocolException: HttpProtocolError")]
    [InlineData("slow", "Timeout")]
    public async Task A_broken_response_of_http_2_is_counted_by_exception(string what, string expected)
    {
        await using TestService service = await TestService.StartAsync(
            async http =>
            {
                switch (what)
                {
                    case "abort":
                        http.Abort();
                        break;
                    case "slow":
                        await Task.Delay(Timeout.Infinite, http.RequestAborted);
                        break;
                    default:
                        await RespondAsync(http, Load.Body[..100]);
                        await http.Response.Body.FlushAsync();
                        http.Abort();
                        break;
                }
            },
            http2: true
        );
        TimeSpan timeout = what == "slow" ? TimeSpan.FromMilliseconds(200) : TimeSpan.FromMinutes(1);
        StepRecorder recorded = await RunAsync(service.Settings(http2: true), workers: 2, requests: 6, timeout);
        (Failure example, long count) = Assert.Single(recorded.FailuresByKind.Entries);
        Assert.Equal((expected, 6L), (example.Kind, count));
    }

    [Fact]
    public async Task Every_request_by_http_2_to_a_server_of_http_1_fails()
    {
        await using TestService service = await TestService.StartAsync(http => RespondAsync(http, Load.Body), http2: false);
        StepRecorder recorded = await RunAsync(service.Settings(http2: true), workers: 2, requests: 4);
        Assert.Equal(4, recorded.Failures);
    }

    private static async Task<StepRecorder> RunAsync(HttpSettings http, int workers, long requests, TimeSpan? timeout = null)
    {
        using var connections = new HttpConnections(http, workers);
        RequestTemplate get = Load.Get;
        var scenario = new Scenario("test", new Step("GET", context => connections.SendAsync(get, context)))
        {
            Stages = [new ClosedStage(workers, workers, TimeSpan.FromMinutes(1))],
            MaxRequests = requests,
        };
        return (
            await Load.RunAsync(scenario, new EngineSettings { VerifyOneIn = 1, RequestTimeout = timeout ?? TimeSpan.FromMinutes(1) })
        ).Measured;
    }

    private static Task RespondAsync(HttpContext http, byte[] body)
    {
        http.Response.ContentType = "application/json";
        return http.Response.Body.WriteAsync(body).AsTask();
    }
}
