using SerializationApi.LoadTests.CommandLine;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Running;
using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Tests.CommandLine;

public sealed class CommandLineTests
{
    [Fact]
    public async Task Without_options_the_defaults_hold()
    {
        (RunOptions? options, int code, string error) = await ParseAsync("");
        Assert.Equal((0, ""), (code, error));
        Assert.Equal(
            (null, "organizations", 6, 2),
            (options!.Url, options.Datasets.Single().Name, options.Formats.Count, options.Operations.Count)
        );
        Assert.Equal([100, 10_000], options.Counts);
        Assert.Equal(
            (3, "1.1", ContentCoding.Identity, 20, 1),
            (options.Rounds, options.Http, options.Coding, options.VerifyOneIn, options.Seed)
        );
        Assert.Equal((null, null, null, null), (options.Workers, options.RatePerSecond, options.Duration, options.Requests));
    }

    [Fact]
    public async Task Every_option_is_read()
    {
        (RunOptions? options, int code, string error) = await ParseAsync(
            "--url http://example.test:81/base --grpc-url http://example.test:82 --sets users,demos --formats msgpack json "
                + "grpc-stream --operations get --count 1 100 --count 5 --clients 7 "
                + "--rate 120/m --connections 3 --duration 1.5s --requests 10 --warmup 0s --level-within 90s --ramp "
                + "2m --rounds 4 --max-time 1h --encoding br --http 2 "
                + "--timeout 250ms --verify-one-in 1 --seed -3 --assert p99<1ms --assert json.errors=0 --compare old.json "
                + "--compare-relative 10% --compare-absolute 50us --output out --baseline MVC"
        );
        Assert.Equal((0, ""), (code, error));
        Assert.Equal("http://example.test:81/base/", options!.Url!.AbsoluteUri);
        Assert.Equal("http://example.test:82/", options.GrpcUrl!.AbsoluteUri);
        Assert.Equal("mvc", options.Baseline);
        Assert.Equal(["users", "demos"], options.Datasets.Select(s => s.Name));
        Assert.Equal(["msgpack", "json", "grpc-stream"], options.Formats.Select(f => f.Name));
        Assert.Equal(["get"], options.Operations);
        Assert.Equal([1, 100, 5], options.Counts);
        Assert.Equal((7, 2.0, 3, 10L, 4), (options.Workers, options.RatePerSecond, options.Connections, options.Requests, options.Rounds));
        Assert.Equal((1500, 0), (options.Duration!.Value.TotalMilliseconds, options.WarmUp!.Value.TotalSeconds));
        Assert.Equal(
            (90, 120, 3600),
            (options.LevelWithin!.Value.TotalSeconds, options.Ramp.TotalSeconds, options.MaxTime!.Value.TotalSeconds)
        );
        Assert.Equal((ContentCoding.Br, "2", 250), (options.Coding, options.Http, options.Timeout.TotalMilliseconds));
        Assert.Equal((1, -3), (options.VerifyOneIn, options.Seed));
        Assert.Equal(["p99<1ms", "json.errors=0"], options.Assertions.Select(a => a.Text));
        Assert.Equal((0.1, 0.05), (options.Bounds!.Relative, options.Bounds.Absolute));
        Assert.Equal(("old.json", "out"), (options.Compare, options.Output));
    }

    [Theory]
    [InlineData("--sets all --formats all", 4, 6)]
    [InlineData("--sets Users --formats MSGPACK,msgpack", 1, 1)]
    [InlineData("--formats all GRPC grpc-stream", 1, 8)]
    public async Task All_and_any_case_are_understood(string arguments, int sets, int formats)
    {
        (RunOptions? options, int _, string _) = await ParseAsync(arguments);
        Assert.Equal((sets, formats), (options!.Datasets.Count, options.Formats.Count));
    }

    [Theory]
    [InlineData("--bogus", "'--bogus'")]
    [InlineData("--baseline grpc", "--baseline: 'grpc' is not one of mvc")]
    [InlineData("--clients 0", "--clients: '0' is not a whole number from 1")]
    [InlineData("--clients 2.5", "--clients: '2.5' is not")]
    [InlineData("--count 1,000", "'000' starts with 0; write 1000, not 1,000")]
    [InlineData("--count 1000001", "--count: '1000001' is not a whole number from 0 to 1000000")]
    [InlineData("--count -1", "--count: '-1'")]
    [InlineData("--count", "--count")]
    [InlineData("--formats xml", "--formats: 'xml' is not one of json, msgpack")]
    [InlineData("--sets nothing", "--sets: 'nothing' is not one of organizations")]
    [InlineData("--operations put", "--operations: 'put' is not one of get, post")]
    [InlineData("--rate fast", "--rate: 'fast' is not a rate, write 2000/s")]
    [InlineData("--rate 0/s", "--rate: '0/s' is not a rate above 0")]
    [InlineData("--rate 5/day", "--rate: '5/day' is not a rate")]
    [InlineData("--duration 0", "--duration: '0' is not longer than 0")]
    [InlineData("--duration 1d", "--duration: '1d' is not a duration")]
    [InlineData("--duration 25h", "--duration: '25h' is longer than a day")]
    [InlineData("--duration -1s", "--duration: '-1s' is not a duration")]
    [InlineData("--url localhost:5080", "--url: 'localhost:5080' is not an address")]
    [InlineData("--grpc-url localhost", "--grpc-url: 'localhost' is not an address")]
    [InlineData("--url ftp://x", "--url: 'ftp://x' is not an address")]
    [InlineData("--http 3", "--http: '3' is not one of 1.1, 2")]
    [InlineData("--encoding zstd", "--encoding: 'zstd' is not one of identity, gzip, br")]
    [InlineData("--assert p98<1", "--assert \"p98<1\": 'p98' does not end in one of the metrics")]
    [InlineData("--compare old.json --compare-relative much", "--compare-relative: 'much' is not one of the units %")]
    [InlineData("--compare old.json --compare-absolute -1ms", "--compare-absolute: '-1ms' is negative")]
    [InlineData("--compare-relative 5%", "--compare-relative, --compare-absolute: only with --compare")]
    [InlineData("--rounds 1 --rounds 2", "--rounds")]
    [InlineData("k6", "--scenario")]
    [InlineData("k6 --scenario organizations.json.1", "--scenario: 'organizations.json.1' is not a scenario like")]
    [InlineData("k6 --scenario organizations.json.many.get", "--scenario: 'many' is not a whole number")]
    [InlineData("k6 --scenario organizations.grpc.1.get", "--scenario: 'grpc' is not one of json, msgpack")]
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

    [Fact]
    public async Task What_a_server_sent_is_escaped_in_the_line_of_an_error()
    {
        using var error = new StringWriter { NewLine = "\n" };
        int code = await LoadTestCommand.InvokeAsync(
            [],
            static (_, _, _) => throw new UserErrorException("cannot reach it: \e[2J\r\n\u202e"),
            TextWriter.Null,
            error
        );

        Assert.Equal((UserErrorException.BadArguments, "loadtests: cannot reach it: \\u001b[2J \\u202e\n"), (code, error.ToString()));
    }

    private static async Task<(RunOptions? Options, int Code, string Error)> ParseAsync(string arguments)
    {
        RunOptions? seen = null;
        using var output = new StringWriter();
        using var error = new StringWriter();
        int code = await LoadTestCommand.InvokeAsync(
            arguments.Split(' ', StringSplitOptions.RemoveEmptyEntries),
            (options, _, _) =>
            {
                seen = options;
                return Task.FromResult(0);
            },
            output,
            error
        );
        return (seen, code, error.ToString());
    }
}
