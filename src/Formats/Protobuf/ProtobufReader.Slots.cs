using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufReader
{
    /// <inheritdoc />
    public readonly bool BeginSlots(out ObjectScope scope) => throw NoSlots();

    /// <inheritdoc />
    public readonly bool NextSlot(ref ObjectScope scope) => throw NoSlots();

    /// <inheritdoc />
    public readonly void SkipSlots(ref ObjectScope scope, int count) => throw NoSlots();

    /// <inheritdoc />
    public readonly void EndSlots(ref ObjectScope scope) => throw NoSlots();

    private static NotSupportedException NoSlots() => new("Protobuf has members by number.");

    /// <inheritdoc />
    public readonly string ReadUnknownName() => throw new NotSupportedException("Protobuf has the members of the contract only.");
}
