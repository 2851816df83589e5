using System.CommandLine;
using System.Text;
using SerializationApi.Contracts;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.K6;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.Shared;
using SerializationApi.Shared.CommandLine;
using SerializationApi.Shared.Reports;

namespace SerializationApi.LoadTests.CommandLine;

/// <summary><c>k6</c>: writes a scenario as a script for k6, with the body of a POST beside it.</summary>
internal sealed class K6Command
{
    private static readonly Uri DefaultUrl = new("http://localhost:5080/");

    private readonly Option<IReadOnlyList<ScenarioIdentity>?> _scenarios = OptionFactory.List(
        "--scenario",
        "name",
        "A scenario as reports name it: organizations.msgpack.100.get; several run one after another",
        ParseScenario
    );
    private readonly Option<Uri?> _url = LoadOptions.Url($"The service; {DefaultUrl}");
    private readonly Option<int?> _workers = LoadOptions.Workers("Users that each wait for their response; 32, with --rate as for a run");
    private readonly Option<double?> _rate = LoadOptions.Rate();
    private readonly Option<TimeSpan?> _duration = OptionFactory.Single<TimeSpan?>(
        "--duration",
        "10s",
        "Measured time of each scenario, in whole seconds; 10s",
        t => OptionValue.PositiveDuration(t)
    );
    private readonly Option<ContentCoding?> _coding = LoadOptions.Coding();
    private readonly Option<int?> _seed = LoadOptions.Seed();
    private readonly Option<Assertion[]?> _assertions = LoadOptions.Assertions(
        "A bound that becomes a threshold: \"p99 < 20ms\"; may be given again"
    );
    private readonly Option<string?> _output = new("--output")
    {
        Description = "The folder of the files; the working directory",
        HelpName = "folder",
    };

    /// <summary>Creates the command.</summary>
    /// <param name="output">Where the command that runs the script is printed.</param>
    public Command Create(TextWriter output)
    {
        var command = new Command("k6", "Writes a script for k6 that does what a scenario does");
        Option[] options = [_scenarios, _url, _workers, _rate, _duration, _coding, _seed, _assertions, _output];
        foreach (Option option in options)
        {
            command.Add(option);
        }

        _scenarios.Required = true;
        command.SetAction(parsed => Write(parsed, output));
        return command;
    }

    private void Write(ParseResult parsed, TextWriter output)
    {
        var plan = RunPlan.Of(
            new RunOptions
            {
                Workers = parsed.GetValue(_workers),
                RatePerSecond = parsed.GetValue(_rate),
                Coding = parsed.GetValue(_coding) ?? ContentCoding.Identity,
            }
        );
        HttpSettings http = plan.HttpTo(parsed.GetValue(_url) ?? DefaultUrl);
        int seed = parsed.GetValue(_seed) ?? plan.Options.Seed;
        K6Request[] requests =
        [
            .. from identity in parsed.GetRequiredValue(_scenarios)!
            let sample = SampleFactory.Create(identity.Dataset, identity.Count, seed)
            select new K6Request(
                identity,
                ScenarioFactory.CreateTemplate(identity, seed, sample),
                http,
                [.. (parsed.GetValue(_assertions) ?? []).Where(assertion => assertion.Selects(identity.Labels))]
            ),
        ];
        var load = new K6Load(
            plan.Workers,
            (int)Math.Ceiling((parsed.GetValue(_duration) ?? TimeSpan.FromSeconds(10)).TotalSeconds),
            plan.Options.RatePerSecond
        );
        string name = requests is [var only] ? $"{only.Identity.Name}.js" : "loadtests.js";
        string path = parsed.GetValue(_output) ?? ".";
        WrittenReports written = OutputFolder
            .Prepare(path, [])
            .Write([
                (name, Encoding.UTF8.GetBytes(K6Script.Write(requests, load))),
                .. from request in requests where request.Request.Body is not null select (request.BodyName, request.Request.Body),
            ]);
        if (written.Errors is [var error, ..])
        {
            throw new UserErrorException($"--output: {error}");
        }

        output.WriteLine($"k6 run {Path.Combine(path, name)}");
    }

    private static ScenarioIdentity ParseScenario(string text)
    {
        string[] labels = text.Split('.');
        if (labels.Length != 4)
        {
            throw new FormatException($"'{text}' is not a scenario like organizations.msgpack.100.get");
        }

        return new(
            OptionFactory.OneOf(labels[0], Datasets.All, d => d.Name),
            OptionFactory.OneOf(labels[1], PayloadFormat.All, f => f.Name),
            LoadOptions.Count(labels[2]),
            OptionFactory.OneOf(labels[3], Operation.All, o => o)
        );
    }
}
