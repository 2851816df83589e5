using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Benchmarks.BinaryFormats;

internal ref partial struct BinaryLayoutReader<TLengths>
{
    // Every item takes a byte at least; the room made for one is at most one for so many bytes of payload.
    private const int BytesPerReservedItem = 4;
    private const int MinReservedItems = 16;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginObject(int memberCount, out ObjectScope scope)
    {
        scope = default;
        int start = _position;
        if (!ReadPresence())
        {
            return false;
        }

        _depth.Enter(start);
        scope.Remaining = memberCount;
        return true;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool NextPosition(ref ObjectScope scope) => scope.Remaining-- > 0;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Gap(ref ObjectScope scope, int count)
    {
        // Members stand behind one another whatever their numbers.
    }

    /// <inheritdoc />
    public readonly bool NextMember(ref ObjectScope scope, ShapeInfo shape, out int index) =>
        throw new NotSupportedException("The articles' layouts have members by position.");

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(ref ObjectScope scope) => _depth.Leave();

    /// <inheritdoc />
    public bool BeginNullable() => ReadPresence();

    /// <inheritdoc />
    public bool BeginList(ValueKind itemKind, out ListScope scope)
    {
        scope = default;
        int start = _position;
        int count = ReadLength(minItemSize: 1);
        if (count == Null)
        {
            return false;
        }

        _depth.Enter(start);
        scope.Remaining = count;
        scope.Capacity = Math.Min(count, Math.Max(BytesLeft / BytesPerReservedItem, MinReservedItems));
        return true;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool NextItem(ref ListScope scope) => scope.Remaining-- > 0;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndList(ref ListScope scope) => _depth.Leave();

    /// <inheritdoc />
    public bool BeginMap(out ListScope scope) => BeginList(ValueKind.Object, out scope);

    /// <inheritdoc />
    public readonly bool NextEntry(ref ListScope scope, out ObjectScope entry)
    {
        entry = default;
        return NextItem(ref scope);
    }

    /// <inheritdoc />
    public readonly int NextEntryPart(ref ObjectScope entry, ValueKind keyKind, ValueKind valueKind)
    {
        const int Parts = 2;
        return entry.Expected < Parts ? entry.Expected++ : -1;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndMap(ref ListScope scope) => _depth.Leave();

    /// <inheritdoc />
    public bool BeginCase(UnionInfo union, out int index)
    {
        index = -1;
        int start = _position;
        if (!ReadPresence())
        {
            return false;
        }

        int key = Read<int>();
        index = union.IndexOf(key);
        if (index < 0)
        {
            Throw($"the key of a case of {union.Name}", $"{key}", start);
        }

        _depth.Enter(start);
        return true;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndCase() => _depth.Leave();

    /// <inheritdoc />
    public readonly bool BeginSlots(out ObjectScope scope) => throw NoSlots();

    /// <inheritdoc />
    public readonly bool NextSlot(ref ObjectScope scope) => throw NoSlots();

    /// <inheritdoc />
    public readonly void SkipSlots(ref ObjectScope scope, int count) => throw NoSlots();

    /// <inheritdoc />
    public readonly void EndSlots(ref ObjectScope scope) => throw NoSlots();

    /// <inheritdoc />
    public readonly string ReadUnknownName() => throw new NotSupportedException("The articles' layouts have the members of the contract only.");

    private static NotSupportedException NoSlots() => new("The articles' layouts have no version-tolerant objects.");
}
