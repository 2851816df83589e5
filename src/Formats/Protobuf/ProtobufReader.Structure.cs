using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufReader
{
    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginObject(int memberCount, out ObjectScope scope)
    {
        scope = default;
        if (_depth >= _maxDepth)
            ThrowTooDeep();
        _depth++;
        scope.OuterEnd = _end;

        // No field was read yet: this is the root, which alone has no length before it.
        if (_tag != 0)
            _end = ReadLength() + _position;
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
        while (_position < _end)
        {
            uint tag = ReadTag();
            int found = _tags.IndexOf(shape, tag);
            if (found < 0)
                found = Find(shape, tag);
            if (found >= 0)
            {
                index = found;
                return true;
            }

            SkipField(tag);
        }

        index = -1;
        return false;
    }

    // A known number with another wire type than the member's is an unknown field.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int Find(ShapeInfo shape, uint tag)
    {
        int index = shape.IndexOf((int)(tag >> TagTypeBits));
        if (index < 0 || !WireType.Fits((int)(tag & TagTypeMask), shape.Members[index].Type))
            return -1;
        _tags.Add(shape, tag, index);
        return index;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(ref ObjectScope scope)
    {
        _depth--;
        _end = scope.OuterEnd;
    }

    private static NotSupportedException NotPositional() => new("Protobuf has members by number.");
}
