using System.CommandLine;
using SerializationApi.LoadTests.Concluding;
using SerializationApi.LoadTests.Merging;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Progress;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Reporting.Ci;
using SerializationApi.Shared;
using SerializationApi.Shared.CommandLine;
using SerializationApi.Shared.Reports;

namespace SerializationApi.LoadTests.CommandLine;

/// <summary><c>merge</c>: makes one report of those of several generators.</summary>
internal sealed class MergeCommand
{
    private const string FileName = "report.json";

    private readonly Argument<string[]> _reports = new("reports")
    {
        Description = $"Each a {FileName}, or a folder with one, or with folders that have one",
        Arity = ArgumentArity.OneOrMore,
    };
    private readonly Option<int?> _expect = OptionFactory.Single<int?>(
        "--expect", "n", "How many reports there must be; any number", t => OptionValue.Integer(t, 1, 10_000));
    private readonly Option<Assertion[]?> _assertions = LoadOptions.Assertions();
    private readonly Option<string?> _summary = LoadOptions.Summary();
    private readonly Option<string?> _junit = LoadOptions.JUnit();
    private readonly Option<string?> _output = new("--output")
    {
        Description = "The folder for the merged reports; reports/merged",
        HelpName = "folder",
    };

    /// <summary>Creates the command.</summary>
    /// <param name="output">Where the summary is printed.</param>
    public Command Create(TextWriter output)
    {
        var command = new Command("merge", "Merges the reports of generators that loaded one service together") { _reports };
        Option[] options = [_expect, _assertions, _summary, _junit, _output];
        foreach (Option option in options)
        {
            command.Add(option);
        }

        command.SetAction(parsed => Merge(parsed, new OutputLines(output)));
        return command;
    }

    private int Merge(ParseResult parsed, OutputLines output)
    {
        string[] paths = [.. parsed.GetRequiredValue(_reports).SelectMany(Find)];
        if (parsed.GetValue(_expect) is { } expected && expected != paths.Length)
        {
            throw new UserErrorException($"merge: {paths.Length} of {expected} reports are there");
        }

        var ci = new CiFiles(parsed.GetValue(_summary), parsed.GetValue(_junit));
        ci.Check();
        LoadTestReport[] reports = [.. paths.Select(path => ReportFiles.Read(path, "merge"))];
        try
        {
            LoadTestReport merged = ReportMerge.Of(reports, parsed.GetValue(_assertions) ?? []);
            using var folder = OutputFolder.Prepare(parsed.GetValue(_output) ?? "reports/merged", ReportFiles.Names);
            return new Conclusion(output, folder, ci).Draw(merged, old: null);
        }
        catch (InvalidDataException e)
        {
            throw new UserErrorException($"merge: a report cannot be merged: {e.Message}");
        }
    }

    private static IEnumerable<string> Find(string path)
    {
        if (!Directory.Exists(path))
        {
            return File.Exists(path) ? [path] : throw new UserErrorException($"merge: there is no {path}");
        }

        string own = Path.Combine(path, FileName);
        string[] found = File.Exists(own)
            ? [own]
            : [.. Directory.EnumerateDirectories(path).Order(StringComparer.Ordinal).Select(d => Path.Combine(d, FileName)).Where(File.Exists)];
        return found.Length > 0 ? found : throw new UserErrorException($"merge: there is no {FileName} in {path} or its folders");
    }
}
