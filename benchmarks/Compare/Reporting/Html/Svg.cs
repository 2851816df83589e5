using System.Globalization;
using System.Net;
using SerializationApi.Benchmarks.Compare.Judging;

namespace SerializationApi.Benchmarks.Compare.Reporting.Html;

/// <summary>Small pieces of markup.</summary>
internal static class Svg
{
    /// <summary>Text that is not markup, in an element or an attribute.</summary>
    public static string Text(string text) => WebUtility.HtmlEncode(text);

    /// <summary>A coordinate, to a tenth of a pixel.</summary>
    public static string Pixel(double value) => value.ToString("0.#", CultureInfo.InvariantCulture);

    /// <summary>A point of a compression: hollow at the fast level, filled otherwise, so that colour is not all that tells them apart.</summary>
    /// <param name="compression">The compression's name.</param>
    /// <param name="x">Where it stands.</param>
    /// <param name="y">Where it stands.</param>
    /// <param name="tooltip">What it says.</param>
    public static string Point(string compression, double x, double y, string tooltip)
    {
        string coding = compression.Split('-')[0];
        string level = compression.EndsWith("-fast", StringComparison.Ordinal) ? " hollow" : "";
        return $"""<circle class="c-{Text(coding)}{level}" cx="{Pixel(x)}" cy="{Pixel(y)}" r="5"><title>{Text(tooltip)}</title></circle>""";
    }

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
        return unit == "ms" ? $"{ReadableNumber.Significant(value)} ms" : $"{(value / divisor).ToString("G3", CultureInfo.InvariantCulture)} {prefix}{unit}";
    }
}
