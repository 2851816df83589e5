namespace SerializationApi.LoadTests.Reporting;

/// <summary>A format in a ranking.</summary>
/// <param name="Format">Its name.</param>
/// <param name="Rank">Its rank, 1 for the best; formats that differ by less than their noise have the same.</param>
/// <param name="Value">The geometric mean of its values over all groups.</param>
/// <param name="Ratio">How many times worse that is than the best, 1 or more.</param>
internal sealed record RankedFormat(string Format, int Rank, double Value, double Ratio);
