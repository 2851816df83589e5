using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonWriter
{
    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginList(int number, ValueKind itemKind, int count) => Open((byte)'[');

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Item(int index, int number, ValueKind itemKind) => Separate(index);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndList(int mark) => Close((byte)']');

    /// <inheritdoc />
    public void BeginMap(int count) => Open((byte)'{');

    /// <inheritdoc />
    public int BeginEntry(int index, int number)
    {
        Separate(index);
        return NoMark;
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
    public void EndMap() => Close((byte)'}');

    // Kinds whose values are strings already; the others are put into quotes to be a key.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsWrittenInQuotes(ValueKind kind) =>
        kind is ValueKind.Char or ValueKind.String or ValueKind.Bytes or ValueKind.Guid or ValueKind.DateTime
            or ValueKind.DateTimeOffset or ValueKind.DateOnly or ValueKind.TimeOnly or ValueKind.TimeSpan;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Separate(int index)
    {
        if (index != 0)
        {
            _output.WriteByte((byte)',');
        }
    }
}
