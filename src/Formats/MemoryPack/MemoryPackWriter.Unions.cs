using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackWriter
{
    /// <inheritdoc />
    /// <remarks>The key as a tag of one byte, or a byte and two, before the object.</remarks>
    public void BeginCase(UnionInfo union, int index)
    {
        _depth.Enter();
        int key = union.Cases[index].Key;
        if (key is < 0 or > ushort.MaxValue)
        {
            throw new UnsupportedValueException(union.Name, $"MemoryPack has no room for the key {key}.");
        }

        if (key < MemoryPackCode.WideTag)
        {
            _output.WriteByte((byte)key);
            return;
        }

        _output.WriteByte(MemoryPackCode.WideTag);
        Write((ushort)key);
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndCase() => _depth.Leave();
}
