using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackWriter
{
    /// <inheritdoc />
    public int BeginList(int number, ValueKind itemKind, int count)
    {
        _depth.Enter();
        WriteArrayHeader(count);
        return NoMark;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Item(int index, int number, ValueKind itemKind)
    {
        // An array's items stand behind one another.
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndList(int mark) => _depth.Leave();

    /// <inheritdoc />
    public void BeginMap(int count)
    {
        _depth.Enter();
        WriteMapHeader(count);
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int BeginEntry(int index, int number) => NoMark;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool EntryKey(ValueKind kind, bool isDefault) => true;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool EntryValue(ValueKind keyKind, ValueKind kind, bool isDefault) => true;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void EndEntry(int mark)
    {
        // An entry is its key and its value, nothing more.
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndMap() => _depth.Leave();
}
