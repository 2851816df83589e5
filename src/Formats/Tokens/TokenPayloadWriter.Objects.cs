using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

internal ref partial struct TokenPayloadWriter<TSyntax>
{
    // An object, list or entry is ended without a look at its beginning.
    private const int NoMark = 0;

    /// <inheritdoc />
    public int BeginObject(int memberCount, int slotCount)
    {
        BeginMap(memberCount);
        return NoMark;
    }

    /// <inheritdoc />
    public void EndObject(int mark) => EndMap();

    /// <inheritdoc />
    public readonly bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault)
    {
        TSyntax.WriteText(Output, name);
        return true;
    }

    /// <inheritdoc />
    public readonly void Gap(int count)
    {
        // Members have names here, and numbers that no member has are nothing.
    }

    /// <inheritdoc />
    public readonly void WriteNull(ValueKind kind) => TSyntax.WriteNull(Output);

    /// <inheritdoc />
    public readonly void BeginNullable()
    {
        // A nullable that has a value is the value.
    }

    /// <inheritdoc />
    /// <remarks>An array of the key and the object, as MessagePack has it.</remarks>
    public void BeginCase(UnionInfo union, int index)
    {
        const int KeyAndObject = 2;
        BeginList(MemberInfo.NoNumber, ValueKind.Object, KeyAndObject);
        WriteInt64(union.Cases[index].Key);
    }

    /// <inheritdoc />
    public void EndCase() => EndList(NoMark);
}
