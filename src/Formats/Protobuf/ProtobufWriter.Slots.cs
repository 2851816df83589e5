namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufWriter
{
    /// <inheritdoc />
    public readonly int BeginSlots(int count) => throw NoSlots();

    /// <inheritdoc />
    public readonly void EndSlot(int mark, int index) => throw NoSlots();

    /// <inheritdoc />
    public readonly void EndSlots(int mark, int count) => throw NoSlots();

    private static NotSupportedException NoSlots() => new("Protobuf has members by number.");

    /// <inheritdoc />
    public readonly void UnknownMember(int index, string name) => throw new NotSupportedException("Protobuf has the members of the contract only.");
}
