using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

/// <summary>
/// Writes JSON (RFC 8259) without white space, in the forms of System.Text.Json's web defaults and with only the escapes that the RFC
/// requires.
/// </summary>
internal ref partial struct JsonShapeWriter : IPayloadWriter<JsonShapeWriter>
{
    // Not 0, which is the position of a value at the root.
    private const int NoKey = -1;

    private OutputBuffer _output;
    private NestingDepth _depth;

    // The start of the last map key if EntryKey wrote its quote: a value written there gets no quotes.
    private int _keyStart = NoKey;

    // The start of a case's object that is not yet joined with the discriminator before it, and of the brace before that.
    private int _caseObject;
    private int _caseStart;

    private JsonShapeWriter(int capacity, WriterOptions options, int depth)
    {
        _output = new OutputBuffer(capacity);
        _depth = new NestingDepth(options.MaxDepth, depth);
    }

    public static MemberLayout Layout => MemberLayout.Json;

    public static bool ForbidsNullItems => false;

    public static bool IsText => true;

    public static bool CountsItems => false;

    private readonly bool IsKey
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _keyStart == _output.Position;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsonShapeWriter Create(int capacity, WriterOptions options, int depth) => new(capacity, options, depth);

    public PooledBuffer Detach() => _output.Detach();

    public void Dispose() => _output.Dispose();

    // The end of an object, list or entry does not need the position of its beginning.
    private const int NoMark = 0;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginObject(int memberCount, int slotCount) => Open((byte)'{');

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(int mark) => Close((byte)'}');

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault)
    {
        // Comma, quote, name, quote and colon are constants for the JIT, so that only stores remain.
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

    public readonly void Gap(int count)
    {
        // Members have names: there are no gaps to fill.
    }

    public void WriteNull(ValueKind kind) => _output.Write("null"u8);

    public readonly void BeginNullable()
    {
        // A value itself shows that it is not null.
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int Open(byte bracket)
    {
        _depth.Enter();
        _output.WriteByte(bracket);
        return NoMark;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Close(byte bracket)
    {
        _depth.Leave();
        _output.WriteByte(bracket);
    }

    // {"$type":"news" is written first, then the object {…} like any other, so that the code of objects and members does not know unions.
    // At the end, the object's brace becomes the comma between the two.

    // No object begins at offset 0 after a discriminator.
    private const int NoObject = 0;

    /// <summary>A case without a label is an ordinary object.</summary>
    public void BeginCase(UnionInfo union, int index)
    {
        _depth.Enter();

        // The enclosing case has begun its object.
        JoinObject();
        UnionCase label = union.Cases[index];
        if (label.LabelText is null)
        {
            return;
        }

        _caseStart = _output.Position;
        _output.WriteByte((byte)'{');
        WriteQuoted(union.Discriminator);
        _output.WriteByte((byte)':');
        if (label.Label is not null)
        {
            WriteQuoted(label.Label);
        }
        else
        {
            _output.Advance(
                IntegerFormatter.Format(label.IntegerLabel.GetValueOrDefault(), ref _output.Reserve(IntegerFormatter.MaxLength))
            );
        }

        _caseObject = _output.Position;
    }

    public void EndCase()
    {
        _depth.Leave();
        JoinObject();
    }

    private void JoinObject()
    {
        if (_caseObject == NoObject)
        {
            return;
        }

        if (_output.At(_caseObject) == 'n')
        {
            // A surrogate that is null has no discriminator.
            _output.Remove(_caseStart, _caseObject - _caseStart);
        }
        else if (_output.At(_caseObject + 1) == '}')
        {
            _output.Remove(_caseObject, 1);
        }
        else
        {
            _output.At(_caseObject) = (byte)',';
        }

        _caseObject = NoObject;
    }

    public readonly int BeginSlots(int count) => throw NoSlots();

    public readonly void EndSlot(int mark, int index) => throw NoSlots();

    public readonly void EndSlots(int mark, int count) => throw NoSlots();

    public void UnknownMember(int index, string name)
    {
        Separate(index);
        WriteString(name);
        _output.WriteByte((byte)':');
    }

    public readonly void UnknownFields(scoped ReadOnlySpan<byte> fields) => throw NoSlots();

    private static NotSupportedException NoSlots() => new("JSON has members by name.");

    public readonly void BeginGroup(int number) => throw NoGroups();

    public readonly void EndGroup(int number) => throw NoGroups();

    private static NotSupportedException NoGroups() => new("JSON has no groups.");

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginList(int number, ValueKind itemKind, int count) => Open((byte)'[');

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Item(int index, int number, ValueKind itemKind) => Separate(index);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndList(int mark) => Close((byte)']');

    public void BeginMap(int count) => Open((byte)'{');

    public int BeginEntry(int index, int number)
    {
        Separate(index);
        return NoMark;
    }

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

    public bool EntryValue(ValueKind keyKind, ValueKind kind, bool isDefault)
    {
        if (!IsWrittenInQuotes(keyKind))
        {
            _output.WriteByte((byte)'"');
        }

        _output.WriteByte((byte)':');
        return true;
    }

    public readonly void EndEntry(int mark)
    {
        // The value ended the entry.
    }

    public void EndMap() => Close((byte)'}');

    // Kinds whose values are strings. The others need quotes as keys.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsWrittenInQuotes(ValueKind kind) =>
        kind
            is ValueKind.Char
                or ValueKind.String
                or ValueKind.Bytes
                or ValueKind.Guid
                or ValueKind.DateTime
                or ValueKind.DateTimeOffset
                or ValueKind.DateOnly
                or ValueKind.TimeOnly
                or ValueKind.TimeSpan;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Separate(int index)
    {
        if (index != 0)
        {
            _output.WriteByte((byte)',');
        }
    }

    public readonly bool TryWriteNullable<T>(T? value, StructPadding? padding = null)
        where T : unmanaged => false;

    public readonly bool TryWriteUnmanaged<T>(in T value, StructPadding? padding)
        where T : unmanaged => false;

    public readonly bool TryWriteItems<T>(ReadOnlySpan<T> items, StructPadding? padding = null)
        where T : unmanaged => false;
}
