using System.Text.Json;
using SerializationApi.Formats.Annotating;

namespace SerializationApi.Tool;

/// <summary>The line of a value in the table that <c>--annotate</c> prints, by columns.</summary>
/// <param name="Value">The value.</param>
/// <param name="Offset">Where it begins.</param>
/// <param name="Bytes">Its bytes in hexadecimal; of an object or list what stands before the first that is in it.</param>
/// <param name="Path">Its path, or the end of a long one.</param>
/// <param name="Text">Its JSON, or the beginning of a long one; empty of what holds others.</param>
/// <param name="Others">What else the bytes may be.</param>
internal sealed record AnnotatedRow(AnnotatedValue Value, string Offset, string Bytes, string Path, string Text, string Others)
{
    /// <summary>The width of the column of bytes.</summary>
    public const int BytesWidth = (MaxBytes * 3) + 1;

    private const int MaxBytes = 12;
    private const int MaxText = 60;
    private const int MaxPath = 200;
    private const int MaxAlternative = 20;

    /// <summary>Whether the contract has it, where it does not.</summary>
    public string Unknown => Value.IsKnown ? "" : " not in the contract";

    /// <summary>The lines of a tree, each value before those in it.</summary>
    public static IEnumerable<AnnotatedRow> Of(AnnotatedPayload payload) =>
        All(payload.Root).Select(value => Of(value, payload.Bytes.Span));

    /// <summary>The values of a tree, each before those in it.</summary>
    public static IEnumerable<AnnotatedValue> All(AnnotatedValue? root) => root is null ? [] : All(root, static value => value.Children);

    /// <summary>What is in a tree, each before those in it: in a loop, as trees are as deep as payloads.</summary>
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

    /// <summary>The path of a value as the table has it.</summary>
    public static string PathOf(AnnotatedValue value) => value.PathOf(MaxPath);

    /// <summary>Where a value's own bytes end: behind it, or before the first value that is in it.</summary>
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
