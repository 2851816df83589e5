using SerializationApi.LoadTests.Comparison;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.LoadTests.Progress;
using SerializationApi.LoadTests.Reporting;
using SerializationApi.LoadTests.Running;
using SerializationApi.Shared;
using SerializationApi.Shared.Reports;

namespace SerializationApi.LoadTests.Concluding;

/// <summary>What is made of a report: files, lines for people, an exit code.</summary>
/// <param name="output">Where the lines go.</param>
/// <param name="folder">Where the files go.</param>
internal sealed class Conclusion(OutputLines output, OutputFolder folder)
{
    /// <summary>Writes the files and prints the rest.</summary>
    /// <param name="report">The report.</param>
    /// <param name="old">A report to compare it with, if there is one.</param>
    /// <param name="bounds">What a change must exceed; a number that is worse then fails the run. Null judges nothing.</param>
    /// <returns>The <see cref="ExitCode"/>.</returns>
    /// <exception cref="UserErrorException">Lines were lost on standard output.</exception>
    public int Draw(LoadTestReport report, LoadTestReport? old, ComparisonBounds? bounds = null)
    {
        if (old is not null && bounds is not null)
        {
            report = ComparisonThreshold.AddTo(report, old, bounds);
        }

        WrittenReports written = folder.Write(ReportFiles.Of(report));
        output.Write(SummaryText.Lines(report));
        if (old is not null)
        {
            output.Write();
            output.Write(ComparisonText.Lines(ReportComparison.Of(old, report, bounds), old, bounds));
        }

        if (report.Assertions.Count > 0)
        {
            output.Write();
            output.Write(report.Assertions.Select(a => $"{(a.Passed ? "passed" : "FAILED")}: {a.Text} ({a.Detail})"));
        }

        output.Write();
        output.Write(written.Errors.Select(error => $"FAILED: {error}"));
        output.Write(written.Files.Take(1).Select(file => $"Report: {file}"));
        if (written.Files.Count > 1)
        {
            output.Write($"Also:   {string.Join(", ", written.Files.Skip(1).Select(Path.GetFileName))} in the same folder");
        }

        output.Write(report.Conclusion);
        return Judge(report, written.Errors.Count > 0);
    }

    private int Judge(LoadTestReport report, bool fileLost)
    {
        if (report.FailedBecause.Count > 0)
        {
            return ExitCode.Failed;
        }

        if (output.Error is { } lost)
        {
            throw new UserErrorException($"lines were lost on standard output: {lost}", ExitCode.ReportLost);
        }

        return fileLost ? ExitCode.ReportLost : ExitCode.Success;
    }
}
