namespace SerializationApi.Shapes;

/// <summary>
/// The generated serializer of a contract: visits its members in order, in both directions, independent of any format. The JIT and
/// NativeAOT specialize it per format into straight-line code.
/// </summary>
/// <typeparam name="T">The contract.</typeparam>
public interface IShape<T>
{
    /// <summary>Gets the contract's name and members, for look-ups, schemas and messages.</summary>
    static abstract ShapeInfo Info { get; }

    /// <summary>Writes one value; null is written as the format's null.</summary>
    /// <exception cref="UnsupportedValueException">The format cannot represent a value (a null inside a Protobuf list), or the graph is too
    /// deep.</exception>
    static abstract void Write<TWriter>(ref TWriter writer, T value)
        where TWriter : struct, IShapeWriter, allows ref struct;

    /// <summary>Reads one value.</summary>
    /// <param name="reader">Positioned at the value.</param>
    /// <param name="existing">The value of an earlier part of the same message, if the format's <see cref="IShapeReader.Merges"/> is true;
    /// otherwise null or default.</param>
    /// <exception cref="InvalidPayloadException">The bytes are not a value of this contract.</exception>
    static abstract T Read<TReader>(ref TReader reader, T? existing)
        where TReader : struct, IShapeReader, allows ref struct;

    /// <summary>
    /// Writes items of a list, each preceded by <see cref="IShapeWriter.Item"/>. The caller begins and ends the list, so that a long list
    /// can be written in batches.
    /// </summary>
    /// <param name="writer">Inside a list.</param>
    /// <param name="number">The number of the member that holds the list (1 for a list at the root).</param>
    /// <param name="firstIndex">The index of the first of the items within the whole list.</param>
    /// <param name="items">The items of this batch.</param>
    static abstract void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, ReadOnlySpan<T> items)
        where TWriter : struct, IShapeWriter, allows ref struct;

    /// <summary>
    /// Reads all items up to the list's end into <paramref name="items"/>. The caller calls <c>BeginList</c> and <c>EndList</c>.
    /// </summary>
    static abstract void ReadItems<TReader>(ref TReader reader, ref ListScope scope, List<T> items)
        where TReader : struct, IShapeReader, allows ref struct;
}
