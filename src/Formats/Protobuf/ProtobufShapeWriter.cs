using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// Writes proto3 like Google.Protobuf (protobuf.dev/programming-guides/encoding): fields in order of their numbers, default values omitted,
/// scalars in lists packed.
/// </summary>
/// <remarks>A message's length is known only at its end. One byte is reserved for it, and the message is moved if it needs more.</remarks>
internal ref partial struct ProtobufShapeWriter : IPayloadWriter<ProtobufShapeWriter>
{
    private OutputBuffer _output;

    // At the marked level an object has no length prefix: at the root, and within a group.
    private NestingDepth _depth;

    private ProtobufShapeWriter(int capacity, WriterOptions options, int depth)
    {
        _output = new OutputBuffer(capacity);
        _depth = new NestingDepth(options.MaxDepth, depth);
    }

    public static MemberLayout Layout => MemberLayout.Protobuf;

    public static bool ForbidsNullItems => true;

    public static bool IsText => false;

    public static bool CountsItems => false;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ProtobufShapeWriter Create(int capacity, WriterOptions options, int depth) => new(capacity, options, depth);

    public PooledBuffer Detach() => _output.Detach();

    public void Dispose() => _output.Dispose();

    [DoesNotReturn]
    private static void ThrowNestedList() => throw new UnsupportedValueException("payload", "Protobuf has no lists inside lists or maps.");

    [DoesNotReturn]
    private static void ThrowNull() =>
        throw new UnsupportedValueException("payload", "Protobuf has no null at the root, and none inside lists and maps.");

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginObject(int memberCount, int slotCount)
    {
        bool hasLength = !_depth.IsMarked;
        _depth.Enter();
        return hasLength ? BeginLength() : NoLength;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(int mark)
    {
        _depth.Leave();
        EndLength(mark);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault)
    {
        if (isDefault)
        {
            return false;
        }

        if (WireType.Of(kind) != WireType.None)
        {
            WriteTag(number, WireType.Of(kind));
        }

        return true;
    }

    public readonly void Gap(int count)
    {
        // Numbers without a member take no bytes.
    }

    public readonly void WriteNull(ValueKind kind)
    {
        // At the root, a union type without a value is an empty message. Elsewhere the shape has omitted or refused the null.
        if (!_depth.IsRoot)
        {
            ThrowNull();
        }
    }

    public readonly void BeginNullable()
    {
        // A field that is present has a value.
    }

    public readonly void BeginCase(UnionInfo union, int index) => throw NoCases();

    public readonly void EndCase() => throw NoCases();

    private static NotSupportedException NoCases() => new("Protobuf has unions as messages.");

    public readonly int BeginSlots(int count) => throw NoSlots();

    public readonly void EndSlot(int mark, int index) => throw NoSlots();

    public readonly void EndSlots(int mark, int count) => throw NoSlots();

    private static NotSupportedException NoSlots() => new("Protobuf has members by number.");

    public readonly void UnknownMember(int index, string name) => throw new NotSupportedException("Protobuf has fields by number.");

    public void UnknownFields(scoped ReadOnlySpan<byte> fields) => _output.Write(fields);

    public void BeginGroup(int number)
    {
        WriteTag(number, WireType.StartGroup);
        _depth.Mark();
    }

    public void EndGroup(int number)
    {
        // The object of the enclosing group has begun, so its level is no longer needed.
        _depth.MarkRoot();
        WriteTag(number, WireType.EndGroup);
    }

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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndList(int mark)
    {
        _depth.Leave();
        EndLength(mark);
    }

    public void BeginMap(int count) => _depth.Enter();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int BeginEntry(int index, int number)
    {
        WriteTag(number, WireType.Length);
        return BeginLength();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool EntryKey(ValueKind kind, bool isDefault) => EntryPart(MapEntry.KeyNumber, kind, isDefault);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool EntryValue(ValueKind keyKind, ValueKind kind, bool isDefault) => EntryPart(MapEntry.ValueNumber, kind, isDefault);

    public void EndEntry(int mark) => EndLength(mark);

    public void EndMap() => _depth.Leave();

    // A scalar's default is omitted; a message is always written, and dates and spans are messages: an absent Timestamp would read as 1970.
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

    public readonly bool TryWriteNullable<T>(T? value, StructPadding? padding = null)
        where T : unmanaged => false;

    public readonly bool TryWriteUnmanaged<T>(in T value, StructPadding? padding)
        where T : unmanaged => false;

    /// <summary>A packed list of float or double has the bytes of an array on a little-endian machine.</summary>
    public bool TryWriteItems<T>(ReadOnlySpan<T> items, StructPadding? padding = null)
        where T : unmanaged
    {
        if (!BitConverter.IsLittleEndian || (typeof(T) != typeof(float) && typeof(T) != typeof(double)))
        {
            return false;
        }

        _output.Write(MemoryMarshal.AsBytes(items));
        return true;
    }

    // No field with a length prefix can begin at offset 0, so 0 marks one without.
    private const int NoLength = 0;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteTag(int number, int wireType)
    {
        uint tag = ((uint)number << WireType.Bits) | (uint)wireType;
        ref byte destination = ref _output.Reserve(Varint.MaxLength);
        if (tag < 1 << 7)
        {
            destination = (byte)tag;
            _output.Advance(1);
        }
        else if (tag < 1 << 14)
        {
            ushort two = (ushort)(0x80 | (tag & 0x7F) | (tag >> 7 << 8));
            Unsafe.WriteUnaligned(ref destination, LittleEndian.Of(two));
            _output.Advance(sizeof(ushort));
        }
        else
        {
            _output.Advance(Varint.Write(ref destination, tag));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteVarint(ulong value)
    {
        ref byte destination = ref _output.Reserve(Varint.MaxLength);
        if (value < 1 << 7)
        {
            destination = (byte)value;
            _output.Advance(1);
        }
        else
        {
            _output.Advance(Varint.Write(ref destination, value));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int BeginLength()
    {
        _output.Reserve(1);
        _output.Advance(1);
        return _output.Position;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void EndLength(int mark)
    {
        if (mark == NoLength)
        {
            return;
        }

        int length = _output.Position - mark;
        if (length < 0x80)
        {
            _output.At(mark - 1) = (byte)length;
        }
        else
        {
            MoveForLength(mark, length);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void MoveForLength(int mark, int length)
    {
        _output.Insert(mark, Varint.SizeOf((uint)length) - 1);
        Varint.WriteBytewise(ref _output.At(mark - 1), (uint)length);
    }
}

/// <summary>A message of a key and a value; a map is a repeated field of it (protobuf.dev/programming-guides/encoding#maps).</summary>
internal static class MapEntry
{
    public const int KeyNumber = 1;

    public const int ValueNumber = 2;
}
