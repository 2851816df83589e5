using System.Runtime.CompilerServices;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

public ref partial struct MessagePackShapeReader
{
    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginObject(int memberCount, out ObjectScope scope)
    {
        scope = default;
        int position = _position;
        if ((uint)position < (uint)_payload.Length && (_payload[position] & 0xf0) == MessagePackCode.FixArray)
        {
            _depth.Enter(position);
            _position = position + 1;
            scope.IsPositional = true;
            scope.Remaining = _payload[position] & 0x0f;
            return true;
        }

        int count = ReadObjectHeader(out bool isNull, out bool isArray);
        scope.IsPositional = isArray;
        scope.Remaining = count;
        return !isNull;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool NextPosition(ref ObjectScope scope)
    {
        if (scope.Remaining > 0)
        {
            scope.Remaining--;
            return true;
        }

        return false;
    }

    /// <inheritdoc />
    public void Gap(ref ObjectScope scope, int count)
    {
        int skipped = Math.Min(count, scope.Remaining);
        scope.Remaining -= skipped;
        Skip(skipped);
    }

    /// <inheritdoc />
    public bool NextMember(ref ObjectScope scope, ShapeInfo shape, out int index)
    {
        while (scope.Remaining > 0)
        {
            scope.Remaining--;
            if (TryReadShortText(out ReadOnlySpan<byte> name) || TryReadText(out name))
            {
                index = shape.IndexOf(name, scope.Expected);
                if (index >= 0)
                {
                    scope.Expected = index + 1;
                    return true;
                }

                Skip(1);
            }
            else
            {
                ThrowUnexpected("the name of a member");
            }
        }

        index = -1;
        return false;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(ref ObjectScope scope)
    {
        if (scope.Remaining > 0)
        {
            Skip(scope.Remaining);
        }

        _depth.Leave();
    }

    /// <inheritdoc />
    /// <remarks>Reads a nil; anything else is the value.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginNullable() => !TryReadNil();

    // A local, not the scope: a scope that is passed to a method that is not inlined leaves its registers.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int ReadObjectHeader(out bool isNull, out bool isArray)
    {
        int start = _position;
        isArray = false;
        isNull = TryReadNil();
        if (isNull)
        {
            return 0;
        }

        isArray = NextIsArray();
        int count = isArray ? ReadArrayHeader() : ReadMapHeader();
        _depth.Enter(start);
        return count;
    }

    /// <inheritdoc />
    public bool BeginCase(UnionInfo union, out int index)
    {
        index = -1;
        int start = _position;
        if (TryReadNil())
        {
            return false;
        }

        int count = ReadArrayHeader();
        if (count != MessagePackCode.CaseLength)
        {
            Throw($"a case of {union.Name}: an array of a key and an object", $"an array of {count}", start);
        }

        _depth.Enter(start);
        int keyStart = _position;
        long key = ReadInteger<long>();
        index = key is >= int.MinValue and <= int.MaxValue ? union.IndexOf((int)key) : -1;
        if (index < 0)
        {
            Throw($"the key of a case of {union.Name}: {union.KnownKeys}", $"{key}", keyStart);
        }

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

    private static NotSupportedException NoSlots() => new("MessagePack has members by key.");

    /// <inheritdoc />
    public readonly string ReadUnknownName() => throw new NotSupportedException("MessagePack has the members of the contract only.");

    /// <inheritdoc />
    public readonly ReadOnlySpan<byte> ReadUnknownField() =>
        throw new NotSupportedException("MessagePack has the members of the contract only.");

    // For items of more than eight bytes in memory: room for at most one is reserved per so many bytes of payload, so that a declared count
    // alone cannot make a payload cost a large multiple of its size.
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

    private static bool TakesAtMostEightBytes(ValueKind kind) =>
        kind is not (ValueKind.Object or ValueKind.Decimal or ValueKind.Guid or ValueKind.DateTimeOffset);

    private readonly int Reserved(int count) => Math.Min(count, Math.Max(BytesLeft / BytesPerReservedItem, MinReservedItems));
}
