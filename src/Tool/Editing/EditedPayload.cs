using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using SerializationApi.Formats.Annotating;

namespace SerializationApi.Tool.Editing;

/// <summary>Encodes an edited table. The format itself encodes values: only lengths around them are fixed here.</summary>
/// <param name="payload">The payload of the table.</param>
/// <param name="annotated">Its annotated bytes.</param>
internal sealed partial class EditedPayload(Payload payload, AnnotatedPayload annotated)
{
    private static readonly JsonDocumentOptions AnyDepth = new() { MaxDepth = int.MaxValue };
    private static readonly JsonSerializerOptions DeepJson = new() { MaxDepth = int.MaxValue };

    /// <summary>Returns the bytes.</summary>
    /// <exception cref="UserErrorException">The format does not support a value, or the value is split into parts.</exception>
    public byte[] Encode(EditedValue root)
    {
        // A line may occur several times, each with its own value.
        var edits = root.All()
            .Where(static line => line.Json is not null)
            .GroupBy(static line => line.Value.Path)
            .Select(static lines => lines.ToArray())
            .ToList();
        Dictionary<string, byte[]> before = edits.Count == 0 ? [] : EncodeWith([]);
        for (int round = 0; edits.Count > 0; round++)
        {
            edits.RemoveAll(lines => lines.Length == round);
            EncodeValues([.. edits.Select(lines => lines[round])], before);
        }

        return Assemble(root, isItem: false);
    }

    /// <summary>Returns a value that differs from the table; null if none does.</summary>
    public string? Check(EditedValue root, byte[] bytes)
    {
        AnnotatedPayload now = Annotate(bytes);
        EditedValue[] lines = [.. root.All().Where(line => line == root || !line.IsGone)];
        AnnotatedRow[] rows = [.. AnnotatedRow.Of(now)];
        return now.Error is { } error ? error.Message
            : rows.Length != lines.Length ? $"the bytes have {rows.Length} values, but the table has {lines.Length} lines"
            : lines.Zip(rows).FirstOrDefault(static pair => !IsSame(pair.First, pair.Second)) is ({ } line, { } row)
                ? Mistake(line, $"the value became {(row.Text.Length > 0 ? row.Text : row.Value.Wire)}").Message
            : null;
    }

    [GeneratedRegex(
        """\.(?<name>[^.\[]+)|\["(?<text>(?:[^"\\]|\\.)*)"\]|\[(?<index>[0-9]+)\]""",
        RegexOptions.ExplicitCapture | RegexOptions.NonBacktracking
    )]
    private static partial Regex Steps();

    private static bool IsSame(EditedValue line, AnnotatedRow row) =>
        line.Json is not { } json
            ? line.Bytes is not null || line.Row.Text == row.Text
            : JsonElement.DeepEquals(json, JsonElement.Parse(row.Value.ToJson()));

    private void EncodeValues(EditedValue[] lines, Dictionary<string, byte[]> before)
    {
        Dictionary<string, byte[]> after = [];
        try
        {
            after = lines.Length == 0 ? [] : EncodeWith(lines);
        }
        catch (UserErrorException refusal) when (refusal.ExitCode == ExitCode.Failure)
        {
            throw Array.Find(lines, IsRefused) is { } line ? Mistake(line, $"{line.Row.Path} cannot be {line.Json}") : refusal;
        }

        foreach (EditedValue line in lines)
        {
            line.Encoded =
                line.Value.IsKnown && ContentOf(annotated, line.Value).AsSpan().SequenceEqual(before.GetValueOrDefault(line.Value.Path))
                    ? after.GetValueOrDefault(line.Value.Path, [])
                    : throw Mistake(line, "the payload encodes this value differently than the format would: edit its bytes");
        }
    }

    private bool IsRefused(EditedValue line)
    {
        try
        {
            EncodeWith([line]);
            return false;
        }
        catch (UserErrorException)
        {
            return true;
        }
    }

    // The bytes of each value by its path.
    private Dictionary<string, byte[]> EncodeWith(EditedValue[] lines)
    {
        var value = JsonNode.Parse(annotated.Root!.ToJson(), documentOptions: AnyDepth);
        foreach (EditedValue line in lines)
        {
            value = With(value, line);
        }

        byte[] json = JsonSerializer.SerializeToUtf8Bytes(value, DeepJson);
        AnnotatedPayload encoded = Annotate(
            payload.Contract.EncodeJson("the edited values", json, payload.Contract.OfJson(payload.Format), payload.Proto)
        );
        return AnnotatedRow
            .All(encoded.Root)
            .DistinctBy(static found => found.Path)
            .ToDictionary(static found => found.Path, found => ContentOf(encoded, found));
    }

    // After name, key and tag; before the first child if there is one.
    private static byte[] ContentOf(AnnotatedPayload of, AnnotatedValue value)
    {
        int end = AnnotatedRow.OwnEnd(value);
        return of.Bytes.Span[Math.Min(value.ValueOffset, end)..end].ToArray();
    }

    private static JsonNode? With(JsonNode? root, EditedValue line)
    {
        var json = JsonNode.Parse(line.Json!.Value.GetRawText());
        Match[] steps = Steps().Matches(line.Value.Path).ToArray();
        JsonNode? parent = root;
        try
        {
            foreach (Match step in steps.SkipLast(1))
            {
                parent = step.Groups["index"].Success ? parent![IndexOf(step)] : parent![NameOf(step)];
            }

            if (steps.Length == 0)
            {
                return json;
            }

            if (steps[^1].Groups["index"].Success)
            {
                parent!.AsArray()[IndexOf(steps[^1])] = json;
            }
            else
            {
                parent!.AsObject()[NameOf(steps[^1])] = json;
            }

            return root;
        }
        catch (Exception error) when (error is InvalidOperationException or ArgumentException or NullReferenceException)
        {
            throw Mistake(line, "the value cannot be found in the JSON of the payload: edit its bytes");
        }
    }

    private static int IndexOf(Match step) => int.Parse(step.Groups["index"].ValueSpan, CultureInfo.InvariantCulture);

    private static string NameOf(Match step) =>
        step.Groups["name"].Success ? step.Groups["name"].Value : JsonSerializer.Deserialize<string>($"\"{step.Groups["text"].Value}\"")!;

    private byte[] Assemble(EditedValue line, bool isItem)
    {
        AnnotatedValue value = line.Value;
        ReadOnlySpan<byte> bytes = annotated.Bytes.Span;
        int end = AnnotatedRow.OwnEnd(value);
        byte[] old = bytes[value.Offset..end].ToArray();
        byte[] own = line.Bytes ?? (line.Encoded is { } encoded ? [.. bytes[value.Offset..value.ValueOffset], .. encoded] : old);
        foreach (AnnotatedValue child in value.Children)
        {
            end =
                child.Offset == end
                    ? child.Offset + child.Length
                    : throw Mistake(line, $"the parts of {line.Row.Path} are not contiguous in the payload: it cannot be edited");
        }

        byte[][] inside = [.. line.Children.Where(static child => !child.IsGone).Select(child => Assemble(child, value.Wire == "stream"))];
        byte[] tail = bytes[end..(value.Offset + value.Length)].ToArray();
        int[] before = [.. value.Children.Select(static child => child.Length)];
        var edited = new EditedBytes(
            value,
            old,
            own,
            inside.Sum(static part => part.Length) + tail.Length,
            before,
            [.. inside.Select(static part => part.Length)]
        );
        return [.. edited.Mend(payload.Format, isItem), .. inside.SelectMany(static part => part), .. tail];
    }

    private AnnotatedPayload Annotate(byte[] bytes) => (payload with { Bytes = bytes }).Annotate();

    private static UserErrorException Mistake(EditedValue line, string what) =>
        new(string.Create(CultureInfo.InvariantCulture, $"line {line.Line}: {what}"), ExitCode.Failure);
}
