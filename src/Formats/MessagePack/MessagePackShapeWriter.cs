using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Primitives.FreeForm;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// Writes MessagePack (github.com/msgpack/msgpack, spec.md) byte for byte like MessagePack-CSharp 3: every value in its shortest form,
/// objects as arrays by position or, with names as keys, as maps.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref partial struct MessagePackShapeWriter : IPayloadWriter<MessagePackShapeWriter>, IFreeFormWriter
{
    private readonly bool _keysAreNames;
    private OutputBuffer _output;
    private NestingDepth _depth;

    private MessagePackShapeWriter(int capacity, WriterOptions options, int depth)
    {
        _output = new OutputBuffer(capacity);
        _depth = new NestingDepth(options.MaxDepth, depth);
        _keysAreNames = options.KeysAreNames;
    }

    /// <inheritdoc />
    public static MemberLayout Layout => MemberLayout.MessagePack;

    /// <inheritdoc />
    public static bool ForbidsNullItems => false;

    /// <inheritdoc />
    public static bool IsText => false;

    /// <inheritdoc />
    public static bool CountsItems => true;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static MessagePackShapeWriter Create(int capacity, WriterOptions options, int depth) => new(capacity, options, depth);

    /// <inheritdoc />
    public PooledBuffer Detach() => _output.Detach();

    /// <inheritdoc />
    public void Dispose() => _output.Dispose();

    // The end of an object, list or entry does not need the position of its beginning.
    private const int NoMark = 0;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginObject(int memberCount, int slotCount)
    {
        _depth.Enter();
        if (slotCount == ObjectSlots.None || _keysAreNames)
        {
            WriteMapHeader(memberCount);
        }
        else if (slotCount <= MessagePackCode.MaxFixArrayLength)
        {
            _output.WriteByte((byte)(MessagePackCode.FixArray | slotCount));
        }
        else
        {
            WriteLongHeader(MessagePackCode.Array16, slotCount);
        }

        return NoMark;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(int mark) => _depth.Leave();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault)
    {
        if (number == ShapeMember.NoNumber || _keysAreNames)
        {
            WriteName(name);
        }

        return true;
    }

    /// <inheritdoc />
    public void Gap(int count)
    {
        if (!_keysAreNames)
        {
            for (int i = 0; i < count; i++)
            {
                _output.WriteByte(MessagePackCode.Nil);
            }
        }
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteNull(ValueKind kind) => _output.WriteByte(MessagePackCode.Nil);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void BeginNullable()
    {
        // A nullable with a value is the value.
    }

    /// <summary>Writes the name of a member, or a string.</summary>
    /// <param name="text">UTF-8, which is not checked.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void WriteName(ReadOnlySpan<byte> text)
    {
        ref byte destination = ref _output.Reserve(MaxHeaderLength + text.Length);
        int header = WriteStringHeader(ref destination, StringHeaderLength(text.Length), text.Length);
        text.CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref destination, header), text.Length));
        _output.Advance(header + text.Length);
    }

    /// <inheritdoc />
    /// <remarks>An array of the key and the object, like MessagePack-CSharp.</remarks>
    public void BeginCase(UnionInfo union, int index)
    {
        _depth.Enter();
        _output.WriteByte(MessagePackCode.FixArray | MessagePackCode.CaseLength);
        WriteInteger(union.Cases[index].Key);
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndCase() => _depth.Leave();

    /// <inheritdoc />
    public readonly int BeginSlots(int count) => throw NoSlots();

    /// <inheritdoc />
    public readonly void EndSlot(int mark, int index) => throw NoSlots();

    /// <inheritdoc />
    public readonly void EndSlots(int mark, int count) => throw NoSlots();

    private static NotSupportedException NoSlots() => new("MessagePack has members by key.");

    /// <inheritdoc />
    public readonly void UnknownMember(int index, string name) =>
        throw new NotSupportedException("MessagePack has the members of the contract only.");

    /// <inheritdoc />
    public readonly void UnknownFields(scoped ReadOnlySpan<byte> fields) =>
        throw new NotSupportedException("MessagePack has the members of the contract only.");

    /// <inheritdoc />
    public readonly void BeginGroup(int number) => throw NoGroups();

    /// <inheritdoc />
    public readonly void EndGroup(int number) => throw NoGroups();

    private static NotSupportedException NoGroups() => new("MessagePack has no groups.");

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
        // An array's items are adjacent.
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
        // An entry is only its key and its value.
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndMap() => _depth.Leave();

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryWriteNullable<T>(T? value, StructPadding? padding = null)
        where T : unmanaged => false;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryWriteUnmanaged<T>(in T value, StructPadding? padding)
        where T : unmanaged => false;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryWriteItems<T>(ReadOnlySpan<T> items, StructPadding? padding = null)
        where T : unmanaged => false;

    /// <summary>Gets the number of bytes written.</summary>
    public readonly int Length => _output.Position;

    /// <summary>Writes a value that is already encoded.</summary>
    public void WriteRaw(ReadOnlySpan<byte> value) => _output.Write(value);

    private const int MaxHeaderLength = 5;

    /// <summary>Writes only the head of an array, for a list that is written in batches.</summary>
    public void WriteArrayHeader(int count)
    {
        if (count <= MessagePackCode.MaxFixArrayLength)
        {
            _output.WriteByte((byte)(MessagePackCode.FixArray | count));
        }
        else
        {
            WriteLongHeader(MessagePackCode.Array16, count);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteMapHeader(int count)
    {
        if (count <= MessagePackCode.MaxFixArrayLength)
        {
            _output.WriteByte((byte)(MessagePackCode.FixMap | count));
        }
        else
        {
            WriteLongHeader(MessagePackCode.Map16, count);
        }
    }

    // For arrays and maps: the code of the 16-bit form, followed by that of the 32-bit form.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteLongHeader(byte code16, int count)
    {
        ref byte destination = ref _output.Reserve(MaxHeaderLength);
        if (count <= ushort.MaxValue)
        {
            destination = code16;
            BigEndian.Write(ref Unsafe.Add(ref destination, 1), (ushort)count);
            _output.Advance(3);
        }
        else
        {
            destination = (byte)(code16 + 1);
            BigEndian.Write(ref Unsafe.Add(ref destination, 1), (uint)count);
            _output.Advance(5);
        }
    }

    private static int StringHeaderLength(int length) =>
        length switch
        {
            <= MessagePackCode.MaxFixStrLength => 1,
            <= byte.MaxValue => 2,
            <= ushort.MaxValue => 3,
            _ => 5,
        };

    private static int WriteStringHeader(ref byte destination, int headerLength, int length)
    {
        switch (headerLength)
        {
            case 1:
                destination = (byte)(MessagePackCode.FixStr | length);
                break;
            case 2:
                destination = MessagePackCode.Str8;
                Unsafe.Add(ref destination, 1) = (byte)length;
                break;
            case 3:
                destination = MessagePackCode.Str16;
                BigEndian.Write(ref Unsafe.Add(ref destination, 1), (ushort)length);
                break;
            default:
                destination = MessagePackCode.Str32;
                BigEndian.Write(ref Unsafe.Add(ref destination, 1), (uint)length);
                break;
        }

        return headerLength;
    }
}
