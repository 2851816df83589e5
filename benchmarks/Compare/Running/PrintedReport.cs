using SerializationApi.Benchmarks.Compare.Reporting;
using Spectre.Console;

namespace SerializationApi.Benchmarks.Compare.Running;

/// <summary>The report on a terminal: its tables, and the recommendations last, where the eye is.</summary>
internal static class PrintedReport
{
    /// <summary>Prints it.</summary>
    public static void Print(IAnsiConsole console, CompareReport report, IReadOnlyList<string> files)
    {
        PrintTables(console, ReportTables.Of(report));

        // Whole lines: the console would wrap them.
        TextWriter lines = console.Profile.Out.Writer;
        foreach (string note in report.Notes)
        {
            lines.WriteLine($"note: {note}");
        }

        if (files.Count > 0)
        {
            lines.WriteLine($"Report: {files[0]} ({string.Join(", ", files.Skip(1).Select(Path.GetFileName))} in the same folder)");
        }

        PrintTables(console, RecommendationTables.Of(report.Recommendations));
        lines.WriteLine(RecommendationTables.Note);
        foreach (string warning in report.Warnings)
        {
            lines.WriteLine($"{warning}. {RecommendationTables.Advice}");
        }

        foreach (string conclusion in report.Storage?.Conclusions ?? [])
        {
            lines.WriteLine(conclusion);
        }
    }

    private static void PrintTables(IAnsiConsole console, IEnumerable<ReportTable> tables)
    {
        foreach (ReportTable table in tables)
        {
            console.WriteLine();
            console.Write(new Rule(Markup.Escape(table.Title)) { Justification = Justify.Left });
            console.Write(new Markup(Markup.Escape(table.Note), new Style(Color.Grey)));
            console.WriteLine();
            console.Write(Rendered(table));
        }
    }

    private static Table Rendered(ReportTable table)
    {
        Table rendered = new Table().Border(TableBorder.Simple);
        for (int i = 0; i < table.Headings.Count; i++)
        {
            rendered.AddColumn(
                new TableColumn(Markup.Escape(table.Headings[i])) { Alignment = i < table.TextColumns ? Justify.Left : Justify.Right }
            );
        }

        foreach (IReadOnlyList<string> row in table.Rows)
        {
            rendered.AddRow([.. row.Select(Markup.Escape)]);
        }

        return rendered;
    }
}
