using System.Text.Json;
using SerializationApi.Formats.Annotating;

namespace SerializationApi.Tool;

/// <summary>Prints offset, bytes, path, kind on the wire and value of each value, a line each.</summary>
internal static class AnnotatedTable
{
    private const int MaxBytes = 12;
    private const int MaxText = 60;
    private const int MaxPath = 200;
    private const int MaxAlternative = 20;
    private const int BytesWidth = (MaxBytes * 3) + 1;

    /// <summary>Prints a payload as far as it is valid.</summary>
    public static void Print(AnnotatedPayload payload, TextWriter output)
    {
        foreach (PayloadBlock block in payload.Blocks)
        {
            output.WriteLine($"bytes {block.Offset} to {block.Offset + block.Length - 1} decompress to {block.PlainOffset} to {block.PlainOffset + block.PlainLength - 1}, which offsets count in");
        }

        if (payload.Root is { } root)
        {
            int offset = Math.Max("offset".Length, ToolOptions.Count(payload.Bytes.Length).Length);
            int path = Math.Min(MaxText, All(root).Max(static value => value.PathOf(MaxPath).Length));
            int wire = Math.Max("wire".Length, All(root).Max(static value => value.Wire.Length));
            output.WriteLine($"{"offset".PadLeft(offset)}  {"bytes".PadRight(BytesWidth)}  {"path".PadRight(path)}  {"wire".PadRight(wire)}  value");
            foreach (AnnotatedValue value in All(root))
            {
                PrintValue(value, offset, path, wire, payload.Bytes.Span, output);
            }
        }
    }

    private static void PrintValue(AnnotatedValue value, int offset, int path, int wire, ReadOnlySpan<byte> payload, TextWriter output)
    {
        var colours = Colours.Of(output);

        // Of an object or list what stands before the first that is in it.
        int end = value.Children.Count > 0 ? Math.Max(value.Children[0].Offset, value.Offset) : value.Offset + value.Length;
        ReadOnlySpan<byte> bytes = payload[value.Offset..end];
        string hex = string.Join(' ', bytes[..Math.Min(MaxBytes, bytes.Length)].ToArray().Select(static b => $"{b:x2}")) + (bytes.Length > MaxBytes ? " …" : "");
        string text = value.Kind is JsonValueKind.Object or JsonValueKind.Array or JsonValueKind.Undefined ? "" : value.ToJson(MaxText);
        string others = string.Concat(value.Alternatives.Select(static other => $" or {other.Wire} {other.ToJson(MaxAlternative)}"));
        output.WriteLine(
            $"{colours.Faint(ToolOptions.Count(value.Offset).PadLeft(offset))}  {hex.PadRight(BytesWidth)}  {colours.Name(value.PathOf(MaxPath).PadRight(path))}  {colours.Faint(value.Wire.PadRight(wire))}  {text}{colours.Faint(others)}{(value.IsKnown ? "" : colours.Removed(" not in the contract"))}".TrimEnd());
    }

    private static IEnumerable<AnnotatedValue> All(AnnotatedValue root)
    {
        var next = new Stack<AnnotatedValue>([root]);
        while (next.TryPop(out AnnotatedValue? value))
        {
            yield return value;
            for (int i = value.Children.Count - 1; i >= 0; i--)
            {
                next.Push(value.Children[i]);
            }
        }
    }
}
