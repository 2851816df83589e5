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

    private readonly Option<ScenarioIdentity?> _scenario = OptionFactory.Single<ScenarioIdentity?>(
        "--scenario",
        "name",
        "As in reports: organizations.msgpack.100.get",
        ParseScenario
    );
    private readonly Option<Uri?> _url = LoadOptions.Url($"The service; {DefaultUrl}");
    private readonly Option<int?> _workers = LoadOptions.Workers("Users that each wait for their response; 32");
    private readonly Option<TimeSpan?> _duration = OptionFactory.Single<TimeSpan?>(
        "--duration",
        "10s",
        "Measured time, in whole seconds; 10s",
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
        Option[] options = [_scenario, _url, _workers, _duration, _coding, _seed, _assertions, _output];
        foreach (Option option in options)
        {
            command.Add(option);
        }

        _scenario.Required = true;
        command.SetAction(parsed => Write(Read(parsed), parsed.GetValue(_output) ?? ".", output));
        return command;
    }

    private static void Write(K6Request request, string path, TextWriter output)
    {
        var folder = OutputFolder.Prepare(path, []);
        WrittenReports written = folder.Write([
            (request.ScriptName, Encoding.UTF8.GetBytes(K6Script.Write(request))),
            .. request.Request.Body is { } body ? ((string, byte[])[])[(request.BodyName, body)] : [],
        ]);
        if (written.Errors is [var error, ..])
        {
            throw new UserErrorException($"--output: {error}");
        }

        output.WriteLine($"k6 run {Path.Combine(path, request.ScriptName)}");
    }

    private K6Request Read(ParseResult parsed)
    {
        ScenarioIdentity identity = parsed.GetRequiredValue(_scenario)!;
        var plan = RunPlan.Of(
            new RunOptions { Workers = parsed.GetValue(_workers), Coding = parsed.GetValue(_coding) ?? ContentCoding.Identity }
        );
        int seed = parsed.GetValue(_seed) ?? plan.Options.Seed;
        IDatasetSample sample = SampleFactory.Create(identity.Dataset, identity.Count, seed);
        return new(
            identity,
            ScenarioFactory.CreateTemplate(identity, seed, sample),
            plan.HttpTo(parsed.GetValue(_url) ?? DefaultUrl),
            plan.Workers,
            (int)Math.Ceiling((parsed.GetValue(_duration) ?? TimeSpan.FromSeconds(10)).TotalSeconds),
            [.. (parsed.GetValue(_assertions) ?? []).Where(a => a.Selects(identity.Labels))]
        );
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
