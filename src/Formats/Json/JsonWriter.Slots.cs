namespace SerializationApi.Formats.Json;

internal ref partial struct JsonWriter
{
    /// <inheritdoc />
    public readonly int BeginSlots(int count) => throw NoSlots();

    /// <inheritdoc />
    public readonly void EndSlot(int mark, int index) => throw NoSlots();

    /// <inheritdoc />
    public readonly void EndSlots(int mark, int count) => throw NoSlots();

    /// <inheritdoc />
    public void UnknownMember(int index, string name)
    {
        Separate(index);
        WriteString(name);
        _output.WriteByte((byte)':');
    }

    private static NotSupportedException NoSlots() => new("JSON has members by name.");
}
