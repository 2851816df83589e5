using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonWriter
{
    private const int Unused = 0;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginObject(int memberCount, int slotCount) => Begin((byte)'{');

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(int mark) => End((byte)'}');

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault)
    {
        // Comma, quote, name, quote, colon: all constants, so that only stores remain.
        ref byte destination = ref _output.Reserve(name.Length + 4);
        int start = index == 0 ? 0 : 1;
        if (index != 0)
        {
            destination = (byte)',';
        }

        Unsafe.Add(ref destination, start) = (byte)'"';
        name.CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref destination, start + 1), name.Length));
        Unsafe.Add(ref destination, start + 1 + name.Length) = (byte)'"';
        Unsafe.Add(ref destination, start + 2 + name.Length) = (byte)':';
        _output.Advance(start + 3 + name.Length);
        return true;
    }

    /// <inheritdoc />
    public readonly void Gap(int count)
    {
        // Members have names: there is nothing to fill.
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginList(int number, ValueKind itemKind, int count) => Begin((byte)'[');

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Item(int index, int number, ValueKind itemKind) => Separate(index);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndList(int mark) => End((byte)']');

    /// <inheritdoc />
    public void BeginMap(int count) => Begin((byte)'{');

    /// <inheritdoc />
    public int BeginEntry(int index, int number)
    {
        Separate(index);
        return Unused;
    }

    /// <inheritdoc />
    public bool EntryKey(ValueKind kind, bool isDefault)
    {
        _keyStart = NoKey;
        if (!IsWrittenInQuotes(kind))
        {
            _output.WriteByte((byte)'"');
            _keyStart = _output.Position;
        }

        return true;
    }

    /// <inheritdoc />
    public bool EntryValue(ValueKind keyKind, ValueKind kind, bool isDefault)
    {
        if (!IsWrittenInQuotes(keyKind))
        {
            _output.WriteByte((byte)'"');
        }

        _output.WriteByte((byte)':');
        return true;
    }

    /// <inheritdoc />
    public readonly void EndEntry(int mark)
    {
        // The value was the entry's end.
    }

    /// <inheritdoc />
    public void EndMap() => End((byte)'}');

    /// <inheritdoc />
    public void WriteNull(ValueKind kind) => _output.Write("null"u8);

    /// <inheritdoc />
    public readonly void BeginNullable()
    {
        // A value says itself that it is not null.
    }

    /// <inheritdoc />
    public readonly bool TryWriteNullable<T>(T? value)
        where T : unmanaged => false;

    /// <inheritdoc />
    public readonly bool TryWriteUnmanaged<T>(in T value)
        where T : unmanaged => false;

    /// <inheritdoc />
    public readonly bool TryWriteItems<T>(ReadOnlySpan<T> items)
        where T : unmanaged => false;

    // Kinds whose values are strings already; the others are put into quotes to be a key.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsWrittenInQuotes(ValueKind kind) =>
        kind is ValueKind.Char or ValueKind.String or ValueKind.Bytes or ValueKind.Guid or ValueKind.DateTime
            or ValueKind.DateTimeOffset or ValueKind.DateOnly or ValueKind.TimeOnly or ValueKind.TimeSpan;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int Begin(byte bracket)
    {
        if (_depth >= _maxDepth)
        {
            NestingDepth.ThrowUnsupported(_maxDepth);
        }

        _depth++;
        _output.WriteByte(bracket);
        return Unused;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void End(byte bracket)
    {
        _depth--;
        _output.WriteByte(bracket);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Separate(int index)
    {
        if (index != 0)
        {
            _output.WriteByte((byte)',');
        }
    }
}
