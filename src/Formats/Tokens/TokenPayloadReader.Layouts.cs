using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

// What only other formats have.
internal ref partial struct TokenPayloadReader<TSyntax>
{
    /// <inheritdoc />
    public readonly bool TryReadNullable<T>(out T? value)
        where T : unmanaged
    {
        value = null;
        return false;
    }

    /// <inheritdoc />
    public readonly bool TryReadUnmanaged<T>(out T value)
        where T : unmanaged
    {
        value = default;
        return false;
    }

    /// <inheritdoc />
    public readonly bool TryReadItems<T>(ref ListScope scope, Span<T> items)
        where T : unmanaged => false;

    /// <inheritdoc />
    public readonly bool TryReadEnumName(out string name)
    {
        name = "";
        return false;
    }

    /// <inheritdoc />
    public readonly bool NextPosition(ref ObjectScope scope) => throw NoSlots();

    /// <inheritdoc />
    public readonly void Gap(ref ObjectScope scope, int count) => throw NoSlots();

    /// <inheritdoc />
    public readonly bool BeginSlots(out ObjectScope scope) => throw NoSlots();

    /// <inheritdoc />
    public readonly bool NextSlot(ref ObjectScope scope) => throw NoSlots();

    /// <inheritdoc />
    public readonly void SkipSlots(ref ObjectScope scope, int count) => throw NoSlots();

    /// <inheritdoc />
    public readonly void EndSlots(ref ObjectScope scope) => throw NoSlots();

    /// <inheritdoc />
    public readonly string ReadUnknownName() => throw NoSlots();

    private static NotSupportedException NoSlots() => new("Formats of tokens have the members of the contract, by name.");
}
