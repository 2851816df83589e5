using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackWriter
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginList(int number, ValueKind itemKind, int count)
    {
        Enter();
        Write(count);
        return 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Item(int index, int number, ValueKind itemKind)
    {
        // A list's items stand behind one another.
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndList(int mark) => _depthLeft++;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void BeginMap(int count)
    {
        Enter();
        Write(count);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int BeginEntry(int index, int number) => 0;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool EntryKey(ValueKind kind, bool isDefault) => true;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool EntryValue(ValueKind keyKind, ValueKind kind, bool isDefault) => true;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void EndEntry(int mark)
    {
        // An entry is its key and its value, nothing more.
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndMap() => _depthLeft++;
}
