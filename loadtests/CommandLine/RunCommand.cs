using System.CommandLine;
using SerializationApi.Contracts;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Running;
using SerializationApi.Shared;
using SerializationApi.Shared.CommandLine;

namespace SerializationApi.LoadTests.CommandLine;

/// <summary>The options of a run, and what they say.</summary>
internal sealed class RunCommand
{
    private readonly Option<Uri?> _url = LoadOptions.Url("The service to load; without it one is started on a free loopback port");
    private readonly Option<Uri?> _grpcUrl = LoadOptions.Url(
        "The service's HTTP/2 address for gRPC, if --url speaks only HTTP/1.1",
        "--grpc-url"
    );
    private readonly Option<int?> _process = OptionFactory.Single<int?>(
        "--pid",
        "process",
        "The process id of the service at --url, if it runs on this machine: its processor time and cores are then in the report",
        text => OptionValue.Integer(text, 1, int.MaxValue)
    );
    private readonly Option<string?> _baseline = OptionFactory.Single<string?>(
        "--baseline",
        "name",
        "mvc: also loads MVC controllers that use the original libraries, and reports the ratios",
        text => OptionFactory.OneOf(text, RunOptions.Baselines, b => b)
    );
    private readonly Option<string?> _pin = OptionFactory.Single<string?>(
        "--pin",
        "cores",
        "The cores of the service, such as 0-3; the client uses the others. Without it they share all cores",
        text => ProcessorCores.Parse(text).Count > 0 ? text : null
    );
    private readonly Option<IReadOnlyList<Dataset>?> _datasets = LoadOptions.Datasets();
    private readonly Option<IReadOnlyList<PayloadFormat>?> _formats = LoadOptions.Formats();
    private readonly Option<IReadOnlyList<string>?> _operations = OptionFactory.List<string>(
        "--operations",
        "name",
        "get (a sample), post (an echo); both, with --sweep get",
        text => OptionFactory.OneOf(text, Operation.All, o => o)
    );
    private readonly Option<IReadOnlyList<int>?> _counts = OptionFactory.List(
        "--count",
        "items",
        "Items per dataset, several values allowed; 100 10000, with --rate or --sweep 100",
        LoadOptions.Count
    );
    private readonly Option<int?> _workers = LoadOptions.Workers(
        "Workers that each wait for their response; 32. Open model: the most requests under way; a tenth of --rate, 64 to 256, --sweep 128"
    );
    private readonly Option<double?> _rate = LoadOptions.Rate();
    private readonly Option<bool> _sweep = new("--sweep")
    {
        Description = "Searches the knee of each scenario: the highest rate at which its p99 is within --p99 and no request is late",
    };
    private readonly Option<TimeSpan?> _bound = OptionFactory.Single<TimeSpan?>(
        "--p99",
        "20ms",
        "The largest p99 at which a rate holds; a request that is sent later than this is late; 20ms",
        t => OptionValue.PositiveDuration(t)
    );
    private readonly Option<int?> _connections = OptionFactory.Single<int?>(
        "--connections",
        "n",
        "HTTP/2: connections that the workers share; one each",
        t => OptionValue.Integer(t, 1, 10_000)
    );
    private readonly Option<TimeSpan?> _duration = OptionFactory.Single<TimeSpan?>(
        "--duration",
        "10s",
        "Measured time of each round, or rate, of each scenario; at most 5s, less when there are many",
        t => OptionValue.PositiveDuration(t)
    );
    private readonly Option<long?> _requests = OptionFactory.Single<long?>(
        "--requests",
        "n",
        "The most requests of each round of each scenario; 100000 unless --duration is given",
        t => OptionValue.Integer(t, 1, int.MaxValue)
    );
    private readonly Option<TimeSpan?> _warmUp = OptionFactory.Single<TimeSpan?>(
        "--warmup",
        "500ms",
        "Warm-up before each round of each scenario, every response verified",
        t => OptionValue.Duration(t)
    );
    private readonly Option<TimeSpan?> _levelWithin = OptionFactory.Single<TimeSpan?>(
        "--level-within",
        "40s",
        "The most time of the warm-up before all rounds, which ends when the services are compiled; 40s",
        t => OptionValue.Duration(t)
    );
    private readonly Option<TimeSpan?> _ramp = OptionFactory.Single<TimeSpan?>(
        "--ramp",
        "2s",
        "Time in which the workers or the rate increase before the measured time; 0s",
        t => OptionValue.Duration(t)
    );
    private readonly Option<int?> _rounds = OptionFactory.Single<int?>(
        "--rounds",
        "n",
        "Rounds in rotating order; 3, 8 with --baseline",
        t => OptionValue.Integer(t, 1, 1_000)
    );
    private readonly Option<TimeSpan?> _maxTime = OptionFactory.Single<TimeSpan?>(
        "--max-time",
        "2m",
        "The longest run, after which it ends and reports; 110s unless --duration is given",
        t => OptionValue.PositiveDuration(t)
    );
    private readonly Option<ContentCoding?> _coding = LoadOptions.Coding();
    private readonly Option<string?> _http = OptionFactory.Single<string?>(
        "--http",
        "version",
        "1.1 or 2; 1.1",
        text => OptionFactory.OneOf(text, ["1.1", "2"], v => v)
    );
    private readonly Option<TimeSpan?> _timeout = OptionFactory.Single<TimeSpan?>(
        "--timeout",
        "10s",
        "A request that takes longer is a failure; 10s",
        t => OptionValue.PositiveDuration(t)
    );
    private readonly Option<int?> _verify = OptionFactory.Single<int?>(
        "--verify-one-in",
        "n",
        "One response of this many is decoded and compared; 20",
        t => OptionValue.Integer(t, 1, int.MaxValue)
    );
    private readonly Option<int?> _seed = LoadOptions.Seed();
    private readonly Option<Assertion[]?> _assertions = LoadOptions.Assertions();
    private readonly Option<string?> _compare = new("--compare")
    {
        Description = "An old report.json; prints what changed beyond the spread",
        HelpName = "file",
    };
    private readonly Option<double?> _relative = OptionFactory.Single<double?>(
        "--compare-relative",
        "10%",
        "Ignores smaller changes; a larger change for the worse fails the run",
        text => Share(text)
    );
    private readonly Option<double?> _absolute = OptionFactory.Single<double?>(
        "--compare-absolute",
        "1ms",
        "Ignores smaller changes of times; a larger change for the worse fails the run",
        text => Milliseconds(text)
    );
    private readonly Option<string?> _output = new("--output")
    {
        Description = "The folder for the reports; reports/<time> by default",
        HelpName = "folder",
    };

    /// <summary>Adds the options and the action to a command.</summary>
    public void AddTo(Command command, Func<RunOptions, CancellationToken, Task<int>> run)
    {
        Option[] options =
        [
            _url,
            _grpcUrl,
            _process,
            _baseline,
            _pin,
            _datasets,
            _formats,
            _operations,
            _counts,
            _workers,
            _rate,
            _sweep,
            _bound,
            _connections,
            _duration,
            _requests,
            _warmUp,
            _levelWithin,
            _ramp,
            _rounds,
            _maxTime,
            _coding,
            _http,
            _timeout,
            _verify,
            _seed,
            _assertions,
            _compare,
            _relative,
            _absolute,
            _output,
        ];
        foreach (Option option in options)
        {
            command.Add(option);
        }

        command.SetAction((parsed, cancellation) => run(Read(parsed), cancellation));
    }

    private RunOptions Read(ParseResult parsed)
    {
        var defaults = new RunOptions();
        return new RunOptions
        {
            Url = parsed.GetValue(_url),
            GrpcUrl = parsed.GetValue(_grpcUrl),
            Process = parsed.GetValue(_process),
            Baseline = parsed.GetValue(_baseline),
            Pin = parsed.GetValue(_pin),
            Datasets = parsed.GetValue(_datasets) ?? defaults.Datasets,
            Formats = parsed.GetValue(_formats) ?? defaults.Formats,
            Operations = parsed.GetValue(_operations) ?? [],
            Counts = parsed.GetValue(_counts) ?? [],
            Workers = parsed.GetValue(_workers),
            RatePerSecond = parsed.GetValue(_rate),
            Sweep = parsed.GetValue(_sweep),
            Bound = parsed.GetValue(_bound) ?? defaults.Bound,
            Connections = parsed.GetValue(_connections),
            Duration = parsed.GetValue(_duration),
            Requests = parsed.GetValue(_requests),
            WarmUp = parsed.GetValue(_warmUp),
            LevelWithin = parsed.GetValue(_levelWithin),
            Ramp = parsed.GetValue(_ramp) ?? defaults.Ramp,
            Rounds = parsed.GetValue(_rounds) ?? 0,
            MaxTime = parsed.GetValue(_maxTime),
            Coding = parsed.GetValue(_coding) ?? defaults.Coding,
            Http = parsed.GetValue(_http) ?? defaults.Http,
            Timeout = parsed.GetValue(_timeout) ?? defaults.Timeout,
            VerifyOneIn = parsed.GetValue(_verify) ?? defaults.VerifyOneIn,
            Seed = parsed.GetValue(_seed) ?? defaults.Seed,
            Assertions = parsed.GetValue(_assertions) ?? defaults.Assertions,
            Compare = parsed.GetValue(_compare),
            Bounds = ReadBounds(parsed),
            Output = parsed.GetValue(_output),
        };
    }

    private ComparisonBounds? ReadBounds(ParseResult parsed)
    {
        if (parsed.GetResult(_relative) is null && parsed.GetResult(_absolute) is null)
        {
            return null;
        }

        return parsed.GetValue(_compare) is null
            ? throw new UserErrorException("--compare-relative, --compare-absolute: only with --compare")
            : new(parsed.GetValue(_relative) ?? 0, parsed.GetValue(_absolute) ?? 0);
    }

    private static double Share(string text) => NotNegative(Units.Parse(text, Dimension.Share), text);

    private static double Milliseconds(string text) => NotNegative(Units.Parse(text, Dimension.Time), text);

    private static double NotNegative(double value, string text) => value >= 0 ? value : throw new FormatException($"'{text}' is negative");
}
