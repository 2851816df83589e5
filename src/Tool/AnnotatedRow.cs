using System.Text.Json;
using SerializationApi.Formats.Annotating;

namespace SerializationApi.Tool;

/// <summary>The line of a value in the table of <c>--annotate</c>, by columns.</summary>
/// <param name="Value">The value.</param>
/// <param name="Offset">Its offset.</param>
/// <param name="Bytes">Its bytes in hexadecimal; for an object or list the bytes before its first child.</param>
/// <param name="Path">Its path, or the end of a long one.</param>
/// <param name="Text">Its JSON, or the beginning of a long one; empty if it has children.</param>
/// <param name="Others">Other readings of the bytes.</param>
internal sealed record AnnotatedRow(AnnotatedValue Value, string Offset, string Bytes, string Path, string Text, string Others)
{
    public const int BytesWidth = (MaxBytes * 3) + 1;

    private const int MaxBytes = 12;
    private const int MaxText = 60;
    private const int MaxPath = 200;
    private const int MaxAlternative = 20;

    /// <summary>A note if the contract does not have it.</summary>
    public string Unknown => Value.IsKnown ? "" : " not in the contract";

    /// <summary>The lines of a tree, each value before its children.</summary>
    public static IEnumerable<AnnotatedRow> Of(AnnotatedPayload payload) =>
        All(payload.Root).Select(value => Of(value, payload.Bytes.Span));

    /// <summary>The values of a tree, each before its children.</summary>
    public static IEnumerable<AnnotatedValue> All(AnnotatedValue? root) => root is null ? [] : All(root, static value => value.Children);

    /// <summary>The nodes of a tree, each before its children: in a loop, because trees are as deep as payloads.</summary>
    public static IEnumerable<T> All<T>(T root, Func<T, IReadOnlyList<T>> children)
    {
        var next = new Stack<T>([root]);
        while (next.TryPop(out T? value))
        {
            yield return value;
            IReadOnlyList<T> inside = children(value);
            for (int i = inside.Count - 1; i >= 0; i--)
            {
                next.Push(inside[i]);
            }
        }
    }

    /// <summary>The path of a value in the table.</summary>
    public static string PathOf(AnnotatedValue value) => value.PathOf(MaxPath);

    /// <summary>The end of a value's own bytes: its end, or the start of its first child.</summary>
    public static int OwnEnd(AnnotatedValue value) =>
        value.Children.Count > 0 ? Math.Max(value.Children[0].Offset, value.Offset) : value.Offset + value.Length;

    private static AnnotatedRow Of(AnnotatedValue value, ReadOnlySpan<byte> payload)
    {
        ReadOnlySpan<byte> bytes = payload[value.Offset..OwnEnd(value)];
        string hex =
            string.Join(' ', bytes[..Math.Min(MaxBytes, bytes.Length)].ToArray().Select(static b => $"{b:x2}"))
            + (bytes.Length > MaxBytes ? " …" : "");
        string text = value.Kind is JsonValueKind.Object or JsonValueKind.Array or JsonValueKind.Undefined ? "" : value.ToJson(MaxText);
        string others = string.Concat(value.Alternatives.Select(static other => $" or {other.Wire} {other.ToJson(MaxAlternative)}"));
        return new AnnotatedRow(value, ToolOptions.Count(value.Offset), hex, PathOf(value), text, others);
    }
}
