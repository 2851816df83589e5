using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackReader
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
                // A key of another type names no member.
                Skip(2);
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
    /// <remarks>Takes a nil; anything else is the value.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginNullable() => !TryReadNil();

    // Not into a scope, whose fields stay in registers as long as it is not passed to a method that is not inlined.
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
}
