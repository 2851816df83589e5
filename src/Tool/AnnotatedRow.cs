using System.Text.Json;
using SerializationApi.Formats.Annotating;

namespace SerializationApi.Tool;

/// <summary>The line of a value in the table that <c>--annotate</c> prints, by columns.</summary>
/// <param name="Value">The value.</param>
/// <param name="Offset">Where it begins.</param>
/// <param name="Bytes">Its bytes in hexadecimal; of an object or list what stands before the first that is in it.</param>
/// <param name="Path">Its path, or the end of a long one.</param>
/// <param name="Text">Its JSON, or the beginning of a long one; empty of what holds others.</param>
/// <param name="Note">What else the bytes may be, and whether the contract has it.</param>
internal sealed record AnnotatedRow(AnnotatedValue Value, string Offset, string Bytes, string Path, string Text, string Note)
{
    /// <summary>The width of the column of bytes.</summary>
    public const int BytesWidth = (MaxBytes * 3) + 1;

    private const int MaxBytes = 12;
    private const int MaxText = 60;
    private const int MaxPath = 200;
    private const int MaxAlternative = 20;

    /// <summary>The lines of a tree, each value before those in it.</summary>
    public static IEnumerable<AnnotatedRow> Of(AnnotatedPayload payload) => All(payload.Root).Select(value => Of(value, payload.Bytes.Span));

    /// <summary>The values of a tree, each before those in it.</summary>
    public static IEnumerable<AnnotatedValue> All(AnnotatedValue? root)
    {
        var next = new Stack<AnnotatedValue>(root is null ? [] : [root]);
        while (next.TryPop(out AnnotatedValue? value))
        {
            yield return value;
            for (int i = value.Children.Count - 1; i >= 0; i--)
            {
                next.Push(value.Children[i]);
            }
        }
    }

    /// <summary>The path of a value as the table has it.</summary>
    public static string PathOf(AnnotatedValue value) => value.PathOf(MaxPath);

    /// <summary>Where a value's own bytes end: behind it, or before the first value that is in it.</summary>
    public static int OwnEnd(AnnotatedValue value) => value.Children.Count > 0 ? Math.Max(value.Children[0].Offset, value.Offset) : value.Offset + value.Length;

    private static AnnotatedRow Of(AnnotatedValue value, ReadOnlySpan<byte> payload)
    {
        ReadOnlySpan<byte> bytes = payload[value.Offset..OwnEnd(value)];
        string hex = string.Join(' ', bytes[..Math.Min(MaxBytes, bytes.Length)].ToArray().Select(static b => $"{b:x2}")) + (bytes.Length > MaxBytes ? " …" : "");
        string text = value.Kind is JsonValueKind.Object or JsonValueKind.Array or JsonValueKind.Undefined ? "" : value.ToJson(MaxText);
        string others = string.Concat(value.Alternatives.Select(static other => $" or {other.Wire} {other.ToJson(MaxAlternative)}"));
        return new AnnotatedRow(value, ToolOptions.Count(value.Offset), hex, PathOf(value), text, others + (value.IsKnown ? "" : " not in the contract"));
    }
}
