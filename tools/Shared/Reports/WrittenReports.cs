namespace SerializationApi.Shared.Reports;

/// <summary>What became of the files of a report.</summary>
/// <param name="Files">The paths of those that were written, in order.</param>
/// <param name="Errors">Why the others were not, a sentence each.</param>
public sealed record WrittenReports(IReadOnlyList<string> Files, IReadOnlyList<string> Errors);
