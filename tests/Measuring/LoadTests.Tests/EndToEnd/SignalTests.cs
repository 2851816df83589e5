using System.Diagnostics;
using System.Net.Sockets;

namespace SerializationApi.LoadTests.Tests.EndToEnd;

/// <summary>Signals to the load generator as a process: Ctrl-C at every stage, and SIGKILL.</summary>
public sealed class SignalTests : IDisposable
{
    private readonly RunFolder _run = new();

    private string[] Options => [.. "--count 3 --operations get --clients 2 --duration 10m --warmup 0s --output".Split(' '), _run.Folder];

    [Theory]
    [InlineData("while it starts")]
    [InlineData("before the service is healthy")]
    [InlineData("in the warm-up")]
    [InlineData("in a round")]
    public async Task Ctrl_C_ends_the_run_with_130_and_the_service_with_it(string stage)
    {
        DateTime untouched = Directory.GetLastWriteTimeUtc(_run.Folder);
        await using var generator = new GeneratorProcess([
            .. Options,
            .. stage == "in the warm-up" ? (string[])["--level-within", "10m"] : [],
        ]);
        Uri? service = null;
        if (stage == "before the service is healthy")
        {
            // The folder is tried before the service is started.
            await GeneratorProcess.UntilAsync(() => Directory.GetLastWriteTimeUtc(_run.Folder) > untouched);
        }
        else if (stage != "while it starts")
        {
            service = AddressIn(await generator.WaitForAsync("Loading "));
        }

        generator.Interrupt();
        Assert.Equal(ExitCode.Interrupted, await generator.ExitAsync());
        if (service is not null)
        {
            Assert.Contains("Ended early: interrupted", generator.Output, StringComparison.Ordinal);
            Assert.False(Accepts(service));
            Assert.Equal("interrupted", _run.Report.EndedEarly);
            Assert.All(_run.Report.Scenarios, row => Assert.Empty(row.FailureKinds));
        }
    }

    [Fact]
    public async Task The_service_does_not_outlive_a_generator_that_is_killed()
    {
        Assert.SkipUnless(File.Exists("/bin/sh"), "Only where there is a shell does something watch over the service.");
        await using var generator = new GeneratorProcess(Options);
        Uri service = AddressIn(await generator.WaitForAsync("Loading "));
        Assert.True(Accepts(service));
        generator.Kill();
        Assert.Equal(128 + 9, await generator.ExitAsync());
        await GeneratorProcess.UntilAsync(() => !Accepts(service));
    }

    [Fact]
    public async Task A_service_that_ends_by_itself_fails_the_run_which_says_so()
    {
        Assert.SkipUnless(Directory.Exists("/proc"), "Only there is the service's process found by its arguments.");
        string[] options = [.. Options.Select(option => option.Replace("10m", "4s", StringComparison.Ordinal))];
        await using var generator = new GeneratorProcess([.. options, .. "--rounds 1 --formats json".Split(' ')]);
        Uri service = AddressIn(await generator.WaitForAsync("Loading "));
        Process.GetProcesses().Single(process => IsService(process, service.Port)).Kill();
        Assert.Equal(ExitCode.Failed, await generator.ExitAsync());
        Assert.Contains($"FAILED: the service at {service} ended with code 137: ", generator.Output, StringComparison.Ordinal);
    }

    public void Dispose() => _run.Dispose();

    private static Uri AddressIn(string line) => new(line.Split(' ')[1]);

    // The program itself, and no shell around it.
    private static bool IsService(Process process, int port)
    {
        try
        {
            string[] arguments = File.ReadAllText($"/proc/{process.Id}/cmdline").Split('\0');
            return arguments.Length > 2
                && arguments[1].EndsWith("SerializationApi.Api.dll", StringComparison.Ordinal)
                && arguments.Contains($"http://127.0.0.1:{port}");
        }
        catch (IOException)
        {
            return false;
        }
    }

    private static bool Accepts(Uri address)
    {
        try
        {
            using var client = new TcpClient(address.Host, address.Port);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }
}
