using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

// What only other formats have.
internal ref partial struct TokenPayloadWriter<TSyntax>
{
    /// <inheritdoc />
    public readonly bool TryWriteNullable<T>(T? value, StructPadding? padding = null)
        where T : unmanaged => false;

    /// <inheritdoc />
    public readonly bool TryWriteUnmanaged<T>(in T value, StructPadding? padding)
        where T : unmanaged => false;

    /// <inheritdoc />
    public readonly bool TryWriteItems<T>(ReadOnlySpan<T> items, StructPadding? padding = null)
        where T : unmanaged => false;

    /// <inheritdoc />
    public readonly void WriteEnumName(string name) => throw new NotSupportedException("Formats of tokens have enums as numbers.");

    /// <inheritdoc />
    public readonly int BeginSlots(int count) => throw NoSlots();

    /// <inheritdoc />
    public readonly void EndSlot(int mark, int index) => throw NoSlots();

    /// <inheritdoc />
    public readonly void EndSlots(int mark, int count) => throw NoSlots();

    /// <inheritdoc />
    public readonly void BeginGroup(int number) => throw NoGroups();

    /// <inheritdoc />
    public readonly void EndGroup(int number) => throw NoGroups();

    /// <inheritdoc />
    public readonly void UnknownMember(int index, string name) => throw NoSlots();

    private static NotSupportedException NoSlots() => new("Formats of tokens have the members of the contract, by name.");

    private static NotSupportedException NoGroups() => new("Formats of tokens have no groups.");
}
