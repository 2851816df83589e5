namespace SerializationApi.LoadTests.Tests.Running;

public sealed class ProcessorCoresTests
{
    private const string Short = "--formats json --operations get --count 3 --rounds 1 --requests 10 --level-within 0s";

    [Fact]
    public async Task A_service_at_an_address_has_its_cores_and_its_processor_time_by_its_process()
    {
        int[] allowed = [.. ProcessorCores.AllowedTo(Environment.ProcessId) is { } list ? ProcessorCores.Parse(list) : []];
        Assert.SkipUnless(File.Exists(ProcessorCores.TaskSet) && allowed.Length > 1, "Only there can processes be pinned.");
        string pin = $"{allowed[0]}";
        await using ServiceProcess service = await ServiceProcess.StartAsync(http2: false, pin, TestContext.Current.CancellationToken);
        string command = $"{Short} --url {service.Address} --pid {service.Use.Id} --baseline mvc";
        (string output, LoadTestReport? report) = await RunAsync($"{command} --pin {pin}", ExitCode.Success);
        Assert.Contains("(checked)", output, StringComparison.Ordinal);
        Assert.Equal((pin, false), (report!.Cores.Service, report.Cores.Shared));
        Assert.Equal(allowed[1..], ProcessorCores.Parse(report.Cores.Client!));
        Assert.InRange(report.Cores.Others!.Value, -1, report.Machine.Cores + 1);
        Assert.All(report.Scenarios, scenario => Assert.NotNull(scenario.ServiceSeconds));
        (output, _) = await RunAsync($"{command} --pin {allowed[1]}", ExitCode.BadArguments);
        Assert.Contains($"may use the cores {pin}; start it with taskset", output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--url http://localhost --pin 0", "name its process with --pid")]
    [InlineData("--url http://localhost --pid 2147483647", "--pid: there is no process 2147483647")]
    public async Task Cores_and_processes_that_cannot_be_known_are_told(string command, string expected)
    {
        (string output, LoadTestReport? _) = await RunAsync(command, ExitCode.BadArguments);
        Assert.Contains(expected, output, StringComparison.Ordinal);
    }

    private static async Task<(string Output, LoadTestReport? Report)> RunAsync(string command, int code)
    {
        using var folder = new RunFolder();
        await using var generator = new GeneratorProcess([.. command.Split(' '), "--output", folder.Folder]);
        Assert.Equal(code, await generator.ExitAsync());
        return (generator.Output, code == ExitCode.Success ? folder.Report : null);
    }
}
