using System.Net.Sockets;
using System.Text.Json;
using SerializationApi.Api.Tests.Support;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests.Hosting;

/// <summary>What can go wrong before the service has started, and what it says then.</summary>
public sealed class StartTests
{
    [Theory]
    [InlineData("--help")]
    [InlineData("-h")]
    public async Task Help_lists_the_settings_and_starts_nothing(string argument)
    {
        (int exitCode, string errors, string output) = await ServiceProcess.RunAsync([argument]);

        Assert.Equal(0, exitCode);
        Assert.Equal("", errors.Trim());
        Assert.Contains("--healthcheck", output, StringComparison.Ordinal);
        string settings = File.ReadAllText(Path.Combine(Repository.Root, "appsettings.json"));
        using var document = JsonDocument.Parse(settings);
        Assert.All(
            document.RootElement.GetProperty("Service").EnumerateObject(),
            setting => Assert.Contains(setting.Name, output, StringComparison.Ordinal)
        );
        Assert.DoesNotContain("Now listening", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_appsettings_file_that_cannot_be_read_is_named()
    {
        using var copy = new ServiceCopy();
        // A socket is there, but cannot be opened as a file, not even by root.
        File.Delete(copy.SettingsPath);
        using var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        socket.Bind(new UnixDomainSocketEndPoint(copy.SettingsPath));

        (int exitCode, string errors, string output) = await copy.RunAsync();

        Assert.Equal(1, exitCode);
        Assert.Contains("appsettings.json", errors, StringComparison.Ordinal);
        Assert.Single(errors.Trim().Split('\n'));
        Assert.Equal("", output.Trim());
    }

    [Fact]
    public async Task An_appsettings_file_that_is_no_JSON_is_named()
    {
        using var copy = new ServiceCopy();
        File.Delete(copy.SettingsPath);
        await File.WriteAllTextAsync(copy.SettingsPath, "{\"Service\":", TestContext.Current.CancellationToken);

        (int exitCode, string errors, _) = await copy.RunAsync();

        Assert.Equal(1, exitCode);
        Assert.Contains("appsettings.json", errors, StringComparison.Ordinal);
        Assert.Single(errors.Trim().Split('\n'));
    }
}
