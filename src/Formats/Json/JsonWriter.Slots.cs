namespace SerializationApi.Formats.Json;

internal ref partial struct JsonWriter
{
    /// <inheritdoc />
    public readonly int BeginSlots(int count) => throw NoSlots();

    /// <inheritdoc />
    public readonly void EndSlot(int mark, int index) => throw NoSlots();

    /// <inheritdoc />
    public readonly void EndSlots(int mark, int count) => throw NoSlots();

    private static NotSupportedException NoSlots() => new("JSON has members by name.");
}
