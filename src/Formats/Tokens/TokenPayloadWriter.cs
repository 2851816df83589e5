using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Primitives.FreeForm;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

/// <summary>Writes a contract as tokens: objects as maps by name, with the members that MessagePack has.</summary>
/// <typeparam name="TSyntax">How tokens are written.</typeparam>
internal ref partial struct TokenPayloadWriter<TSyntax> : IPayloadWriter<TokenPayloadWriter<TSyntax>>, IFreeFormWriter
    where TSyntax : struct, ITokenSyntax<TSyntax>
{
    private const int MinCapacity = 256;

    private readonly PooledBufferWriter _buffer;
    private NestingDepth _depth;

    private TokenPayloadWriter(int capacity, WriterOptions options, int depth)
    {
        _buffer = new PooledBufferWriter(Math.Clamp(capacity, MinCapacity, BufferPool.MaxFirstLength));
        _depth = new NestingDepth(options.MaxDepth, depth);
    }

    public static MemberLayout Layout => MemberLayout.MessagePack;

    public static bool ForbidsNullItems => false;

    public static bool IsText => false;

    public static bool CountsItems => TSyntax.CountsItems;

    private readonly PayloadOutput Output => new(_buffer);

    public static TokenPayloadWriter<TSyntax> Create(int capacity, WriterOptions options, int depth) => new(capacity, options, depth);

    public readonly PooledBuffer Detach() => _buffer.Detach();

    public readonly void Dispose() => _buffer.Dispose();

    // An object, list or entry is ended without a look at its beginning.
    private const int NoMark = 0;

    public int BeginObject(int memberCount, int slotCount)
    {
        BeginMap(memberCount);
        return NoMark;
    }

    public void EndObject(int mark) => EndMap();

    public readonly bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault)
    {
        TSyntax.WriteText(Output, name);
        return true;
    }

    public readonly void Gap(int count)
    {
        // Members have names here, and numbers that no member has are nothing.
    }

    public readonly void WriteNull(ValueKind kind) => TSyntax.WriteNull(Output);

    public readonly void BeginNullable()
    {
        // A nullable that has a value is the value.
    }

    /// <inheritdoc />
    /// <remarks>An array of the key and the object, as MessagePack has it.</remarks>
    public void BeginCase(UnionInfo union, int index)
    {
        const int KeyAndObject = 2;
        BeginList(ShapeMember.NoNumber, ValueKind.Object, KeyAndObject);
        WriteInteger(union.Cases[index].Key);
    }

    public void EndCase() => EndList(NoMark);

    public int BeginList(int number, ValueKind itemKind, int count)
    {
        _depth.Enter();
        TSyntax.BeginArray(Output, count);
        return NoMark;
    }

    public readonly void Item(int index, int number, ValueKind itemKind)
    {
        // An array's items stand behind one another.
    }

    public void EndList(int mark)
    {
        TSyntax.EndArray(Output);
        _depth.Leave();
    }

    public void BeginMap(int count)
    {
        _depth.Enter();
        TSyntax.BeginMap(Output, count);
    }

    public readonly int BeginEntry(int index, int number) => NoMark;

    public readonly bool EntryKey(ValueKind kind, bool isDefault) => true;

    public readonly bool EntryValue(ValueKind keyKind, ValueKind kind, bool isDefault) => true;

    public readonly void EndEntry(int mark)
    {
        // An entry is its key and its value, nothing more.
    }

    public void EndMap()
    {
        TSyntax.EndMap(Output);
        _depth.Leave();
    }

    // What only other formats have.

    public readonly bool TryWriteNullable<T>(T? value, StructPadding? padding = null)
        where T : unmanaged => false;

    public readonly bool TryWriteUnmanaged<T>(in T value, StructPadding? padding)
        where T : unmanaged => false;

    public readonly bool TryWriteItems<T>(ReadOnlySpan<T> items, StructPadding? padding = null)
        where T : unmanaged => false;

    public readonly void WriteEnumName(string name) => throw new NotSupportedException("Formats of tokens have enums as numbers.");

    public readonly int BeginSlots(int count) => throw NoSlots();

    public readonly void EndSlot(int mark, int index) => throw NoSlots();

    public readonly void EndSlots(int mark, int count) => throw NoSlots();

    public readonly void BeginGroup(int number) => throw NoGroups();

    public readonly void EndGroup(int number) => throw NoGroups();

    public readonly void UnknownMember(int index, string name) => throw NoSlots();

    public readonly void UnknownFields(scoped ReadOnlySpan<byte> fields) => throw NoSlots();

    private static NotSupportedException NoSlots() => new("Formats of tokens have the members of the contract, by name.");

    private static NotSupportedException NoGroups() => new("Formats of tokens have no groups.");
}
