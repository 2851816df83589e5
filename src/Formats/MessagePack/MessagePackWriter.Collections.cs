using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackWriter
{
    public int BeginList(int number, ValueKind itemKind, int count)
    {
        Enter();
        WriteArrayHeader(count);
        return 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Item(int index, int number, ValueKind itemKind)
    {
        // An array's items stand behind one another.
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndList(int mark) => _depthLeft++;

    public void BeginMap(int count)
    {
        Enter();
        WriteMapHeader(count);
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
