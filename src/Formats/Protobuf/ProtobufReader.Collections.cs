using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufReader
{
    private const int KeyGiven = 1;
    private const int ValueGiven = 2;
    private const int PartIsAbsent = 4;

    /// <inheritdoc />
    /// <remarks>The items are those in one packed field, or those in the fields that follow with the same tag.</remarks>
    public bool BeginList(ValueKind itemKind, out ListScope scope)
    {
        if (WireType.Of(itemKind) == WireType.None)
        {
            Throw("items that Protobuf has a form for", "a list inside a list", _position);
        }

        BeginRun(out scope, (_tag & WireType.Mask) == WireType.Length && WireType.IsPacked(itemKind), WireType.Of(itemKind));
        return true;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool NextItem(ref ListScope scope)
    {
        if (scope.Remaining == 0)
        {
            return false;
        }

        // The first tag was read to get here; the others are in the way.
        if (scope.OuterEnd == Unpacked && scope.Remaining != scope.Capacity)
        {
            ReadTag();
        }

        scope.Remaining--;
        return true;
    }

    /// <inheritdoc />
    public void EndList(ref ListScope scope)
    {
        _depth.Leave();
        if (scope.OuterEnd != Unpacked)
        {
            _end = scope.OuterEnd;
        }
    }

    /// <inheritdoc />
    public bool BeginMap(out ListScope scope)
    {
        BeginRun(out scope, isPacked: false, WireType.Length);
        return true;
    }

    /// <inheritdoc />
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

    /// <inheritdoc />
    public int NextEntryPart(ref ObjectScope entry, ValueKind keyKind, ValueKind valueKind)
    {
        if (WireType.Of(keyKind) == WireType.None || WireType.Of(valueKind) == WireType.None)
        {
            Throw("entries that Protobuf has a form for", "a list inside a map", _position);
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

            if (tag == ((MapEntry.ValueNumber << WireType.Bits) | (uint)WireType.Of(valueKind)))
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

    /// <inheritdoc />
    public void EndMap(ref ListScope scope) => _depth.Leave();
}
