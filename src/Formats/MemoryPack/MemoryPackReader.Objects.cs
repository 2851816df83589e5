using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackReader
{
    /// <inheritdoc />
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
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Gap(ref ObjectScope scope, int count)
    {
        // Members stand behind one another whatever their numbers.
    }

    /// <inheritdoc />
    public readonly bool NextMember(ref ObjectScope scope, ShapeInfo shape, out int index) =>
        throw new NotSupportedException("MemoryPack has members by position.");

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(ref ObjectScope scope) => _depth.Leave();

    /// <inheritdoc />
    /// <remarks>Takes the wrapper of a nullable struct that holds references.</remarks>
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
            $"one of {found}, perhaps of a newer contract, which MemoryPack cannot skip",
            offset);
}
