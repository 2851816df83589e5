using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Benchmarks.BinaryFormats;

internal ref partial struct BinaryLayoutWriter<TLengths>
{
    private const byte Absent = 0;
    private const byte Present = 1;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginObject(int memberCount, int slotCount)
    {
        _depth.Enter();
        _output.WriteByte(Present);
        return NoMark;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(int mark) => _depth.Leave();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault) => true;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Gap(int count)
    {
        // Members stand behind one another whatever their numbers.
    }

    /// <inheritdoc />
    public void WriteNull(ValueKind kind)
    {
        if (kind is ValueKind.String or ValueKind.Number or ValueKind.Bytes or ValueKind.List or ValueKind.Map)
        {
            WriteLength(Null);
        }
        else
        {
            _output.WriteByte(Absent);
        }
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void BeginNullable() => _output.WriteByte(Present);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginList(int number, ValueKind itemKind, int count)
    {
        _depth.Enter();
        WriteLength(count);
        return NoMark;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Item(int index, int number, ValueKind itemKind)
    {
        // A list's items stand behind one another.
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndList(int mark) => _depth.Leave();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void BeginMap(int count)
    {
        _depth.Enter();
        WriteLength(count);
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int BeginEntry(int index, int number) => NoMark;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool EntryKey(ValueKind kind, bool isDefault) => true;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool EntryValue(ValueKind keyKind, ValueKind kind, bool isDefault) => true;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void EndEntry(int mark)
    {
        // An entry is its key and its value, nothing more.
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndMap() => _depth.Leave();

    /// <inheritdoc />
    /// <remarks>The case's key behind a byte that says whether there is one.</remarks>
    public void BeginCase(UnionInfo union, int index)
    {
        _depth.Enter();
        _output.WriteByte(Present);
        Write(union.Cases[index].Key);
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndCase() => _depth.Leave();

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
    public readonly void UnknownMember(int index, string name) => throw new NotSupportedException("The articles' layouts have the members of the contract only.");

    private static NotSupportedException NoSlots() => new("The articles' layouts have no version-tolerant objects.");

    private static NotSupportedException NoGroups() => new("The articles' layouts have no groups.");
}
