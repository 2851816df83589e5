using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackWriter
{
    // An object, list or entry is ended without a look at its beginning.
    private const int NoMark = 0;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginObject(int memberCount, int slotCount)
    {
        _depth.Enter();
        _output.WriteByte((byte)memberCount);
        return NoMark;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(int mark) => _depth.Leave();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault) => true;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Gap(int count)
    {
        // Members stand behind one another whatever their numbers.
    }

    /// <inheritdoc />
    public void WriteNull(ValueKind kind)
    {
        if (kind is ValueKind.String or ValueKind.Number or ValueKind.Bytes or ValueKind.List or ValueKind.Map)
        {
            Write(MemoryPackCode.NullCollection);
        }
        else
        {
            _output.WriteByte(MemoryPackCode.NullObject);
        }
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void BeginNullable() => _output.WriteByte(MemoryPackCode.NullableMemberCount);
}
