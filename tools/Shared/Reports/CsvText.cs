using System.Globalization;
using System.Text;

namespace SerializationApi.Shared.Reports;

/// <summary>Tables for spreadsheets (RFC 4180).</summary>
public static class CsvText
{
    // Spreadsheet programs take a file without a byte order mark for something other than UTF-8.
    private static readonly UTF8Encoding Encoding = new(encoderShouldEmitUTF8Identifier: true);

    /// <summary>A table; numbers are written so that they can be read back, and nulls are empty.</summary>
    public static string Write(IEnumerable<string> headings, IEnumerable<IEnumerable<object?>> rows)
    {
        var text = new StringBuilder();
        foreach (IEnumerable<object?> row in rows.Prepend(headings))
        {
            text.AppendJoin(',', row.Select(cell => Quote(Convert.ToString(cell, CultureInfo.InvariantCulture) ?? ""))).Append("\r\n");
        }

        return text.ToString();
    }

    /// <summary>The bytes of a file.</summary>
    public static byte[] ToBytes(string text) => [.. Encoding.GetPreamble(), .. Encoding.GetBytes(text)];

    private static string Quote(string field) =>
        field.AsSpan().IndexOfAny("\",\r\n") < 0 ? field : $"\"{field.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";
}
