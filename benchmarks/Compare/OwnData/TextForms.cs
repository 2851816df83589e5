using System.Text.Json;
using System.Text.RegularExpressions;

namespace SerializationApi.Benchmarks.Compare.OwnData;

/// <summary>Whether all strings that were met are dates or GUIDs, written so that a format gives them back.</summary>
internal sealed partial class TextForms
{
    private bool _areGuids = true;
    private bool _areUtc = true;
    private bool _areInstants = true;
    private bool _areDates = true;

    /// <summary>Guid, DateTime (in UTC), DateTimeOffset, DateOnly or string.</summary>
    public string Type =>
        this switch
        {
            { _areGuids: true } => "Guid",
            { _areUtc: true } => "DateTime",
            { _areInstants: true } => "DateTimeOffset",
            { _areDates: true } => "DateOnly",
            _ => "string",
        };

    /// <summary>A string was met.</summary>
    public void Add(JsonElement text)
    {
        string value = text.GetString()!;
        _areGuids &= Guid.TryParseExact(value, "D", out Guid guid) && guid.ToString("D") == value;
        bool isInstant = Instant().IsMatch(value) && text.TryGetDateTimeOffset(out _);
        _areInstants &= isInstant;
        _areUtc &= isInstant && value.EndsWith('Z');
        _areDates &= DateOnly.TryParseExact(value, "yyyy-MM-dd", out _);
    }

    // RFC 3339 with at most seven digits of a second, which is what .NET has.
    [GeneratedRegex(
        @"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,7})?(Z|[+-]\d\d:\d\d)$",
        RegexOptions.NonBacktracking | RegexOptions.ExplicitCapture
    )]
    private static partial Regex Instant();
}
