using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufWriter
{
    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginObject(int memberCount, int slotCount)
    {
        bool hasLength = !_depth.IsMarked;
        _depth.Enter();
        return hasLength ? BeginLength() : NoLength;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(int mark)
    {
        _depth.Leave();
        EndLength(mark);
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault)
    {
        if (isDefault)
        {
            return false;
        }

        if (WireType.Of(kind) != WireType.None)
        {
            WriteTag(number, WireType.Of(kind));
        }

        return true;
    }

    /// <inheritdoc />
    public readonly void Gap(int count)
    {
        // Numbers that no member has take no bytes.
    }

    /// <inheritdoc />
    public readonly void WriteNull(ValueKind kind)
    {
        // At the root it is the empty message; elsewhere the shape has left it out or refused it.
        if (!_depth.IsRoot)
        {
            ThrowNull();
        }
    }

    /// <inheritdoc />
    public readonly void BeginNullable()
    {
        // Presence is the field's own.
    }
}
