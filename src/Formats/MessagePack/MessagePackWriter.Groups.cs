namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackWriter
{
    /// <inheritdoc />
    public readonly void BeginGroup(int number) => throw NoGroups();

    /// <inheritdoc />
    public readonly void EndGroup(int number) => throw NoGroups();

    private static NotSupportedException NoGroups() => new("MessagePack has no groups.");
}
