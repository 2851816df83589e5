using SerializationApi.Shared.Reports.Html;

namespace SerializationApi.LoadTests.Reporting.Html;

/// <summary>The class that carries a format's colour.</summary>
internal static class FormatColor
{
    /// <summary>The class of a format, whatever its name is.</summary>
    public static string Of(string format) => $"f-{Markup.Text(format)}";
}
