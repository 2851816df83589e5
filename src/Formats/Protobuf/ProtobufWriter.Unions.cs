using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufWriter
{
    /// <inheritdoc />
    public readonly void BeginCase(UnionInfo union, int index) => throw NoCases();

    /// <inheritdoc />
    public readonly void EndCase() => throw NoCases();

    private static NotSupportedException NoCases() => new("Protobuf has unions as messages.");
}
