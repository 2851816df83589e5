namespace SerializationApi.LoadTests.Metrics;

/// <summary>Numbers for people: three significant digits and a unit.</summary>
internal static class Quantity
{
    /// <summary>A value of a dimension with its unit.</summary>
    public static string Format(double value, Dimension dimension) =>
        dimension switch
        {
            Dimension.Time => Milliseconds(value),
            Dimension.Size => Bytes(value),
            Dimension.Rate => $"{Significant(value)}/s",
            Dimension.Share => Percent(value),
            Dimension.Number => Significant(value),
            _ => Count(value),
        };

    /// <summary>A duration given in milliseconds: ns, µs, ms or s.</summary>
    public static string Milliseconds(double value) =>
        value switch
        {
            0 => "0 ms",
            < 0.9995e-3 => $"{Significant(value * 1e6)} ns",
            < 0.9995 => $"{Significant(value * 1e3)} µs",
            < 999.5 => $"{Significant(value)} ms",
            _ => $"{Significant(value / 1e3)} s",
        };

    /// <summary>A size: B, KB, MB or GB of 1,000 each; whole below 1,000.</summary>
    public static string Bytes(double value) =>
        value switch
        {
            < 999.5 => $"{Math.Round(value):0} B",
            < 999.5e3 => $"{Significant(value / 1e3)} KB",
            < 999.5e6 => $"{Significant(value / 1e6)} MB",
            _ => $"{Significant(value / 1e9)} GB",
        };

    /// <summary>A whole number with separators.</summary>
    public static string Count(double value) => value.ToString("#,0");

    /// <summary>A share of 1 in per cent.</summary>
    public static string Percent(double share) => $"{share * 100:0.##} %";

    /// <summary>A change, with its sign.</summary>
    public static string Change(double share) => $"{share * 100:+0.0;−0.0;0.0} %";

    /// <summary>Three significant digits, and all digits of a number that has more before the point.</summary>
    public static string Significant(double value) =>
        Math.Abs(value) switch
        {
            < 9.995 => value.ToString("0.00"),
            < 99.95 => value.ToString("0.0"),
            _ => value.ToString("#,0"),
        };
}
