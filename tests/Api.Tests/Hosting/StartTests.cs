using System.Globalization;
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
        Assert.All(document.RootElement.GetProperty("Service").EnumerateObject(), setting => Assert.Contains(setting.Name, output, StringComparison.Ordinal));
        Assert.DoesNotContain("Now listening", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_signal_at_any_moment_of_the_start_ends_it_with_a_line()
    {
        const int EndedByTheSystem = 128 + 15;
        const string Stopped = "Stopped before the start was complete.";
        int stopped = 0;
        bool hasStarted = false;
        // How long a start takes depends on the machine.
        for (double milliseconds = 40; !hasStarted; milliseconds *= 1.25)
        {
            await using var service = ServiceProcess.Begin();
            await Task.Delay(TimeSpan.FromMilliseconds(milliseconds), TestContext.Current.CancellationToken);
            service.Terminate();
            int exitCode = await service.WaitForExitAsync();
            string errors = service.Errors.Trim();

            // Before the program begins, no program can heed a signal.
            bool hasBegun = exitCode != EndedByTheSystem;
            Assert.Equal(hasBegun ? 0 : EndedByTheSystem, exitCode);
            hasStarted = hasBegun && errors.Length == 0;
            Assert.Equal(hasBegun && !hasStarted ? Stopped : "", errors);
            stopped += hasBegun && !hasStarted ? 1 : 0;
        }

        Assert.NotEqual(0, stopped);
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

    [Theory]
    [InlineData(150)]
    [InlineData(200)]
    public async Task Too_few_open_files_are_said_in_one_line(int limit)
    {
        (int exitCode, string errors, string output) = await ServiceProcess.RunCommandAsync(ServiceProcess.WithOpenFiles(limit));

        Assert.Equal(1, exitCode);
        Assert.Contains(limit.ToString(CultureInfo.InvariantCulture), errors, StringComparison.Ordinal);
        Assert.StartsWith("Setting ulimit -n: ", errors, StringComparison.Ordinal);
        Assert.Single(errors.Trim().Split('\n'));
        Assert.Equal("", output.Trim());
    }
}
