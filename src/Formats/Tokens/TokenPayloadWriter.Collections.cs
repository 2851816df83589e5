using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

internal ref partial struct TokenPayloadWriter<TSyntax>
{
    /// <inheritdoc />
    public int BeginList(int number, ValueKind itemKind, int count)
    {
        _depth.Enter();
        TSyntax.BeginArray(Output, count);
        return NoMark;
    }

    /// <inheritdoc />
    public readonly void Item(int index, int number, ValueKind itemKind)
    {
        // An array's items stand behind one another.
    }

    /// <inheritdoc />
    public void EndList(int mark)
    {
        TSyntax.EndArray(Output);
        _depth.Leave();
    }

    /// <inheritdoc />
    public void BeginMap(int count)
    {
        _depth.Enter();
        TSyntax.BeginMap(Output, count);
    }

    /// <inheritdoc />
    public readonly int BeginEntry(int index, int number) => NoMark;

    /// <inheritdoc />
    public readonly bool EntryKey(ValueKind kind, bool isDefault) => true;

    /// <inheritdoc />
    public readonly bool EntryValue(ValueKind keyKind, ValueKind kind, bool isDefault) => true;

    /// <inheritdoc />
    public readonly void EndEntry(int mark)
    {
        // An entry is its key and its value, nothing more.
    }

    /// <inheritdoc />
    public void EndMap()
    {
        TSyntax.EndMap(Output);
        _depth.Leave();
    }
}
