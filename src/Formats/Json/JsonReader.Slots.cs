using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonReader
{
    /// <inheritdoc />
    public readonly bool BeginSlots(out ObjectScope scope) => throw NoSlots();

    /// <inheritdoc />
    public readonly bool NextSlot(ref ObjectScope scope) => throw NoSlots();

    /// <inheritdoc />
    public readonly void SkipSlots(ref ObjectScope scope, int count) => throw NoSlots();

    /// <inheritdoc />
    public readonly void EndSlots(ref ObjectScope scope) => throw NoSlots();

    /// <inheritdoc />
    public string ReadUnknownName()
    {
        int value = _position;
        _position = _unknownName;
        string name = ReadString()!;
        _position = value;
        return name;
    }

    private static NotSupportedException NoSlots() => new("JSON has members by name.");
}
