using System.Globalization;
using SerializationApi.Benchmarks.Compare.Judging;
using SerializationApi.Shared.Reports.Html;

namespace SerializationApi.Benchmarks.Compare.Reporting.Html;

/// <summary>Small pieces of markup.</summary>
internal static class Svg
{
    /// <summary>A point of a compression: hollow at the fast level, filled otherwise, so that colour is not all that tells them
    /// apart.</summary>
    /// <param name="compression">The compression's name.</param>
    /// <param name="x">Where it stands.</param>
    /// <param name="y">Where it stands.</param>
    /// <param name="tooltip">What it says.</param>
    public static string Point(string compression, double x, double y, string tooltip)
    {
        string coding = compression.Split('-')[0];
        string level = compression.EndsWith("-fast", StringComparison.Ordinal) ? " hollow" : "";
        return $"""<circle class="c-{Markup.Text(coding)}{level}" cx="{Markup.Pixel(x)}" cy="{Markup.Pixel(y)}" """
            + $"""r="5"><title>{Markup.Text(tooltip)}</title></circle>""";
    }

    /// <summary>How wide a text is at most, in pixels: letters of any font of a page's are no wider on average.</summary>
    public static int WidthOf(string text) => (int)Math.Ceiling(text.Length * 7.2);

    /// <summary>A number of a unit, short.</summary>
    public static string Short(double value, string unit)
    {
        (double divisor, string prefix) = value switch
        {
            >= 1e9 => (1e9, "G"),
            >= 1e6 => (1e6, "M"),
            >= 1e3 => (1e3, "k"),
            _ => (1, ""),
        };
        return unit == "ms"
            ? $"{ReadableNumber.Significant(value)} ms"
            : $"{(value / divisor).ToString("G3", CultureInfo.InvariantCulture)} {prefix}{unit}";
    }
}
