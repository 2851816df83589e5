using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackReader
{
    // Objects take a byte at least but, as structs, may take many in memory: the room made for them is at most one for so
    // many bytes of payload, so that a declared count alone cannot make a payload cost a large multiple of its size.
    private const int BytesPerReservedObject = 4;
    private const int BytesPerReservedEntry = 8;
    private const int MinReservedItems = 16;
    private const int MinEntrySize = 2;

    /// <inheritdoc />
    public bool BeginList(ValueKind itemKind, out ListScope scope)
    {
        if (!TryBeginCollection(MinSize(itemKind), out scope))
        {
            return false;
        }

        scope.Capacity = itemKind == ValueKind.Object ? Reserved(scope.Remaining, BytesPerReservedObject) : scope.Remaining;
        return true;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool NextItem(ref ListScope scope)
    {
        if (scope.Remaining > 0)
        {
            scope.Remaining--;
            return true;
        }

        return false;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndList(ref ListScope scope) => _depth.Leave();

    /// <inheritdoc />
    public bool BeginMap(out ListScope scope)
    {
        if (!TryBeginCollection(MinEntrySize, out scope))
        {
            return false;
        }

        scope.Capacity = Reserved(scope.Remaining, BytesPerReservedEntry);
        return true;
    }

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

    private bool TryBeginCollection(int minItemSize, out ListScope scope)
    {
        scope = default;
        int start = _position;
        int count = Read<int>();
        if (count == MemoryPackCode.NullCollection)
        {
            return false;
        }

        // The remaining items, each of which takes its bytes, must be there; a negative count is no count at all.
        if ((uint)count > (uint)(BytesLeft / minItemSize))
        {
            string expected = $"at most {BytesLeft / minItemSize} items, for the bytes that are left";
            if (count < 0)
            {
                Throw(expected, $"{count}", start);
            }

            ThrowTooFew(expected, count, start);
        }

        _depth.Enter(start);
        scope.Remaining = count;
        return true;
    }

    private readonly int Reserved(int count, int bytesPerItem) =>
        Math.Min(count, Math.Max(BytesLeft / bytesPerItem, MinReservedItems));

    // What an item takes at least; a nullable one takes more.
    private static int MinSize(ValueKind kind) => kind switch
    {
        ValueKind.Boolean or ValueKind.SByte or ValueKind.Byte or ValueKind.Object => 1,
        ValueKind.Int16 or ValueKind.UInt16 or ValueKind.Char => 2,
        ValueKind.Int64 or ValueKind.UInt64 or ValueKind.Fixed64 or ValueKind.Double => 8,
        ValueKind.DateTime or ValueKind.TimeOnly or ValueKind.TimeSpan => 8,
        ValueKind.Decimal or ValueKind.Guid or ValueKind.DateTimeOffset => 16,
        _ => 4,
    };
}
