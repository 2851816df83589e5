using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace SerializationApi.Tests.Support.OpenApi;

/// <summary>The keywords of a schema that hold scalars to bounds, patterns and formats.</summary>
internal static class SchemaFormats
{
    /// <summary>Whether a value is what a keyword asks for; one of another type is not the keyword's affair.</summary>
    public static bool Holds(JsonProperty keyword, JsonElement value) =>
        (keyword.Name, value.ValueKind) switch
        {
            ("minimum", JsonValueKind.Number) => Number(value) >= Number(keyword.Value),
            ("maximum", JsonValueKind.Number) => Number(value) <= Number(keyword.Value),
            ("minLength", JsonValueKind.String) => Length(value) >= keyword.Value.GetInt32(),
            ("maxLength", JsonValueKind.String) => Length(value) <= keyword.Value.GetInt32(),
            ("pattern", JsonValueKind.String) => Regex.IsMatch(
                value.GetString()!,
                keyword.Value.GetString()!,
                RegexOptions.None,
                TimeSpan.FromSeconds(1)
            ),
            ("format", JsonValueKind.String or JsonValueKind.Number) => HasFormat(
                keyword.Value.GetString(),
                value.ToString(),
                value.ValueKind
            ),
            _ => true,
        };

    private static bool HasFormat(string? format, string text, JsonValueKind kind) =>
        (format, kind) switch
        {
            ("int32", _) => int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out _),
            ("int64", _) => long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out _),
            ("uint64", _) => ulong.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out _),
            ("float", _) => float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out float real) && float.IsFinite(real),
            ("double", _) => double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double real)
                && double.IsFinite(real),
            ("decimal", _) => decimal.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out _),
            ("char", JsonValueKind.String) => text.Length == 1,
            ("uuid", JsonValueKind.String) => Guid.TryParseExact(text, "D", out _),
            ("date", JsonValueKind.String) => DateOnly.TryParseExact(
                text,
                "yyyy-MM-dd",
                CultureInfo.InvariantCulture,
                DateTimeStyles.None,
                out _
            ),

            // The offset of RFC 3339 is left out of times without a zone.
            ("time", JsonValueKind.String) => Matches(text, @"^\d{2}:\d{2}:\d{2}(\.\d+)?$"),
            ("date-time", JsonValueKind.String) => Matches(text, @"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[-+]\d{2}:\d{2})?$"),
            ("byte", JsonValueKind.String) => Convert.TryFromBase64String(text, new byte[text.Length], out _),
            ("uri", JsonValueKind.String) => Uri.TryCreate(text, UriKind.RelativeOrAbsolute, out _),
            _ => false,
        };

    private static bool Matches(string text, string pattern) => Regex.IsMatch(text, pattern, RegexOptions.None, TimeSpan.FromSeconds(1));

    private static decimal Number(JsonElement value) => decimal.Parse(value.ToString(), NumberStyles.Float, CultureInfo.InvariantCulture);

    // In characters of Unicode.
    private static int Length(JsonElement value) => value.GetString()!.EnumerateRunes().Count();
}
