using System.Collections.Concurrent;
using System.Net;

namespace SerializationApi.LoadTests.Tests.Http;

/// <summary>What becomes of connections, and how reports count what servers do to them.</summary>
public sealed class HttpConnectionsTests
{
    [Theory]
    [InlineData("abort", true, "HttpRequestException: HttpProtocolError")]
    [InlineData("abort in the body", true, "HttpProtocolException: HttpProtocolError")]
    [InlineData("end in the body", false, "HttpIOException: ResponseEnded")]
    [InlineData("slow", false, "Timeout")]
    [InlineData("slow", true, "Timeout")]
    public async Task A_broken_response_is_counted_by_exception(string what, bool http2, string expected)
    {
        await using TestService service = await TestService.StartAsync(
            async http =>
            {
                if (what == "slow")
                {
                    await Task.Delay(Timeout.Infinite, http.RequestAborted);
                }

                if (what != "abort")
                {
                    http.Response.ContentLength = 200;
                    await Load.RespondAsync(http, Load.Body[..100]);
                    await http.Response.Body.FlushAsync();
                    // Or the reset overtakes the header on a busy machine.
                    await Task.Delay(100);
                }

                // A body that is too short ends the connection.
                if (what != "end in the body")
                {
                    http.Abort();
                }
            },
            http2
        );
        TimeSpan? timeout = what == "slow" ? TimeSpan.FromMilliseconds(200) : null;
        AssertOnly(expected, 6, await Load.RequestAsync(service.Settings(), requests: 6, timeout: timeout));
    }

    [Fact]
    public async Task A_refused_connection_is_counted_by_exception()
    {
        var address = new Uri($"http://127.0.0.1:{Ports.Free()}/");
        var http = new HttpSettings(address, HttpVersion.Version11, ContentCoding.Identity, 2);
        AssertOnly("HttpRequestException: ConnectionRefused", 4, await Load.RequestAsync(http, requests: 4));
    }

    // Workers have a connection each, 64 share one whose server takes 100 streams, then more than it takes.
    [Theory]
    [InlineData(false, 2, 2)]
    [InlineData(true, 64, 1)]
    [InlineData(true, 250, 3)]
    public async Task Connections_are_kept_and_those_of_http_2_are_shared(bool http2, int workers, int connections)
    {
        var clients = new ConcurrentDictionary<string, int>();
        await using TestService service = await TestService.StartAsync(
            async http =>
            {
                clients.TryAdd(http.Connection.Id, 1);
                await Load.RespondAsync(http, Load.Body);
            },
            http2
        );
        StepRecorder recorded = await Load.RequestAsync(service.Settings(connections: connections), requests: 2_000, workers: workers);
        Assert.Equal((2_000L, 0L), (recorded.Requests, recorded.Failures));
        Assert.Equal(connections, clients.Count);
    }

    private static void AssertOnly(string kind, long count, StepRecorder recorded)
    {
        (Failure example, long counted) = Assert.Single(recorded.FailuresByKind.Entries);
        Assert.Equal((kind, count), (example.Kind, counted));
        Assert.Equal((count, count, 0L), (recorded.Requests, recorded.Failures, recorded.Latency.Count));
    }
}
