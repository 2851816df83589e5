using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufReader
{
    /// <inheritdoc />
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
            // A group, up to the end tag of its number; or the root, when no field was read yet, up to the end.
            scope.Remaining = (int)(_tag >> WireType.Bits);
        }

        return true;
    }

    /// <inheritdoc />
    public readonly bool NextPosition(ref ObjectScope scope) => throw NotPositional();

    /// <inheritdoc />
    public readonly void Gap(ref ObjectScope scope, int count) => throw NotPositional();

    /// <inheritdoc />
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
        int kept = tag < 0x80 ? _tags.Find(shape, tag) : 0;
        if (kept != 0)
        {
            _position = position + 1;
            _tag = tag;
            index = kept - 1;
            return true;
        }

        index = FindMember(shape, scope.Remaining);
        return index >= 0;
    }

    /// <inheritdoc />
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

    /// <inheritdoc />
    public readonly bool BeginNullable() => true;

    // A known number with another wire type than the member's is an unknown field. The end tag of the group, if it is one that
    // is read, is taken and kept.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int FindMember(ShapeInfo shape, int group)
    {
        while (_position < _end)
        {
            uint tag = ReadTag();
            if (group != 0 && tag == EndTag(group))
            {
                return -1;
            }

            int index = shape.IndexOf((int)(tag >> WireType.Bits));
            if (index >= 0 && WireType.Fits((int)(tag & WireType.Mask), shape.Members[index].Type))
            {
                _tags.Add(shape, tag, index);
                return index;
            }

            SkipField(tag);
        }

        return -1;
    }

    // The group has ended when its end tag was the last to be read; none is left behind by what was read or skipped in it.
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
}
