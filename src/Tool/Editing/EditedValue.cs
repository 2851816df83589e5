using System.Text.Json;
using SerializationApi.Formats.Annotating;

namespace SerializationApi.Tool.Editing;

/// <summary>A line of an edited table, with those of what is in the value.</summary>
/// <param name="Row">The value as it was.</param>
/// <param name="Line">The line's number, from 1.</param>
internal sealed record EditedValue(AnnotatedRow Row, int Line)
{
    /// <summary>The lines of what is in it.</summary>
    public List<EditedValue> Children { get; } = [];

    /// <summary>The bytes that the line has in place of the value's own; null where they are the same.</summary>
    public byte[]? Bytes { get; init; }

    /// <summary>The JSON that it has in place of the value's; null where it is the same.</summary>
    public JsonElement? Json { get; init; }

    /// <summary>The bytes of <see cref="Json"/>, behind name, key and tag, once they are known; empty where the format leaves such a value
    /// out.</summary>
    public byte[]? Encoded { get; set; }

    /// <summary>Whether nothing is left of it: the format leaves the value out, or it was no more than the values in it.</summary>
    public bool IsGone =>
        Encoded is { Length: 0 }
        || (Value.Children.Count > 0 && Value.Children[0].Offset == Value.Offset && Children.All(static child => child.IsGone));

    /// <summary>The value as it was.</summary>
    public AnnotatedValue Value => Row.Value;

    /// <summary>The line and those in it, in their order.</summary>
    public IEnumerable<EditedValue> All() => AnnotatedRow.All(this, static line => line.Children);
}
