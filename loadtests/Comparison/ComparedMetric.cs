using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Comparison;

/// <summary>A metric that two runs are compared by.</summary>
/// <param name="Name">The metric's name.</param>
/// <param name="Dimension">What it counts in.</param>
/// <param name="MoreIsBetter">True for a rate, false for a cost.</param>
/// <param name="Error">The relative error of its values.</param>
/// <param name="Range">The range of the rounds of a scenario.</param>
internal sealed record ComparedMetric(
    string Name,
    Dimension Dimension,
    bool MoreIsBetter,
    double Error,
    Func<ScenarioStatistics, ValueRange> Range
);
