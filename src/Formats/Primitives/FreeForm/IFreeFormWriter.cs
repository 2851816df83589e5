using SerializationApi.Shapes;

namespace SerializationApi.Formats.Primitives.FreeForm;

/// <summary>A writer of a format whose values say themselves what they are.</summary>
internal interface IFreeFormWriter : IShapeWriter
{
    /// <summary>Writes a name or a string.</summary>
    /// <param name="text">UTF-8.</param>
    void WriteName(ReadOnlySpan<byte> text);
}
