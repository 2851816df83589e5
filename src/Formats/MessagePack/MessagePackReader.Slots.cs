using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackReader
{
    /// <inheritdoc />
    public readonly bool BeginSlots(out ObjectScope scope) => throw NoSlots();

    /// <inheritdoc />
    public readonly bool NextSlot(ref ObjectScope scope) => throw NoSlots();

    /// <inheritdoc />
    public readonly void SkipSlots(ref ObjectScope scope, int count) => throw NoSlots();

    /// <inheritdoc />
    public readonly void EndSlots(ref ObjectScope scope) => throw NoSlots();

    private static NotSupportedException NoSlots() => new("MessagePack has members by key.");

    /// <inheritdoc />
    public readonly string ReadUnknownName() => throw new NotSupportedException("MessagePack has the members of the contract only.");
}
