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

        // No field was read yet: this is the root, which alone has no length before it.
        if (_tag != 0)
        {
            _end = ReadLength() + _position;
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

        index = FindMember(shape);
        return index >= 0;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(ref ObjectScope scope)
    {
        _depth.Leave();
        _end = scope.OuterEnd;
    }

    /// <inheritdoc />
    public readonly bool BeginNullable() => true;

    // A known number with another wire type than the member's is an unknown field.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int FindMember(ShapeInfo shape)
    {
        while (_position < _end)
        {
            uint tag = ReadTag();
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

    private static NotSupportedException NotPositional() => new("Protobuf has members by number.");
}
