using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;
using SerializationApi.Formats.Annotating;

namespace SerializationApi.Tool.Editing;

/// <summary>Reads an edited table of <see cref="AnnotatedTable"/>. Offset and path identify the value of a line.</summary>
internal sealed partial class EditedTable
{
    private readonly Dictionary<string, List<AnnotatedRow>> _rows;
    private readonly Dictionary<AnnotatedValue, AnnotatedValue> _parents;
    private readonly Stack<EditedValue> _open = new();
    private EditedValue? _root;

    private EditedTable(AnnotatedPayload payload)
    {
        AnnotatedRow[] rows = [.. AnnotatedRow.Of(payload)];
        _rows = rows.GroupBy(static row => row.Offset).ToDictionary(static rows => rows.Key, static rows => rows.ToList());
        _parents = rows.SelectMany(static row => row.Value.Children.Select(child => (child, row.Value)))
            .ToDictionary(static pair => pair.child, static pair => pair.Value);
    }

    /// <summary>Reads a table.</summary>
    /// <param name="payload">The payload that was printed.</param>
    /// <param name="text">The table; lines without an offset are ignored.</param>
    /// <returns>The line of the root.</returns>
    /// <exception cref="UserErrorException">A line matches no value of the payload, or no value inside the ones above it.</exception>
    public static EditedValue Read(AnnotatedPayload payload, string text)
    {
        var table = new EditedTable(payload);
        int number = 0;
        foreach (string line in text.Split('\n'))
        {
            number++;
            string trimmed = line.Trim();
            if (trimmed.Length > 0 && char.IsAsciiDigit(trimmed[0]))
            {
                Match columns = Columns().Match(trimmed);
                table.ReadLine(
                    columns.Success ? columns : throw Mistake(number, "expected an offset, bytes as pairs of hex digits, and a path"),
                    number
                );
            }
        }

        return table._root ?? throw new UserErrorException("the table has no line with a value");
    }

    [GeneratedRegex(
        @"^(?<offset>[0-9][0-9,]*)\s+(?<bytes>(?:[0-9A-Fa-f]{2}\s+)*)(?<cut>…\s+)?(?<rest>[$…].*)$",
        RegexOptions.ExplicitCapture | RegexOptions.NonBacktracking
    )]
    private static partial Regex Columns();

    private void ReadLine(Match columns, int line)
    {
        string rest = columns.Groups["rest"].Value;
        AnnotatedRow row = Find(columns.Groups["offset"].Value, rest, line);
        string behindPath = rest[PathOf(row).Length..].TrimStart();
        if (!behindPath.StartsWith(row.Value.Wire, StringComparison.Ordinal))
        {
            throw Mistake(line, $"{row.Path} is {row.Value.Wire}, which cannot be edited: edit its bytes");
        }

        string bytes =
            string.Join(' ', columns.Groups["bytes"].Value.Split(' ', StringSplitOptions.RemoveEmptyEntries)).ToLowerInvariant()
            + (columns.Groups["cut"].Success ? " …" : "");
        var value = new EditedValue(row, line)
        {
            Bytes =
                bytes == row.Bytes ? null
                : bytes.Contains('…', StringComparison.Ordinal) ? throw Mistake(line, "the bytes after … are unknown: write all of them")
                : Convert.FromHexString(bytes.Replace(" ", "", StringComparison.Ordinal)),
            Json = ReadJson(row, behindPath[row.Value.Wire.Length..].Trim(), line),
        };
        if (value.Bytes is not null && value.Json is not null)
        {
            throw Mistake(line, "both the bytes and the value were edited: edit only one of the two");
        }

        if (_open.TryPeek(out EditedValue? parent))
        {
            parent.Children.Add(value);
        }

        _open.Push(value);
        _root ??= value;
    }

    // The value with this offset and path inside one of those above; they are closed down to that one.
    private AnnotatedRow Find(string offset, string rest, int line)
    {
        AnnotatedRow[] found =
        [
            .. _rows
                .GetValueOrDefault(offset, [])
                .Where(row =>
                    PathOf(row) is var path
                    && rest.StartsWith(path, StringComparison.Ordinal)
                    && (rest.Length == path.Length || rest[path.Length] == ' ')
                ),
        ];
        if (found.Length == 0)
        {
            throw Mistake(line, $"no value at byte {offset} has this path");
        }

        for (; _open.Count > 0; _open.Pop())
        {
            if (found.FirstOrDefault(row => _parents.GetValueOrDefault(row.Value) == _open.Peek().Value) is { } row)
            {
                return row;
            }
        }

        return _root is null && found.FirstOrDefault(row => !_parents.ContainsKey(row.Value)) is { } root
            ? root
            : throw Mistake(line, $"the line of the value that contains {found[0].Path} is missing");
    }

    private static JsonElement? ReadJson(AnnotatedRow row, string text, int line)
    {
        string note = ForeignText.Escape(row.Others + row.Unknown).Trim();
        text = text.EndsWith(note, StringComparison.Ordinal) ? text[..^note.Length].TrimEnd() : text;
        if (text == ForeignText.Escape(row.Text))
        {
            return null;
        }

        if (row.Text.Length == 0)
        {
            throw Mistake(line, $"{row.Path} has no value to edit");
        }

        try
        {
            var json = JsonElement.Parse(text);
            return json.ValueKind is JsonValueKind.Array or JsonValueKind.Object
                ? throw Mistake(line, "expected a string, a number, true, false or null")
                : json;
        }
        catch (JsonException error)
        {
            throw Mistake(line, $"the value is not JSON: {error.Message}");
        }
    }

    private static string PathOf(AnnotatedRow row) => ForeignText.Escape(row.Path);

    private static UserErrorException Mistake(int line, string what) =>
        new(string.Create(CultureInfo.InvariantCulture, $"line {line}: {what}"));
}
