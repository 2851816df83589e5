using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackShapeReader
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginObject(int memberCount, out ObjectScope scope)
    {
        scope = default;
        int start = _position;
        int count = Read<byte>();
        if (count > memberCount)
        {
            if (count != MemoryPackCode.NullObject)
            {
                ThrowTooManyMembers(memberCount, count, start);
            }

            return false;
        }

        _depth.Enter(start);
        scope.Remaining = count;
        return true;
    }

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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Gap(ref ObjectScope scope, int count)
    {
        // Members are adjacent, whatever their numbers.
    }

    public readonly bool NextMember(ref ObjectScope scope, ShapeInfo shape, out int index) =>
        throw new NotSupportedException("MemoryPack has members by position.");

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(ref ObjectScope scope) => _depth.Leave();

    /// <summary>Reads the wrapper of a nullable struct that holds references.</summary>
    public bool BeginNullable()
    {
        int start = _position;
        byte header = Read<byte>();
        if (header is not (MemoryPackCode.NullableMemberCount or MemoryPackCode.NullObject))
        {
            Throw("a nullable value: an object of one member, or null", $"an object of {header} members", start);
        }

        return header == MemoryPackCode.NullableMemberCount;
    }

    [DoesNotReturn]
    private static void ThrowTooManyMembers(int expected, int found, int offset) =>
        throw new InvalidPayloadException(
            $"an object of at most {expected} members",
            $"an object of {found} members, perhaps of a newer contract; MemoryPack cannot skip members",
            offset
        );

    public bool BeginCase(UnionInfo union, out int index)
    {
        index = -1;
        int start = _position;
        int key = Read<byte>();
        if (key == MemoryPackCode.NullObject)
        {
            return false;
        }

        if (key == MemoryPackCode.WideTag)
        {
            key = Read<ushort>();
            index = union.IndexOf(key);
        }
        else if (key < MemoryPackCode.WideTag)
        {
            index = union.IndexOf(key);
        }

        if (index < 0)
        {
            Throw($"the tag of a case of {union.Name}: {union.KnownKeys}", $"{key}", start);
        }

        _depth.Enter(start);
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndCase() => _depth.Leave();

    // The version-tolerant layout: the count of the slots, the length of each, the slots. The payload is cut at the end of the current
    // slot, so that no value can leave it. In the scope, Remaining is the number of slots that follow, Expected is the position of the next
    // length, and OuterEnd the end of the payload around the slots.

    private readonly bool IsInSlot => _payload.Length != _length;

    public bool BeginSlots(out ObjectScope scope)
    {
        scope = default;
        int start = _position;
        int count = Read<byte>();
        if (count == MemoryPackCode.NullObject)
        {
            return false;
        }

        _depth.Enter(start);
        scope.Remaining = count;
        scope.Expected = _position;
        scope.OuterEnd = _payload.Length;
        CheckLengths(count, start);

        // As if an empty slot preceded the first.
        CutOff(_position);
        return true;
    }

    public bool NextSlot(ref ObjectScope scope)
    {
        int start = EndSlot();
        if (scope.Remaining == 0)
        {
            return false;
        }

        scope.Remaining--;
        _position = scope.Expected;
        int length = (int)ReadVarint();
        scope.Expected = _position;
        _position = start;
        CutOff(start + length);
        return length != 0;
    }

    public void SkipSlots(ref ObjectScope scope, int count)
    {
        for (int i = 0; i < count; i++)
        {
            NextSlot(ref scope);
            _position = _payload.Length;
        }
    }

    public void EndSlots(ref ObjectScope scope)
    {
        SkipSlots(ref scope, scope.Remaining);
        EndSlot();
        CutOff(scope.OuterEnd);
        _depth.Leave();
    }

    // The value must fill its slot.
    private readonly int EndSlot()
    {
        if (_position != _payload.Length)
        {
            Throw("the end of the slot", $"{_payload.Length - _position} more bytes", _position);
        }

        return _position;
    }

    // Moves after the lengths, and checks once that all slots are there.
    private void CheckLengths(int count, int start)
    {
        long all = 0;
        for (int i = 0; i < count; i++)
        {
            int lengthStart = _position;
            long length = ReadVarint();
            if (length < 0 || length > BytesLeft)
            {
                if (length < 0)
                {
                    Throw("a slot of 0 bytes or more", $"{length}", lengthStart);
                }

                throw TooShort("a slot", length, lengthStart);
            }

            all += length;
        }

        if (all > BytesLeft)
        {
            throw TooShort("an object with slots", all, start);
        }
    }

    // A varint of MemoryPack, which differs from Protobuf's.
    private long ReadVarint()
    {
        int start = _position;
        byte code = Read<byte>();
        switch (code)
        {
            case <= MemoryPackCode.MaxVarintByte or >= MemoryPackCode.FirstNegativeVarint:
                return (sbyte)code;
            case MemoryPackCode.VarintByte:
                return Read<byte>();
            case MemoryPackCode.VarintSByte:
                return Read<sbyte>();
            case MemoryPackCode.VarintUInt16:
                return Read<ushort>();
            case MemoryPackCode.VarintInt16:
                return Read<short>();
            case MemoryPackCode.VarintUInt32:
                return Read<uint>();
            case MemoryPackCode.VarintInt32:
                return Read<int>();
            case MemoryPackCode.VarintInt64:
                return Read<long>();
            default:
                ulong value = Read<ulong>();
                if (value > long.MaxValue)
                {
                    Throw("a length", $"{value}", start);
                }

                return (long)value;
        }
    }

    private void CutOff(int end) => _payload = MemoryMarshal.CreateReadOnlySpan(ref MemoryMarshal.GetReference(_payload), end);

    public readonly string ReadUnknownName() => throw new NotSupportedException("MemoryPack has the members of the contract only.");

    public readonly ReadOnlySpan<byte> ReadUnknownField() =>
        throw new NotSupportedException("MemoryPack has the members of the contract only.");

    // An object takes at least one byte, but a struct may take many in memory: room for at most one is reserved per so many bytes of
    // payload, so that a declared count alone cannot make a payload cost a large multiple of its size.
    private const int BytesPerReservedObject = 4;
    private const int BytesPerReservedEntry = 8;
    private const int MinReservedItems = 16;
    private const int MinEntrySize = 2;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginList(ValueKind itemKind, out ListScope scope)
    {
        if (!TryBeginCollection(MinSize(itemKind), out scope))
        {
            return false;
        }

        scope.Capacity = itemKind == ValueKind.Object ? Reserved(scope.Remaining, BytesPerReservedObject) : scope.Remaining;
        return true;
    }

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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndList(ref ListScope scope) => _depth.Leave();

    public bool BeginMap(out ListScope scope)
    {
        if (!TryBeginCollection(MinEntrySize, out scope))
        {
            return false;
        }

        scope.Capacity = Reserved(scope.Remaining, BytesPerReservedEntry);
        return true;
    }

    public readonly bool NextEntry(ref ListScope scope, out ObjectScope entry)
    {
        entry = default;
        return NextItem(ref scope);
    }

    public readonly int NextEntryPart(ref ObjectScope entry, ValueKind keyKind, ValueKind valueKind)
    {
        const int Parts = 2;
        return entry.Expected < Parts ? entry.Expected++ : -1;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndMap(ref ListScope scope) => _depth.Leave();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryBeginCollection(int minItemSize, out ListScope scope)
    {
        scope = default;
        int start = _position;
        int count = Read<int>();
        if (count == MemoryPackCode.NullCollection)
        {
            return false;
        }

        // Each item takes some bytes, which must be there. As an unsigned number, a negative count is too large.
        if ((ulong)(uint)count * (uint)minItemSize > (uint)BytesLeft)
        {
            ThrowTooMany(count, minItemSize, start);
        }

        _depth.Enter(start);
        scope.Remaining = count;
        return true;
    }

    [DoesNotReturn]
    private readonly void ThrowTooMany(int count, int minItemSize, int start) =>
        throw InvalidPayloadException.TooMany(count, BytesLeft / minItemSize, start, isTruncated: count > 0 && !IsInSlot);

    private readonly int Reserved(int count, int bytesPerItem) => Math.Min(count, Math.Max(BytesLeft / bytesPerItem, MinReservedItems));

    // The least bytes of an item; a nullable one takes more.
    private static int MinSize(ValueKind kind) =>
        kind switch
        {
            ValueKind.Boolean or ValueKind.SByte or ValueKind.Byte or ValueKind.Object => 1,
            ValueKind.Int16 or ValueKind.UInt16 or ValueKind.Char => 2,
            ValueKind.Int64 or ValueKind.UInt64 or ValueKind.Fixed64 or ValueKind.Double => 8,
            ValueKind.DateTime or ValueKind.TimeOnly or ValueKind.TimeSpan => 8,
            ValueKind.Decimal or ValueKind.Guid or ValueKind.DateTimeOffset => 16,
            _ => 4,
        };
}
