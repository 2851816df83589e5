namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>A table of a report, which is printed, and written as Markdown and HTML.</summary>
/// <param name="Title">The heading.</param>
/// <param name="Note">A sentence below it; empty for none.</param>
/// <param name="Headings">The columns.</param>
/// <param name="TextColumns">How many of them, from the left, hold text.</param>
/// <param name="Rows">The rows.</param>
internal sealed record ReportTable(
    string Title,
    string Note,
    IReadOnlyList<string> Headings,
    int TextColumns,
    IReadOnlyList<IReadOnlyList<string>> Rows
);
