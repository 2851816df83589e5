using SerializationApi.LoadTests.CommandLine;

namespace SerializationApi.LoadTests.Tests.CommandLine;

public sealed class CommandLineTests
{
    [Fact]
    public async Task Every_option_is_read()
    {
        (RunOptions? options, int code, string error) = await ParseAsync(
            "--url http://example.test:81/base --grpc-url http://example.test:82 --sets users,demos --formats msgpack JSON "
                + "grpc-stream --operations get --count 1 100 --count 5 --clients 7 "
                + "--rate 120/m --connections 3 --duration 1.5s --requests 10 --warmup 0s --level-within 90s --ramp "
                + "2m --rounds 4 --max-time 1h --encoding br --http 2 "
                + "--timeout 250ms --verify-one-in 1 --seed -3 --assert p99<1ms --assert json.errors=0 --compare old.json "
                + "--compare-relative 10% --compare-absolute 50us --output out --baseline MVC"
        );
        Assert.Equal((0, ""), (code, error));
        Assert.Equal("http://example.test:81/base/ http://example.test:82/ mvc", $"{options!.Url} {options.GrpcUrl} {options.Baseline}");
        Assert.Equal("users demos", string.Join(' ', options.Datasets.Select(s => s.Name)));
        Assert.Equal("msgpack json grpc-stream", string.Join(' ', options.Formats.Select(f => f.Name)));
        Assert.Equal("get 1 100 5", string.Join(' ', [.. options.Operations, .. options.Counts.Select(count => $"{count}")]));
        Assert.Equal((7, 2.0, 3, 10L, 4), (options.Workers, options.RatePerSecond, options.Connections, options.Requests, options.Rounds));
        Assert.Equal(
            "00:00:01.5000000 00:00:00 00:01:30 00:02:00 01:00:00 00:00:00.2500000",
            $"{options.Duration} {options.WarmUp} {options.LevelWithin} {options.Ramp} {options.MaxTime} {options.Timeout}"
        );
        Assert.Equal((ContentCoding.Br, "2", 1, -3), (options.Coding, options.Http, options.VerifyOneIn, options.Seed));
        Assert.Equal(["p99<1ms", "json.errors=0"], options.Assertions.Select(a => a.Text));
        Assert.Equal((0.1, 0.05), (options.Bounds!.Relative, options.Bounds.Absolute));
        Assert.Equal(("old.json", "out"), (options.Compare, options.Output));
    }

    [Theory]
    [InlineData("--clients 0", "--clients: '0' is not a whole number from 1")]
    [InlineData("--count 1,000", "'000' starts with 0; write 1000, not 1,000")]
    [InlineData("--formats xml", "--formats: 'xml' is not one of json, msgpack")]
    [InlineData("--rate fast", "--rate: 'fast' is not a rate, write 2000/s")]
    [InlineData("--assert p98<1", "--assert \"p98<1\": 'p98' does not end in one of the metrics")]
    [InlineData("--compare-relative 5%", "--compare-relative, --compare-absolute: only with --compare")]
    [InlineData("k6 --scenario organizations.json.1", "--scenario: 'organizations.json.1' is not a scenario like")]
    [InlineData("k6 --output /proc/self --scenario organizations.json.1.get", "--output: ")]
    public async Task A_mistake_is_told_in_one_line_with_exit_code_2(string arguments, string expected)
    {
        (RunOptions? options, int code, string error) = await ParseAsync(arguments);
        Assert.Null(options);
        Assert.Equal(ExitCode.BadArguments, code);
        Assert.Contains(expected, error, StringComparison.Ordinal);
        Assert.StartsWith("loadtests: ", error, StringComparison.Ordinal);
        Assert.Single(error.TrimEnd('\n').Split('\n'));
    }

    private static async Task<(RunOptions? Options, int Code, string Error)> ParseAsync(string arguments)
    {
        RunOptions? seen = null;
        using var error = new StringWriter();
        int code = await LoadTestCommand.InvokeAsync(
            arguments.Split(' ', StringSplitOptions.RemoveEmptyEntries),
            (options, _, _) =>
            {
                seen = options;
                return Task.FromResult(0);
            },
            TextWriter.Null,
            error
        );
        return (seen, code, error.ToString());
    }
}
