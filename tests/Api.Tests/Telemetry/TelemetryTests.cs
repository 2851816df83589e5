using System.Net;
using System.Text;
using SerializationApi.Api.Tests.Support;

namespace SerializationApi.Api.Tests.Telemetry;

public sealed class TelemetryTests
{
    [Fact]
    public async Task Metrics_and_traces_go_to_the_endpoint_that_the_environment_names()
    {
        await using OtlpReceiver receiver = await OtlpReceiver.StartAsync();
        await using ServiceProcess service = await ServiceProcess.StartAsync(
            ("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.Address),
            ("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf"),
            ("OTEL_SERVICE_NAME", "named-by-the-environment"));
        using (var client = new HttpClient { BaseAddress = service.Addresses[0] })
        {
            (await client.SendAsync(HttpMethod.Get, "/users/sample", "application/vnd.msgpack")).Dispose();
            using HttpResponseMessage refused = await client.SendAsync(
                HttpMethod.Post, "/organizations/echo", null, Encoding.UTF8.GetBytes("{"), "application/json");
            Assert.Equal(HttpStatusCode.BadRequest, refused.StatusCode);
        }

        // What is left is sent when the service stops.
        service.Terminate();
        Assert.Equal(0, await service.WaitForExitAsync());

        string metrics = receiver.Received("metrics");
        Assert.All(
            ["named-by-the-environment", "http.server.request.duration", "http.route", "/users/sample", "http.response.status_code",
             "http.response.media_type", "application/vnd.msgpack", "application/problem+json",
             "serialization.payload.bytes", "direction", "request", "response", "serialization.decode.failures"],
            expected => Assert.Contains(expected, metrics, StringComparison.Ordinal));
        string traces = receiver.Received("traces");
        Assert.All(
            ["named-by-the-environment", "GET /users/sample", "POST /organizations/echo", "http.route", "url.path", "http.response.header.content-type"],
            expected => Assert.Contains(expected, traces, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("OTEL_EXPORTER_OTLP_METRICS_ENDPOINT", "/v1/metrics", "metrics", "traces")]
    [InlineData("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "/v1/traces", "traces", "metrics")]
    public async Task One_signal_can_be_exported_without_the_other(string variable, string path, string exported, string other)
    {
        await using OtlpReceiver receiver = await OtlpReceiver.StartAsync();
        await using ServiceProcess service = await ServiceProcess.StartAsync(
            (variable, receiver.Address + path), ("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf"));
        using (var client = new HttpClient { BaseAddress = service.Addresses[0] })
        {
            (await client.SendAsync(HttpMethod.Get, "/users/sample")).Dispose();
        }

        service.Terminate();
        Assert.Equal(0, await service.WaitForExitAsync());
        Assert.NotEqual("", receiver.Received(exported));
        Assert.Equal("", receiver.Received(other));
    }

    [Fact]
    public async Task A_collector_that_does_not_respond_delays_the_stop_only_little()
    {
        // A listener that accepts no connection: the exporter waits for it.
        using var silent = new System.Net.Sockets.TcpListener(IPAddress.Loopback, 0);
        silent.Start();
        await using ServiceProcess service = await ServiceProcess.StartAsync(
            ("OTEL_EXPORTER_OTLP_ENDPOINT", $"http://{silent.LocalEndpoint}"), ("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf"));
        using (var client = new HttpClient { BaseAddress = service.Addresses[0] })
        {
            (await client.SendAsync(HttpMethod.Get, "/users/sample")).Dispose();
        }

        service.Terminate();
        Assert.Equal(0, await service.WaitForExitAsync());
    }
}
