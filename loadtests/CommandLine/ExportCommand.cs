using System.CommandLine;
using SerializationApi.Contracts;
using SerializationApi.LoadTests.Export;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Scenarios;
using SerializationApi.Shared.CommandLine;

namespace SerializationApi.LoadTests.CommandLine;

/// <summary><c>export</c>: prints a scenario as a command of another tool.</summary>
internal sealed class ExportCommand
{
    private static readonly Uri DefaultUrl = new("http://localhost:5080/");

    private readonly Option<string?> _tool = OptionFactory.Single<string?>(
        "--tool", "name", string.Join(", ", LoadTools.Names), text => OptionFactory.OneOf(text, LoadTools.Names, n => n));
    private readonly Option<ScenarioIdentity?> _scenario = OptionFactory.Single<ScenarioIdentity?>(
        "--scenario", "name", "As in reports: organizations.msgpack.100.get", ParseScenario);
    private readonly Option<Uri?> _url = LoadOptions.Url($"The service; {DefaultUrl}");
    private readonly Option<int?> _workers = LoadOptions.Workers("Workers that each wait for their response; 32");
    private readonly Option<int?> _connections = LoadOptions.Connections();
    private readonly Option<TimeSpan?> _duration = OptionFactory.Single<TimeSpan?>(
        "--duration", "10s", "Measured time, in whole seconds; 10s", t => OptionValue.PositiveDuration(t));
    private readonly Option<ContentCoding?> _coding = LoadOptions.Coding();
    private readonly Option<string?> _http = LoadOptions.Http();
    private readonly Option<int?> _seed = LoadOptions.Seed();
    private readonly Option<Assertion[]?> _assertions = LoadOptions.Assertions("k6: a bound that becomes a threshold: \"p99 < 20ms\"; may be given again");
    private readonly Option<string?> _output = new("--output")
    {
        Description = "The folder for the body of a POST and for scripts; the working directory",
        HelpName = "folder",
    };

    /// <summary>Creates the command.</summary>
    /// <param name="output">Where the other tool's command is printed.</param>
    public Command Create(TextWriter output)
    {
        var command = new Command("export", "Prints the command of another load generator that does what a scenario does");
        Option[] options = [_tool, _scenario, _url, _workers, _connections, _duration, _coding, _http, _seed, _assertions, _output];
        foreach (Option option in options)
        {
            command.Add(option);
        }

        _tool.Required = _scenario.Required = true;
        command.SetAction(parsed => output.WriteLine(LoadTools.Command(parsed.GetRequiredValue(_tool)!, Read(parsed))));
        return command;
    }

    private ExportRequest Read(ParseResult parsed)
    {
        ScenarioIdentity identity = parsed.GetRequiredValue(_scenario)!;
        var defaults = new RunOptions();
        var plan = RunPlan.Of(new RunOptions
        {
            Workers = parsed.GetValue(_workers),
            Connections = parsed.GetValue(_connections),
            Http = parsed.GetValue(_http) ?? defaults.Http,
            Coding = parsed.GetValue(_coding) ?? defaults.Coding,
        });
        int seed = parsed.GetValue(_seed) ?? defaults.Seed;
        IDatasetSample sample = SampleFactory.Create(identity.Dataset, identity.Count, seed);
        int seconds = (int)Math.Ceiling((parsed.GetValue(_duration) ?? TimeSpan.FromSeconds(10)).TotalSeconds);
        return new(
            identity,
            ScenarioFactory.CreateTemplate(identity, seed, sample),
            plan.HttpTo(parsed.GetValue(_url) ?? DefaultUrl),
            plan.Workers,
            seconds,
            parsed.GetValue(_output) ?? "")
        {
            Assertions = [.. (parsed.GetValue(_assertions) ?? []).Where(a => a.Selects(identity.Labels))],
        };
    }

    private static ScenarioIdentity ParseScenario(string text)
    {
        string[] labels = text.Split('.');
        if (labels.Length != 4)
        {
            throw new FormatException($"'{text}' is not a scenario like organizations.msgpack.100.get");
        }

        PayloadFormat format = OptionFactory.OneOf(labels[1], PayloadFormat.Known, f => f.Name);
        if (format.IsGrpc)
        {
            throw new FormatException($"'{text}' is gRPC, for which there is no command; media types have one");
        }

        return new(
            OptionFactory.OneOf(labels[0], Datasets.All, d => d.Name),
            format,
            LoadOptions.Count(labels[2]),
            OptionFactory.OneOf(labels[3], Operation.All, o => o));
    }
}
