using System.Net.Sockets;
using SerializationApi.Api.Tests.Support;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests.Hosting;

public sealed class SettingsTests
{
    [Theory]
    [InlineData("Service__MaxCount", "abc", "Service:MaxCount")]
    [InlineData("Service__MaxCount", "0", "Service:MaxCount")]
    [InlineData("Service__MaxDepth", "1001", "Service:MaxDepth")]
    [InlineData("Service__MaxRequestBodyBytes", "-1", "Service:MaxRequestBodyBytes")]
    [InlineData("Service__MaxDecompressedBytes", "1e9", "Service:MaxDecompressedBytes")]
    [InlineData("Service__MinCompressedBytes", "1 KB", "Service:MinCompressedBytes")]
    [InlineData("Service__GzipLevel", "9", "Service:GzipLevel")]
    [InlineData("Service__GzipLevelOfLz4", "none", "Service:GzipLevelOfLz4")]
    [InlineData("Service__BrotliLevel", "fast", "Service:BrotliLevel")]
    [InlineData("Service__ResponseCompression", "yes", "Service:ResponseCompression")]
    [InlineData("Service__ShutdownSeconds", "99999", "Service:ShutdownSeconds")]
    [InlineData("Service__DefaultFormat", "xml", "Service:DefaultFormat")]
    [InlineData("Service__MaxCuont", "5", "Service:MaxCuont")]
    [InlineData("Service__MaxCount__Nested", "5", "Service:MaxCount")]
    [InlineData("Service", "5", "Service")]
    [InlineData("Service__MaxDecodedBytes", "-1", "Service:MaxDecodedBytes")]
    [InlineData("Service__MaxExpansion", "0", "Service:MaxExpansion")]
    [InlineData("Service__MaxConnections", "0", "Service:MaxConnections")]
    [InlineData("Service__MaxMemoryBytes", "-1", "Service:MaxMemoryBytes")]
    [InlineData("Service__MaxWaitSeconds", "-1", "Service:MaxWaitSeconds")]
    [InlineData("Service__RequestSeconds", "0", "Service:RequestSeconds")]
    [InlineData("Service__MinBytesPerSecond", "fast", "Service:MinBytesPerSecond")]
    [InlineData("Service__Documentation", "no", "Service:Documentation")]
    [InlineData("Service__Urls", "localhost", "Service:Urls")]
    [InlineData("Service__Urls", "http://localhost:70000", "Service:Urls")]
    [InlineData("Service__Urls", "http://localhost:5080/path", "Service:Urls")]
    [InlineData("Service__Urls", ";", "Service:Urls")]
    [InlineData("Service__Http2Urls", "ftp://localhost:1", "Service:Http2Urls")]
    [InlineData("ASPNETCORE_URLS", "http://:x", "urls")]
    [InlineData("ASPNETCORE_HTTP_PORTS", "80x80", "http_ports")]
    [InlineData("Logging__LogLevel__Default", "Loud", "Logging:LogLevel:Default")]
    [InlineData("Logging__Console__LogLevel__Default", "12", "Logging:Console:LogLevel:Default")]
    [InlineData("Logging", "loud", "Logging")]
    [InlineData("Logging__LogLevel", "Debug", "Logging:LogLevel")]
    [InlineData("Kestrel__Endpoints__x__Url", "foo", "Kestrel:Endpoints:x:Url")]
    [InlineData("Kestrel__Endpoints__x__Url", "http://localhost:70000", "Kestrel:Endpoints:x:Url")]
    [InlineData("Kestrel__Endpoints__x__Protocols", "Http1", "Kestrel:Endpoints:x:Url")]
    [InlineData("Kestrel__Endpoints__x", "http://localhost:5080", "Kestrel:Endpoints:x")]
    [InlineData("Kestrel__Endpoints", "http://localhost:5080", "Kestrel:Endpoints")]
    [InlineData("OTEL_EXPORTER_OTLP_ENDPOINT", "localhost", "OTEL_EXPORTER_OTLP_ENDPOINT")]
    public async Task A_bad_setting_stops_the_start_with_one_line_that_names_it(string variable, string value, string setting)
    {
        (int exitCode, string errors, string output) = await ServiceProcess.RunAsync([], (variable, value));

        Assert.Equal(1, exitCode);
        Assert.StartsWith($"Setting {setting}: ", errors, StringComparison.Ordinal);
        Assert.Single(errors.Trim().Split('\n'));
        Assert.Equal("", output.Trim());
    }

    [Theory]
    [InlineData("OTEL_EXPORTER_OTLP_HEADERS", "a")]
    [InlineData("OTEL_EXPORTER_OTLP_HEADERS", "a=b,=c")]
    [InlineData("OTEL_EXPORTER_OTLP_TRACES_HEADERS", "a")]
    [InlineData("OTEL_EXPORTER_OTLP_LOGS_ENDPOINT", "collector")]
    [InlineData("OTEL_EXPORTER_OTLP_PROTOCOL", "http")]
    [InlineData("OTEL_EXPORTER_OTLP_METRICS_PROTOCOL", "http/json")]
    [InlineData("OTEL_EXPORTER_OTLP_TIMEOUT", "10s")]
    [InlineData("OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE", "sometimes")]
    [InlineData("OTEL_EXPORTER_OTLP_METRICS_DEFAULT_HISTOGRAM_AGGREGATION", "buckets")]
    [InlineData("OTEL_METRICS_EXEMPLAR_FILTER", "some")]
    [InlineData("OTEL_METRIC_EXPORT_INTERVAL", "0")]
    [InlineData("OTEL_METRIC_EXPORT_TIMEOUT", "-1")]
    [InlineData("OTEL_BSP_SCHEDULE_DELAY", "1.5")]
    [InlineData("OTEL_BSP_MAX_QUEUE_SIZE", "0")]
    [InlineData("OTEL_BSP_MAX_QUEUE_SIZE", "511")]
    [InlineData("OTEL_BSP_MAX_EXPORT_BATCH_SIZE", "2049")]
    [InlineData("OTEL_BLRP_MAX_EXPORT_BATCH_SIZE", "many")]
    [InlineData("OTEL_TRACES_SAMPLER", "often")]
    [InlineData("OTEL_TRACES_SAMPLER_ARG", "2")]
    [InlineData("OTEL_RESOURCE_ATTRIBUTES", "team")]
    [InlineData("OTEL_SDK_DISABLED", "yes")]
    public async Task A_bad_variable_of_OpenTelemetry_is_named_too_where_there_is_an_export(string variable, string value)
    {
        (int exitCode, string errors, string output) = await ServiceProcess.RunAsync([], ("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1"), (variable, value));

        Assert.Equal(1, exitCode);
        Assert.StartsWith($"Setting {variable}: expected ", errors, StringComparison.Ordinal);
        Assert.EndsWith($", found \"{value}\".", errors.Trim(), StringComparison.Ordinal);
        Assert.Single(errors.Trim().Split('\n'));
        Assert.Equal("", output.Trim());
    }

    [Fact]
    public async Task A_bad_argument_is_named_too()
    {
        (int exitCode, string errors, _) = await ServiceProcess.RunAsync(["--Service:MaxDepth", "deep"]);

        Assert.Equal(1, exitCode);
        Assert.StartsWith("Setting Service:MaxDepth: expected a whole number from 1 to 1,000, found \"deep\".", errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Service:Urls")]
    [InlineData("Service:Http2Urls")]
    public async Task A_port_in_use_is_said_in_one_line(string setting)
    {
        using var taken = new TcpListener(System.Net.IPAddress.Loopback, 0);
        taken.Start();
        string address = $"http://{taken.LocalEndpoint}";

        (int exitCode, string errors, string output) = await ServiceProcess.RunAsync([], (setting.Replace(":", "__", StringComparison.Ordinal), address));

        Assert.Equal(1, exitCode);
        Assert.StartsWith($"Setting {setting}: cannot listen on {address}: ", errors, StringComparison.Ordinal);
        Assert.Single(errors.Trim().Split('\n'));
        Assert.Equal("", output.Trim());
    }

    [Theory]
    [InlineData("Service__Urls", "http://localhost:5080", "http://127.0.0.1:5080")]
    [InlineData("ASPNETCORE_URLS", "http://*:80", "http://localhost")]
    [InlineData("ASPNETCORE_HTTP_PORTS", "5081;5080", "http://localhost:5081;http://localhost:5080")]
    public async Task A_port_shared_by_both_versions_of_HTTP_is_said_in_one_line(string variable, string value, string http2Urls)
    {
        (int exitCode, string errors, string output) = await ServiceProcess.RunAsync([], (variable, value), ("Service__Http2Urls", http2Urls));

        Assert.Equal(1, exitCode);
        Assert.StartsWith("Setting Service:Http2Urls: expected a port of its own, found that of http://", errors, StringComparison.Ordinal);
        Assert.Single(errors.Trim().Split('\n'));
        Assert.Equal("", output.Trim());
    }

    [Fact]
    public async Task What_the_host_is_told_comes_before_the_settings()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(
            ("Service__Urls", "http://127.0.0.1:1"), ("ASPNETCORE_URLS", "http://127.0.0.1:0"), ("ASPNETCORE_HTTP_PORTS", "2"));

        Assert.True(Assert.Single(service.Addresses).Port > 2);
    }

    [Fact]
    public void The_appsettings_beside_the_program_are_those_at_the_root() =>
        Assert.Equal(
            File.ReadAllText(Path.Combine(Repository.Root, "appsettings.json")),
            File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "appsettings.json")));
}
