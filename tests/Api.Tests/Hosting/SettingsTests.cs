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
    [InlineData("Service__MaxDecodedBytes", "-1", "Service:MaxDecodedBytes")]
    [InlineData("Service__MaxExpansion", "0", "Service:MaxExpansion")]
    [InlineData("Service__MaxConnections", "-1", "Service:MaxConnections")]
    [InlineData("Service__MaxMemoryBytes", "-1", "Service:MaxMemoryBytes")]
    [InlineData("Service__MaxWaitSeconds", "-1", "Service:MaxWaitSeconds")]
    [InlineData("Service__RequestSeconds", "0", "Service:RequestSeconds")]
    [InlineData("Service__MinBytesPerSecond", "fast", "Service:MinBytesPerSecond")]
    [InlineData("Service__Documentation", "no", "Service:Documentation")]
    public async Task A_bad_setting_stops_the_start_with_one_line_that_names_it(string variable, string value, string setting)
    {
        (int exitCode, string errors, string output) = await ServiceProcess.RunAsync([], (variable, value));

        Assert.Equal(1, exitCode);
        Assert.StartsWith("Setting Service", errors, StringComparison.Ordinal);
        Assert.Contains(setting, errors, StringComparison.Ordinal);
        Assert.Single(errors.Trim().Split('\n'));
        Assert.Equal("", output.Trim());
    }

    [Fact]
    public async Task A_bad_argument_is_named_too()
    {
        (int exitCode, string errors, _) = await ServiceProcess.RunAsync(["--Service:MaxDepth", "deep"]);

        Assert.Equal(1, exitCode);
        Assert.StartsWith(
            "Setting Service: Failed to convert configuration value 'deep' at 'Service:MaxDepth' to type 'System.Int32'.",
            errors,
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData("Service__Urls")]
    [InlineData("Service__Http2Urls")]
    [InlineData("ASPNETCORE_URLS")]
    public async Task A_port_in_use_is_said_in_one_line(string variable)
    {
        using var taken = new TcpListener(System.Net.IPAddress.Loopback, 0);
        taken.Start();
        await AssertCannotStartAsync(
            $"Cannot start: Failed to bind to address http://{taken.LocalEndpoint}: address already in use.",
            (variable, $"http://{taken.LocalEndpoint}")
        );
    }

    [Fact]
    public Task An_address_that_is_none_is_said_in_one_line() =>
        AssertCannotStartAsync("Cannot start: Invalid url: 'localhost'", ("Service__Urls", "localhost"));

    [Fact]
    public Task An_address_of_HTTP_2_that_is_none_is_said_in_one_line() =>
        AssertCannotStartAsync("Cannot start: Invalid url: 'localhost'", ("Service__Http2Urls", "localhost"));

    [Fact]
    public async Task A_port_shared_by_both_versions_of_HTTP_is_said_in_one_line()
    {
        string address = $"http://127.0.0.1:{Ports.Free()}";
        await AssertCannotStartAsync(
            $"Cannot start: Failed to bind to address {address}: address already in use.",
            ("Service__Urls", address),
            ("Service__Http2Urls", address)
        );
    }

    [Fact]
    public async Task What_the_host_is_told_comes_before_the_settings()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(
            ("Service__Urls", "http://127.0.0.1:1"),
            ("ASPNETCORE_URLS", "http://127.0.0.1:0"),
            ("ASPNETCORE_HTTP_PORTS", "2")
        );

        Assert.True(Assert.Single(service.Addresses).Port > 2);
    }

    [Fact]
    public void The_appsettings_beside_the_program_are_those_at_the_root() =>
        Assert.Equal(
            File.ReadAllText(Path.Combine(Repository.Root, "appsettings.json")),
            File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "appsettings.json"))
        );

    private static async Task AssertCannotStartAsync(string line, params (string Name, string Value)[] environment)
    {
        (int exitCode, string errors, string output) = await ServiceProcess.RunAsync([], environment);

        Assert.Equal(1, exitCode);
        Assert.Equal(line, errors.Trim());
        Assert.Equal("", output.Trim());
    }
}
