namespace SerializationApi.Formats.Json;

internal ref partial struct JsonWriter
{
    /// <inheritdoc />
    public readonly void BeginGroup(int number) => throw NoGroups();

    /// <inheritdoc />
    public readonly void EndGroup(int number) => throw NoGroups();

    private static NotSupportedException NoGroups() => new("JSON has no groups.");
}
