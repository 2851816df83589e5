namespace SerializationApi.Benchmarks.Compare.Reporting;

/// <summary>A number three times.</summary>
/// <param name="Published">By the article; null where it has none.</param>
/// <param name="Today">By the same library in this run.</param>
/// <param name="Ours">By ours in this run; null where there is none.</param>
internal sealed record Beside(double? Published, double Today, double? Ours);
