namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackWriter
{
    /// <inheritdoc />
    public readonly int BeginSlots(int count) => throw NoSlots();

    /// <inheritdoc />
    public readonly void EndSlot(int mark, int index) => throw NoSlots();

    /// <inheritdoc />
    public readonly void EndSlots(int mark, int count) => throw NoSlots();

    private static NotSupportedException NoSlots() => new("MessagePack has members by key.");

    /// <inheritdoc />
    public readonly void UnknownMember(int index, string name) => throw new NotSupportedException("MessagePack has the members of the contract only.");
}
