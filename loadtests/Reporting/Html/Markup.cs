using System.Net;

namespace SerializationApi.LoadTests.Reporting.Html;

/// <summary>Small pieces of markup.</summary>
internal static class Markup
{
    /// <summary>Text that is not markup, in an element or an attribute.</summary>
    public static string Text(string text) => WebUtility.HtmlEncode(text);

    /// <summary>A coordinate, to a tenth of a pixel.</summary>
    public static string Pixel(double value) => value.ToString("0.#");

    /// <summary>The class that carries a format's colour.</summary>
    public static string ColorOf(string format) => $"f-{Text(format)}";
}
