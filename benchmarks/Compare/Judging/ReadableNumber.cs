using System.Globalization;

namespace SerializationApi.Benchmarks.Compare.Judging;

/// <summary>Numbers as people read them.</summary>
internal static class ReadableNumber
{
    /// <summary>A whole number with commas.</summary>
    public static string Whole(double value) => value.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>Three significant digits; whole numbers above a thousand.</summary>
    public static string Significant(double value)
    {
        double size = Math.Abs(value);
        string format = size switch
        {
            >= 100 or 0 => "N0",
            >= 10 => "N1",
            >= 1 => "N2",
            >= 0.1 => "N3",
            _ => "G3",
        };
        return value.ToString(format, CultureInfo.InvariantCulture);
    }

    /// <summary>A ratio to two digits.</summary>
    public static string Ratio(double value) => value.ToString("0.00", CultureInfo.InvariantCulture);

    /// <summary>Noise, a share of the median.</summary>
    public static string Noise(double share) => $"±{Whole(100 * share)} %";
}
