using System.Diagnostics;
using System.Net.Sockets;
using SerializationApi.Contracts;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Tests.Support;

namespace SerializationApi.LoadTests.Tests.EndToEnd;

/// <summary>Signals to the load generator as a process: Ctrl-C at every stage, and SIGKILL.</summary>
public sealed class SignalTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("loadtest").FullName;

    private string[] Options => ["--sets", "organizations", "--count", "3", "--operations", "get", "--clients", "2", "--output", _folder];

    [Theory]
    [InlineData("while it starts")]
    [InlineData("before the service is healthy")]
    [InlineData("in the warm-up")]
    [InlineData("in a round")]
    public async Task Ctrl_C_ends_the_run_with_130_and_the_service_with_it(string stage)
    {
        string warmUp = stage == "in the warm-up" ? "10m" : "0s";
        DateTime untouched = Directory.GetLastWriteTimeUtc(_folder);
        await using var generator = new GeneratorProcess([.. Options, "--duration", "10m", "--warmup", warmUp]);
        Uri? service = null;
        if (stage == "before the service is healthy")
        {
            // The folder is tried before the service is started.
            await GeneratorProcess.UntilAsync(() => Directory.GetLastWriteTimeUtc(_folder) > untouched);
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
            Assert.True(File.Exists(Path.Combine(_folder, "report.json")));
        }
    }

    [Fact]
    public async Task Ctrl_C_ends_the_preflight_with_130()
    {
        var reached = new TaskCompletionSource();
        await using TestService service = await TestService.StartAsync(async http =>
        {
            reached.TrySetResult();
            await Task.Delay(Timeout.Infinite, http.RequestAborted);
        });
        await using var generator = new GeneratorProcess([.. Options, "--url", service.Address.AbsoluteUri, "--timeout", "10m"]);
        await reached.Task.WaitAsync(TestContext.Current.CancellationToken);
        generator.Interrupt();
        Assert.Equal(ExitCode.Interrupted, await generator.ExitAsync());
        Assert.Contains("loadtests: ended before anything was measured", generator.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Ctrl_C_while_reports_are_written_exits_with_130()
    {
        using var interrupt = new CancellationTokenSource();
        byte[] body = SampleFactory.Create(Datasets.All[0], 3, 1).Encode(Load.Json);
        await using TestService service = await TestService.StartAsync(async http =>
        {
            http.Response.ContentType = Load.Json.MediaType;
            await http.Response.Body.WriteAsync(body);
        });
        await using var output = new LastLine("Also:", interrupt.Cancel);
        var options = new RunOptions
        {
            Url = service.Address,
            Formats = [Load.Json],
            Operations = [Operation.Get],
            Counts = [3],
            Requests = 5,
            LevelWithin = TimeSpan.Zero,
            Output = _folder,
        };
        Assert.Equal(ExitCode.Interrupted, await LoadTestProgram.RunAsync(options, output, interrupt.Token));
        Assert.True(interrupt.IsCancellationRequested);
    }

    [Fact]
    public async Task The_service_does_not_outlive_a_generator_that_is_killed()
    {
        Assert.SkipUnless(File.Exists("/bin/sh"), "Only where there is a shell does something watch over the service.");
        await using var generator = new GeneratorProcess([.. Options, "--duration", "10m", "--warmup", "0s"]);
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
        await using var generator = new GeneratorProcess([
            .. Options,
            "--duration",
            "4s",
            "--rounds",
            "1",
            "--level-within",
            "0s",
            "--formats",
            "json",
        ]);
        Uri service = AddressIn(await generator.WaitForAsync("Loading "));
        Process.GetProcesses().Single(process => IsService(process, service.Port)).Kill();
        Assert.Equal(ExitCode.Failed, await generator.ExitAsync());
        Assert.Contains($"FAILED: the service at {service} ended with code 137: ", generator.Output, StringComparison.Ordinal);
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

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

    private sealed class LastLine(string beginning, Action seen) : StringWriter
    {
        public override void WriteLine(string? value)
        {
            if (value?.StartsWith(beginning, StringComparison.Ordinal) == true)
            {
                seen();
            }
        }
    }
}
