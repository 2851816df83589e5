namespace SerializationApi.Benchmarks.Compare.Judging;

/// <summary>What to choose.</summary>
/// <param name="System">The system to choose.</param>
/// <param name="Compression">The compression to choose.</param>
/// <param name="Library">The library whose code the system is.</param>
/// <param name="Value">What it takes.</param>
/// <param name="Unit">Of the value: bytes or ms.</param>
/// <param name="SavedOfJson">The share that it saves of what JSON with the same compression takes; null if that was not measured.</param>
/// <param name="Json">That JSON and its compression; null if it was not measured.</param>
/// <param name="AsGood">Others within the noise and within a tenth of it, the simplest first.</param>
internal sealed record Choice(
    string System,
    string Compression,
    string Library,
    double Value,
    string Unit,
    double? SavedOfJson,
    string? Json,
    IReadOnlyList<string> AsGood
);
