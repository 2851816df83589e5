using System.Diagnostics;
using System.Globalization;
using SerializationApi.Benchmarks.Compare.Measuring;
using SerializationApi.Benchmarks.Compare.Messages;
using SerializationApi.Benchmarks.Compare.OwnData;
using SerializationApi.Benchmarks.Compare.Reporting;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Shared.CommandLine;
using SerializationApi.Shared.Reports;
using Spectre.Console;

namespace SerializationApi.Benchmarks.Compare.Running;

/// <summary>One comparison from its options to its reports.</summary>
internal static class Comparison
{
    /// <summary>Measures, prints and writes the reports.</summary>
    /// <param name="options">What is asked for.</param>
    /// <param name="console">Where tables go.</param>
    /// <param name="stop">Ends it.</param>
    /// <exception cref="UserErrorException">The options cannot be carried out.</exception>
    public static async Task RunAsync(CompareOptions options, IAnsiConsole console, CancellationToken stop)
    {
        DateTimeOffset startedAt = DateTimeOffset.UtcNow;
        long start = Stopwatch.GetTimestamp();
        var folder = OutputFolder.Prepare(
            options.Output ?? startedAt.ToString("'reports/compare-'yyyy-MM-dd'T'HH-mm-ss'Z'", CultureInfo.InvariantCulture),
            ReportFiles.Names
        );
        var progress = ProgressLine.OnConsole();
        var storages = new Storages(options);
        await storages.ProbeAsync(stop);
        var measurer = new Measurer(options.Measuring);
        var measurements = new List<Measurement>();
        var notes = new List<string>();
        Func<ComparedSet>[] sets = [.. Sets(options, console)];

        // Datasets take about as long as one another, and rows in storages as long as all that is measured in memory.
        int parts = options.Storage.Count > 0 ? 2 : 1;
        int done = 0;
        void Show(string text, double share) => progress.Show(text, (done + share) / (sets.Length * parts));
        foreach (Func<ComparedSet> create in sets)
        {
            ComparedSet set = create();
            notes.AddRange(set.Refused.Select(reason => $"{set.Dataset}: {reason}"));
            measurements.AddRange(measurer.Measure(set, options.Compressions, Show, stop));
            done++;
            await storages.MeasureAsync(set, Show, stop);
            done += parts - 1;
        }

        MessageResults? messages =
            options.Json is null && options.Datasets.Contains("messages")
                ? await new MessageMeasurer(options.MessageIterations, options.Rate).MeasureAsync(progress.Show, stop)
                : null;
        progress.End();
        CompareReport report = ReportBuilder.Build(
            startedAt,
            Stopwatch.GetElapsedTime(start),
            options.Measuring.Rounds,
            options.Bandwidth,
            measurements,
            messages,
            storages.Results(),
            notes
        );
        WrittenReports written = folder.Write(ReportFiles.Of(report));
        PrintedReport.Print(console, report, written.Files);
        if (written.Errors.Count > 0)
        {
            throw new UserErrorException(string.Join("; ", written.Errors));
        }
    }

    // A dataset's sample is made when it is its turn, and collected after it.
    private static IEnumerable<Func<ComparedSet>> Sets(CompareOptions options, IAnsiConsole console)
    {
        if (options.Json is { } path)
        {
            return [() => OwnSet.Create(path, options.Contract, console.Profile.Out.Writer.WriteLine)];
        }

        return options.Contract is null
            ? options.Datasets.Select(dataset => (Func<ComparedSet>)(() => DatasetSets.Create(dataset, options.CountOf(dataset))))
            : throw new UserErrorException("--contract needs --json, the data");
    }
}
