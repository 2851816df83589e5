namespace SerializationApi.LoadTests.Reporting;

/// <summary>What became of the files of a report.</summary>
/// <param name="Files">The paths of those that were written, report.html first.</param>
/// <param name="Errors">Why the others were not, a sentence each.</param>
internal sealed record WrittenReports(IReadOnlyList<string> Files, IReadOnlyList<string> Errors);
