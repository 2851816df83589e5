using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufReader
{
    /// <inheritdoc />
    public readonly bool BeginCase(UnionInfo union, out int index) => throw NoCases();

    /// <inheritdoc />
    public readonly void EndCase() => throw NoCases();

    private static NotSupportedException NoCases() => new("Protobuf has unions as messages.");
}
