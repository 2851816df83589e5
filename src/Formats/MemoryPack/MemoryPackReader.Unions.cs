using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackReader
{
    /// <inheritdoc />
    public bool BeginCase(UnionInfo union, out int index)
    {
        index = -1;
        int start = _position;
        int key = Read<byte>();
        if (key == MemoryPackCode.NullObject)
        {
            return false;
        }

        if (key == MemoryPackCode.WideTag)
        {
            key = Read<ushort>();
            index = union.IndexOf(key);
        }
        else if (key < MemoryPackCode.WideTag)
        {
            index = union.IndexOf(key);
        }

        if (index < 0)
        {
            Throw($"the tag of a case of {union.Name}: {union.KnownKeys}", $"{key}", start);
        }

        _depth.Enter(start);
        return true;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndCase() => _depth.Leave();
}
