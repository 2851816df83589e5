using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Tests.Support;
using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Tests.Running;

public sealed class ProcessorCoresTests
{
    [Fact]
    public void A_list_of_cores_has_ranges_as_Linux_writes_them()
    {
        Assert.Equal([0, 1, 2, 3, 6], ProcessorCores.Parse("0-3,6"));
        Assert.All(
            (string[])["", "a", "3-1", "-1", "1,", "99999"],
            list => Assert.Throws<FormatException>(() => ProcessorCores.Parse(list))
        );
    }

    [Fact]
    public void A_client_that_is_left_no_core_is_told()
    {
        Assert.SkipUnless(File.Exists(ProcessorCores.TaskSet), "Only there can processes be pinned.");
        string all = ProcessorCores.AllowedTo(Environment.ProcessId)!;
        foreach (string list in (string[])[all, "65000"])
        {
            UserErrorException error = Assert.Throws<UserErrorException>(() => ProcessorCores.PinBeside(list));
            Assert.StartsWith($"--pin: this program may use the cores {all}; ", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task A_pinned_run_reports_the_cores_that_the_system_names()
    {
        int[] allowed = [.. ProcessorCores.AllowedTo(Environment.ProcessId) is { } list ? ProcessorCores.Parse(list) : []];
        Assert.SkipUnless(File.Exists(ProcessorCores.TaskSet) && allowed.Length > 1, "Only there can processes be pinned.");
        string folder = Directory.CreateTempSubdirectory("loadtest").FullName;
        string command = $"--pin {allowed[0]} --formats json --operations get --count 3 --rounds 1 --requests 10 --level-within 0s";
        await using (var generator = new GeneratorProcess([.. command.Split(' '), "--output", folder]))
        {
            Assert.Equal(ExitCode.Success, await generator.ExitAsync());
            Assert.Contains("(checked)", generator.Output, StringComparison.Ordinal);
        }

        LoadTestReport report = ReportJson.Read(
            await File.ReadAllBytesAsync(Path.Combine(folder, "report.json"), TestContext.Current.CancellationToken)
        );
        Directory.Delete(folder, recursive: true);
        Assert.Equal(($"{allowed[0]}", false), (report.Cores.Service, report.Cores.Shared));
        Assert.Equal(allowed[1..], ProcessorCores.Parse(report.Cores.Client!));
        Assert.InRange(report.Cores.Others!.Value, -1, report.Machine.Cores + 1);
    }

    [Fact]
    public async Task A_service_at_an_address_has_its_cores_and_its_processor_time_by_its_process()
    {
        int[] allowed = [.. ProcessorCores.AllowedTo(Environment.ProcessId) is { } list ? ProcessorCores.Parse(list) : []];
        Assert.SkipUnless(File.Exists(ProcessorCores.TaskSet) && allowed.Length > 1, "Only there can processes be pinned.");
        CancellationToken cancellation = TestContext.Current.CancellationToken;
        string folder = Directory.CreateTempSubdirectory("loadtest").FullName;
        await using ServiceProcess service = await ServiceProcess.StartAsync(http2: false, $"{allowed[0]}", cancellation);
        string command =
            $"--url {service.Address} --pid {service.Use.Id} --baseline mvc --formats json --operations get --count 3 --rounds 1 "
            + "--requests 10 --level-within 0s";
        await using (var generator = new GeneratorProcess([.. command.Split(' '), "--pin", $"{allowed[0]}", "--output", folder]))
        {
            Assert.Equal(ExitCode.Success, await generator.ExitAsync());
        }

        LoadTestReport report = ReportJson.Read(await File.ReadAllBytesAsync(Path.Combine(folder, "report.json"), cancellation));
        Directory.Delete(folder, recursive: true);
        Assert.Equal(($"{allowed[0]}", false), (report.Cores.Service, report.Cores.Shared));
        Assert.All(report.Scenarios, scenario => Assert.NotNull(scenario.ServiceSeconds));

        await using var other = new GeneratorProcess([.. command.Split(' '), "--pin", $"{allowed[1]}", "--output", folder]);
        Assert.Equal(ExitCode.BadArguments, await other.ExitAsync());
        Assert.Contains($"may use the cores {allowed[0]}; start it with taskset", other.Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--pid 1", "--pid: only with --url")]
    [InlineData("--url http://localhost --pin 0", "name its process with --pid")]
    [InlineData("--url http://localhost --baseline mvc", "name the process at --url with --pid")]
    [InlineData("--url http://localhost --pid 2147483647", "--pid: there is no process 2147483647")]
    public async Task Cores_and_processes_that_cannot_be_known_are_told(string command, string expected)
    {
        await using var generator = new GeneratorProcess([.. command.Split(' ')]);
        Assert.Equal(ExitCode.BadArguments, await generator.ExitAsync());
        Assert.Contains(expected, generator.Output, StringComparison.Ordinal);
    }
}
