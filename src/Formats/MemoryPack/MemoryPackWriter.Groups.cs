namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackWriter
{
    /// <inheritdoc />
    public readonly void BeginGroup(int number) => throw NoGroups();

    /// <inheritdoc />
    public readonly void EndGroup(int number) => throw NoGroups();

    private static NotSupportedException NoGroups() => new("MemoryPack has no groups.");
}
