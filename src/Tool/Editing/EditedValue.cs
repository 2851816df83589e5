using System.Text.Json;
using SerializationApi.Formats.Annotating;

namespace SerializationApi.Tool.Editing;

/// <summary>A line of an edited table, with the lines of its children.</summary>
/// <param name="Row">The original value.</param>
/// <param name="Line">The line's number, from 1.</param>
internal sealed record EditedValue(AnnotatedRow Row, int Line)
{
    public List<EditedValue> Children { get; } = [];

    /// <summary>The edited bytes; null if unchanged.</summary>
    public byte[]? Bytes { get; init; }

    /// <summary>The edited JSON; null if unchanged.</summary>
    public JsonElement? Json { get; init; }

    /// <summary>
    /// The bytes of <see cref="Json"/>, after name, key and tag, once they are known; empty if the format omits such a value.
    /// </summary>
    public byte[]? Encoded { get; set; }

    /// <summary>Whether nothing is left of it: the format omits the value, or it consisted only of its children.</summary>
    public bool IsGone =>
        Encoded is { Length: 0 }
        || (Value.Children.Count > 0 && Value.Children[0].Offset == Value.Offset && Children.All(static child => child.IsGone));

    public AnnotatedValue Value => Row.Value;

    /// <summary>The line and its descendants, in order.</summary>
    public IEnumerable<EditedValue> All() => AnnotatedRow.All(this, static line => line.Children);
}
