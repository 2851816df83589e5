using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufWriter
{
    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginList(int number, ValueKind itemKind, int count)
    {
        _depth.Enter();
        if (!WireType.IsPacked(itemKind) || count == 0)
        {
            return NoLength;
        }

        WriteTag(number, WireType.Length);
        if (WireType.Of(itemKind) == WireType.Varint)
        {
            return BeginLength();
        }

        WriteVarint((ulong)count * (WireType.Of(itemKind) == WireType.Fixed64 ? sizeof(double) : (uint)sizeof(float)));
        return NoLength;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Item(int index, int number, ValueKind itemKind)
    {
        if (WireType.Of(itemKind) == WireType.None)
        {
            ThrowNestedList();
        }

        if (!WireType.IsPacked(itemKind))
        {
            WriteTag(number, WireType.Of(itemKind));
        }
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndList(int mark)
    {
        _depth.Leave();
        EndLength(mark);
    }

    /// <inheritdoc />
    public void BeginMap(int count) => _depth.Enter();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginEntry(int index, int number)
    {
        WriteTag(number, WireType.Length);
        return BeginLength();
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool EntryKey(ValueKind kind, bool isDefault) => EntryPart(MapEntry.KeyNumber, kind, isDefault);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool EntryValue(ValueKind keyKind, ValueKind kind, bool isDefault) => EntryPart(MapEntry.ValueNumber, kind, isDefault);

    /// <inheritdoc />
    public void EndEntry(int mark) => EndLength(mark);

    /// <inheritdoc />
    public void EndMap() => _depth.Leave();

    // A scalar's default is left out; a message is always there, and dates and spans are messages: an absent Timestamp
    // would read as 1970.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool EntryPart(int number, ValueKind kind, bool isDefault)
    {
        if (WireType.Of(kind) == WireType.None)
        {
            ThrowNestedList();
        }

        if (isDefault && kind is not (ValueKind.DateTime or ValueKind.DateTimeOffset or ValueKind.TimeSpan or ValueKind.Object))
        {
            return false;
        }

        WriteTag(number, WireType.Of(kind));
        return true;
    }
}
