using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>What the shapes of unions share.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class UnionCases
{
    /// <summary>
    /// The error for an object that does not say which case it is (the index −1 of <see cref="IShapeReader.BeginCase"/>),
    /// if it cannot be of the union itself.
    /// </summary>
    /// <param name="reader">Positioned at the object.</param>
    /// <param name="union">The union.</param>
    public static InvalidPayloadException Missing<TReader>(ref TReader reader, UnionInfo union)
        where TReader : struct, IShapeReader, allows ref struct =>
        reader.Invalid($"a case of {union.Name}: an object whose first member is \"{union.Discriminator}\"", "an object that begins otherwise");
}
