using SerializationApi.LoadTests.Metrics;

namespace SerializationApi.LoadTests.Comparison;

/// <summary>A metric whose rounds in the new run all lie on one side of all rounds in the old one.</summary>
internal sealed record MetricChange(string Scenario, string Metric, Dimension Dimension, ValueRange Old, ValueRange New, bool Better)
{
    /// <summary>The relative change between the middles; infinite from zero.</summary>
    public double Relative => New.Middle / Old.Middle - 1;
}
