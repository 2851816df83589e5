using System.Net;
using System.Text;
using SerializationApi.Api.Tests.Support;

namespace SerializationApi.Api.Tests.Telemetry;

public sealed class TelemetryTests
{
    [Fact]
    public async Task Metrics_and_traces_go_to_the_endpoint_that_the_environment_names()
    {
        (string metrics, string traces) = await ExportAsync(
            ["metrics", "traces"],
            static address => [("OTEL_EXPORTER_OTLP_ENDPOINT", address), ("OTEL_SERVICE_NAME", "named-by-the-environment")]
        );
        Assert.All(
            [
                "named-by-the-environment",
                "telemetry.sdk.name",
                "http.server.request.duration",
                "http.route",
                "/users/sample",
                "http.response.status_code",
                "http.response.media_type",
                "application/vnd.msgpack",
                "application/problem+json",
                "serialization.payload.bytes",
                "direction",
                "request",
                "response",
                "serialization.decode.failures",
            ],
            expected => Assert.Contains(expected, metrics, StringComparison.Ordinal)
        );
        Assert.All(
            [
                "named-by-the-environment",
                "telemetry.sdk.name",
                "GET /users/sample",
                "POST /organizations/echo",
                "http.route",
                "url.path",
                "http.response.header.content-type",
            ],
            expected => Assert.Contains(expected, traces, StringComparison.Ordinal)
        );
    }

    [Fact]
    public async Task A_signal_can_have_an_endpoint_of_its_own()
    {
        await using OtlpReceiver other = await OtlpReceiver.StartAsync();
        (string metrics, string traces) = await ExportAsync(
            ["metrics"],
            address => [("OTEL_EXPORTER_OTLP_ENDPOINT", address), ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", other.Address + "/v1/traces")]
        );
        Assert.NotEqual("", metrics);
        Assert.Equal("", traces);
    }

    [Fact]
    public async Task A_collector_that_does_not_respond_delays_the_stop_only_little()
    {
        // A listener that accepts no connection: the exporter waits for it.
        using var silent = new System.Net.Sockets.TcpListener(IPAddress.Loopback, 0);
        silent.Start();
        await using ServiceProcess service = await ServiceProcess.StartAsync(
            ("OTEL_EXPORTER_OTLP_ENDPOINT", $"http://{silent.LocalEndpoint}"),
            ("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf")
        );
        using (var client = new HttpClient { BaseAddress = service.Addresses[0] })
        {
            (await client.SendAsync(HttpMethod.Get, "/users/sample")).Dispose();
        }

        service.Terminate();
        Assert.Equal(0, await service.WaitForExitAsync());
    }

    // The stop waits for the exporter a second or two; on a machine under load that may be too short, and is tried again.
    private static async Task<(string Metrics, string Traces)> ExportAsync(
        string[] signals,
        Func<string, (string Name, string Value)[]> environment
    )
    {
        const int Attempts = 5;
        for (int attempt = 1; true; attempt++)
        {
            await using OtlpReceiver receiver = await OtlpReceiver.StartAsync();
            await RequestAsync([("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf"), .. environment(receiver.Address)]);
            if (attempt == Attempts || signals.All(signal => receiver.Received(signal).Length > 0))
            {
                return (receiver.Received("metrics"), receiver.Received("traces"));
            }
        }
    }

    // What is left is sent when the service stops.
    private static async Task RequestAsync(params (string Name, string Value)[] environment)
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(environment);
        using (var client = new HttpClient { BaseAddress = service.Addresses[0] })
        {
            (await client.SendAsync(HttpMethod.Get, "/users/sample", "application/vnd.msgpack")).Dispose();
            using HttpResponseMessage refused = await client.SendAsync(
                HttpMethod.Post,
                "/organizations/echo",
                null,
                Encoding.UTF8.GetBytes("{"),
                "application/json"
            );
            Assert.Equal(HttpStatusCode.BadRequest, refused.StatusCode);
        }

        service.Terminate();
        Assert.Equal(0, await service.WaitForExitAsync());
    }
}
