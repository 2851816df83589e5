using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackReader
{
    // The room made for items that take more than eight bytes each in memory, or that may: at most one for so many bytes
    // of payload, so that a declared count alone cannot make a payload cost a large multiple of its size.
    private const int BytesPerReservedItem = 8;
    private const int MinReservedItems = 16;

    /// <inheritdoc />
    public bool BeginList(ValueKind itemKind, out ListScope scope)
    {
        scope = default;
        int start = _position;
        if (TryReadNil())
        {
            return false;
        }

        int count = ReadArrayHeader();
        _depth.Enter(start);
        scope.Remaining = count;
        scope.Capacity = TakesAtMostEightBytes(itemKind) ? count : Reserved(count);
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
        scope = default;
        int start = _position;
        if (TryReadNil())
        {
            return false;
        }

        int count = ReadMapHeader();
        _depth.Enter(start);
        scope.Remaining = count;
        scope.Capacity = Reserved(count);
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

    private static bool TakesAtMostEightBytes(ValueKind kind) => kind is not
        (ValueKind.Object or ValueKind.Decimal or ValueKind.Guid or ValueKind.DateTimeOffset);

    private readonly int Reserved(int count) => Math.Min(count, Math.Max(BytesLeft / BytesPerReservedItem, MinReservedItems));
}
