using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>What the shapes of unions share.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class UnionCases
{
    /// <summary>
    /// The error for an object that does not say which case it is, as <see cref="IShapeReader.BeginCase"/> with the index −1 has
    /// it, of a union that cannot itself be meant.
    /// </summary>
    /// <param name="reader">Positioned at the object.</param>
    /// <param name="union">The union.</param>
    public static InvalidPayloadException Missing<TReader>(ref TReader reader, UnionInfo union)
        where TReader : struct, IShapeReader, allows ref struct =>
        reader.Invalid($"a case of {union.Name}: an object whose first member is \"{union.Discriminator}\"", "an object without it in first place");
}
