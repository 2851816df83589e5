using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufShapeReader
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginObject(int memberCount, out ObjectScope scope)
    {
        scope = default;
        _depth.Enter(_position);
        scope.OuterEnd = _end;

        if ((_tag & WireType.Mask) == WireType.Length)
        {
            _end = ReadLength() + _position;
        }
        else
        {
            // A group ends with its end tag. The root, before any field is read, ends with the payload.
            scope.Remaining = (int)(_tag >> WireType.Bits);
        }

        return true;
    }

    public readonly bool NextPosition(ref ObjectScope scope) => throw NotPositional();

    public readonly void Gap(ref ObjectScope scope, int count) => throw NotPositional();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool NextMember(ref ObjectScope scope, ShapeInfo shape, out int index)
    {
        int position = _position;
        if (position >= _end)
        {
            index = -1;
            return false;
        }

        byte tag = Unsafe.Add(ref _first, position);
        int member = TagTable.Find(shape, tag);
        if (member != 0)
        {
            _position = position + 1;
            _tag = tag;
            index = member - 1;
            return true;
        }

        index = FindMember(shape, scope.Remaining);
        return index >= 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(ref ObjectScope scope)
    {
        _depth.Leave();
        _end = scope.OuterEnd;
        if (scope.Remaining != 0)
        {
            EndGroup(scope.Remaining);
        }
    }

    public readonly bool BeginNullable() => true;

    // A known number with another wire type than the member's is an unknown field, or refused if protobuf-net would convert it or fail. The
    // end tag of a group is read and kept.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int FindMember(ShapeInfo shape, int group)
    {
        while (_position < _end)
        {
            _unknown = _position;
            uint tag = ReadTag();
            if (group != 0 && tag == EndTag(group))
            {
                return -1;
            }

            int index = shape.IndexOf((int)(tag >> WireType.Bits));
            if (index >= 0 && WireType.Fits((int)(tag & WireType.Mask), shape.Members[index].Type))
            {
                return index;
            }

            if (index >= 0 && shape.IsStrict && (tag & WireType.Mask) != WireType.EndGroup)
            {
                Throw(
                    $"the wire type of {shape.Members[index].Name}, field {tag >> WireType.Bits}",
                    $"wire type {tag & WireType.Mask}",
                    _position
                );
            }

            if (shape.KeepsUnknown)
            {
                return shape.Members.Length;
            }

            SkipField(tag);
        }

        return -1;
    }

    // The group has ended if its end tag was read last.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void EndGroup(int number)
    {
        if (_tag != EndTag(number))
        {
            ThrowTruncated($"the end of group {number}");
        }

        _tag = WireType.Ended;
    }

    private static uint EndTag(int group) => ((uint)group << WireType.Bits) | WireType.EndGroup;

    private static NotSupportedException NotPositional() => new("Protobuf has members by number.");

    public readonly bool BeginCase(UnionInfo union, out int index) => throw NoCases();

    public readonly void EndCase() => throw NoCases();

    private static NotSupportedException NoCases() => new("Protobuf has unions as messages.");

    public readonly bool BeginSlots(out ObjectScope scope) => throw NoSlots();

    public readonly bool NextSlot(ref ObjectScope scope) => throw NoSlots();

    public readonly void SkipSlots(ref ObjectScope scope, int count) => throw NoSlots();

    public readonly void EndSlots(ref ObjectScope scope) => throw NoSlots();

    private static NotSupportedException NoSlots() => new("Protobuf has members by number.");

    public readonly string ReadUnknownName() => throw new NotSupportedException("Protobuf has fields by number.");

    public ReadOnlySpan<byte> ReadUnknownField()
    {
        int start = _unknown;
        SkipField(_tag);
        _budget.Charge(2L * (_position - start), start);
        return _payload[start.._position];
    }

    private const int KeyGiven = 1;
    private const int ValueGiven = 2;
    private const int PartIsAbsent = ObjectScope.AbsentPart;

    /// <summary>The items are those in one packed field, or those in the following fields with the same tag.</summary>
    public bool BeginList(ValueKind itemKind, out ListScope scope)
    {
        if (WireType.Of(itemKind) == WireType.None)
        {
            Throw("items that Protobuf supports", "a list inside a list", _position);
        }

        BeginRun(out scope, (_tag & WireType.Mask) == WireType.Length && WireType.IsPacked(itemKind), WireType.Of(itemKind));
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool NextItem(ref ListScope scope)
    {
        if (scope.Remaining == 0)
        {
            return false;
        }

        // The first tag was already read; the count includes the others.
        if (scope.OuterEnd == Unpacked && scope.Remaining != scope.Capacity)
        {
            ReadTag();
        }

        scope.Remaining--;
        return true;
    }

    public void EndList(ref ListScope scope)
    {
        _depth.Leave();
        if (scope.OuterEnd != Unpacked)
        {
            _end = scope.OuterEnd;
        }
    }

    public bool BeginMap(out ListScope scope)
    {
        BeginRun(out scope, isPacked: false, WireType.Length);
        return true;
    }

    public bool NextEntry(ref ListScope scope, out ObjectScope entry)
    {
        entry = default;
        if (!NextItem(ref scope))
        {
            return false;
        }

        int length = ReadLength();
        entry.OuterEnd = _end;
        _end = _position + length;
        return true;
    }

    public int NextEntryPart(ref ObjectScope entry, ValueKind keyKind, ValueKind valueKind)
    {
        if (WireType.Of(keyKind) == WireType.None || WireType.Of(valueKind) == WireType.None)
        {
            Throw("entries that Protobuf supports", "a list inside a map", _position);
        }

        if ((entry.Remaining & PartIsAbsent) != 0)
        {
            EndAbsent(ref entry);
        }

        while (_position < _end)
        {
            uint tag = ReadTag();
            if (tag == ((MapEntry.KeyNumber << WireType.Bits) | (uint)WireType.Of(keyKind)))
            {
                entry.Remaining |= KeyGiven;
                return 0;
            }

            if (
                tag >> WireType.Bits == MapEntry.ValueNumber
                && IsValue((int)(tag & WireType.Mask), valueKind, (entry.Remaining & ObjectScope.ListPart) != 0)
            )
            {
                entry.Remaining |= ValueGiven;
                return 1;
            }

            SkipField(tag);
        }

        if ((entry.Remaining & KeyGiven) == 0)
        {
            entry.Remaining |= KeyGiven;
            BeginAbsent(ref entry);
            return 0;
        }

        if ((entry.Remaining & ValueGiven) == 0)
        {
            entry.Remaining |= ValueGiven;
            BeginAbsent(ref entry);
            return 1;
        }

        _end = entry.OuterEnd;
        return -1;
    }

    private static bool IsValue(int wireType, ValueKind kind, bool isList) =>
        WireType.FitsOne(wireType, kind) || (isList && wireType == WireType.Length && WireType.IsPacked(kind));

    public void EndMap(ref ListScope scope) => _depth.Leave();
}
