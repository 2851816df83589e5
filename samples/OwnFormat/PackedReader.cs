using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Json;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Samples;

/// <summary>
/// Reads the format: nothing beyond the payload's end, and no count that the bytes left cannot hold. <see cref="NestingDepth"/> and
/// <see cref="DecodeBudget"/> keep the limits.
/// </summary>
internal ref struct PackedReader : IPayloadReader
{
    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private ReadOnlySpan<byte> _payload;
    private NestingDepth _depth;
    private DecodeBudget _budget;
    private int _position;

    public static MemberLayout Layout => MemberLayout.MemoryPack;

    public static MemberAccess Access => MemberAccess.Positional;

    public static bool Merges => false;

    public static bool KnowsCounts => true;

    public static bool RefusesRepeats => false;

    public static bool IsText => false;

    public readonly long TakenBytes => _budget.Taken;

    public readonly int Position => _position;

    public void Begin(ReadOnlySpan<byte> payload, FormatLimits limits)
    {
        _payload = payload;
        _depth = new NestingDepth(limits.MaxDepth, depth: 0);
        _budget = new DecodeBudget(limits, payload.Length);
    }

    public readonly void End()
    {
        if (_position != _payload.Length)
        {
            throw Invalid("the end of the payload", $"{_payload.Length - _position} more bytes");
        }
    }

    public void Charge(long bytes) => _budget.Charge(bytes, _position);

    public readonly InvalidPayloadException Invalid(string expected, string found) => new(expected, found, _position);

    public bool BeginObject(int memberCount, out ObjectScope scope)
    {
        scope = default;
        int start = _position;
        if (!TryReadCount(1, out int count))
        {
            return false;
        }

        if (count > memberCount)
        {
            throw new InvalidPayloadException($"an object of at most {memberCount} members", $"an object of {count}", start);
        }

        _depth.Enter(start);
        scope.Remaining = count;
        return true;
    }

    public readonly bool NextPosition(ref ObjectScope scope) => scope.Remaining-- > 0;

    public readonly void Gap(ref ObjectScope scope, int count)
    {
        // Members follow one another, whatever their numbers.
    }

    public readonly bool NextMember(ref ObjectScope scope, ShapeInfo shape, out int index) =>
        throw new NotSupportedException("Members come by position.");

    public void EndObject(ref ObjectScope scope) => _depth.Leave();

    public bool BeginList(ValueKind itemKind, out ListScope scope) => BeginItems(1, out scope);

    public readonly bool NextItem(ref ListScope scope) => scope.Remaining-- > 0;

    public void EndList(ref ListScope scope) => _depth.Leave();

    public bool BeginMap(out ListScope scope) => BeginItems(2, out scope);

    public readonly bool NextEntry(ref ListScope scope, out ObjectScope entry)
    {
        entry = default;
        return scope.Remaining-- > 0;
    }

    public readonly int NextEntryPart(ref ObjectScope entry, ValueKind keyKind, ValueKind valueKind) =>
        entry.Expected < 2 ? entry.Expected++ : -1;

    public void EndMap(ref ListScope scope) => _depth.Leave();

    public bool BeginCase(UnionInfo union, out int index)
    {
        index = -1;
        int start = _position;
        ulong number = ReadVarint();
        if (number == PackedWriter.Null)
        {
            return false;
        }

        index = number - 1 <= int.MaxValue ? union.IndexOf((int)(number - 1)) : -1;
        if (index < 0)
        {
            throw new InvalidPayloadException($"the key of a case of {union.Name}", $"{number - 1}", start);
        }

        _depth.Enter(start);
        return true;
    }

    public void EndCase() => _depth.Leave();

    public bool BeginNullable() => ReadBoolean();

    public readonly bool TryReadNullable<T>(out T? value)
        where T : unmanaged
    {
        value = null;
        return false;
    }

    public readonly bool TryReadUnmanaged<T>(out T value)
        where T : unmanaged
    {
        value = default;
        return false;
    }

    public readonly bool TryReadItems<T>(ref ListScope scope, Span<T> items)
        where T : unmanaged => false;

    public readonly bool TryReadEnumName(out string name)
    {
        name = "";
        return false;
    }

    public bool ReadBoolean() => ReadUnsigned(1) != 0;

    public T ReadInteger<T>()
        where T : unmanaged, IBinaryInteger<T>, IMinMaxValue<T> =>
        T.IsNegative(T.MinValue)
            ? T.CreateTruncating(ReadSigned(long.CreateTruncating(T.MinValue), long.CreateTruncating(T.MaxValue)))
            : T.CreateTruncating(ReadUnsigned(ulong.CreateTruncating(T.MaxValue)));

    public float ReadSingle() => BitConverter.UInt32BitsToSingle(ReadBits<uint>());

    public double ReadDouble() => BitConverter.UInt64BitsToDouble(ReadBits<ulong>());

    public decimal ReadDecimal()
    {
        int start = _position;
        string? text = ReadString();
        return decimal.TryParse(
            text,
            NumberStyles.AllowDecimalPoint | NumberStyles.AllowLeadingSign,
            CultureInfo.InvariantCulture,
            out decimal value
        )
            ? value
            : throw new InvalidPayloadException("a decimal", text is null ? "null" : $"'{text}'", start);
    }

    public uint ReadFixed32() => ReadInteger<uint>();

    public ulong ReadFixed64() => ReadInteger<ulong>();

    public string ReadNumber()
    {
        int start = _position;
        return ReadString() ?? throw new InvalidPayloadException("a number", "null", start);
    }

    public char ReadChar() => (char)ReadUnsigned(char.MaxValue);

    public string? ReadString()
    {
        if (!TryReadCount(1, out int length))
        {
            return null;
        }

        int start = _position;
        ReadOnlySpan<byte> utf8 = Take(length);
        _budget.CheckText(utf8, start);
        try
        {
            string text = Utf8.GetString(utf8);
            _budget.ChargeString(text.Length, start);
            return text;
        }
        catch (DecoderFallbackException)
        {
            throw new InvalidPayloadException("valid UTF-8", "other bytes", start);
        }
    }

    public byte[]? ReadBytes()
    {
        if (!TryReadCount(1, out int length))
        {
            return null;
        }

        _budget.ChargeBytes(length, _position);
        return Take(length).ToArray();
    }

    public Guid ReadGuid() => new(Take(16));

    public DateTime ReadDateTime()
    {
        var kind = (DateTimeKind)ReadUnsigned((ulong)DateTimeKind.Local);
        return new DateTime(ReadSigned(0, DateTime.MaxValue.Ticks), kind);
    }

    public DateTimeOffset ReadDateTimeOffset()
    {
        const int MostMinutes = 14 * 60;
        int start = _position;
        long utc = ReadSigned(0, DateTime.MaxValue.Ticks);
        var offset = TimeSpan.FromMinutes(ReadSigned(-MostMinutes, MostMinutes));
        long local = utc + offset.Ticks;
        return local >= 0 && local <= DateTime.MaxValue.Ticks
            ? new DateTimeOffset(local, offset)
            : throw new InvalidPayloadException("a date within the years 1 to 9999", "another", start);
    }

    public DateOnly ReadDateOnly() => DateOnly.FromDayNumber((int)ReadSigned(0, DateOnly.MaxValue.DayNumber));

    public TimeOnly ReadTimeOnly() => new(ReadSigned(0, TimeOnly.MaxValue.Ticks));

    public TimeSpan ReadTimeSpan() => new(ReadInteger<long>());

    public readonly JsonElement ReadFreeForm() => throw new NotSupportedException("MemoryPack's layout has no free-form values.");

    public readonly object? ReadAny() => throw new NotSupportedException("MemoryPack's layout has no objects by run-time type.");

    /// <inheritdoc />
    /// <exception cref="UnsupportedValueException">Always: members whose lengths stand before them are left to MemoryPack.</exception>
    public readonly bool BeginSlots(out ObjectScope scope) =>
        throw new UnsupportedValueException("payload", "its contract is version-tolerant, which this format is not.");

    public readonly bool NextSlot(ref ObjectScope scope) => throw new NotSupportedException("There are no slots.");

    public readonly void SkipSlots(ref ObjectScope scope, int count) => throw new NotSupportedException("There are no slots.");

    public readonly void EndSlots(ref ObjectScope scope) => throw new NotSupportedException("There are no slots.");

    public readonly string ReadUnknownName() => throw new NotSupportedException("Only JSON keeps unknown members.");

    public readonly ReadOnlySpan<byte> ReadUnknownField() => throw new NotSupportedException("Only Protobuf keeps unknown fields.");

    private bool BeginItems(int bytesPerItem, out ListScope scope)
    {
        scope = default;
        int start = _position;
        if (!TryReadCount(bytesPerItem, out int count))
        {
            return false;
        }

        _depth.Enter(start);
        scope.Capacity = count;
        scope.Remaining = count;
        return true;
    }

    // False for a null. Every byte, item, member takes a byte at least.
    private bool TryReadCount(int bytesPerItem, out int count)
    {
        int start = _position;
        ulong number = ReadVarint();
        count = 0;
        if (number == PackedWriter.Null)
        {
            return false;
        }

        int most = (_payload.Length - _position) / bytesPerItem;
        if (number - 1 > (ulong)most)
        {
            throw new InvalidPayloadException($"at most {most} items, for the bytes that are left", $"{number - 1}", start);
        }

        count = (int)(number - 1);
        return true;
    }

    private ReadOnlySpan<byte> Take(int length)
    {
        if (length > _payload.Length - _position)
        {
            throw Invalid($"{length} bytes", $"the end of the payload after {_payload.Length - _position}");
        }

        ReadOnlySpan<byte> bytes = _payload.Slice(_position, length);
        _position += length;
        return bytes;
    }

    private ulong ReadVarint()
    {
        int start = _position;
        ulong value = 0;
        for (int shift = 0; shift < 64; shift += 7)
        {
            byte next = Take(1)[0];
            value |= (ulong)(next & 0x7F) << shift;
            if (next < 0x80)
            {
                return shift < 63 || next <= 1 ? value : throw TooLong(start);
            }
        }

        throw TooLong(start);
    }

    private ulong ReadUnsigned(ulong max)
    {
        int start = _position;
        ulong value = ReadVarint();
        return value <= max ? value : throw new InvalidPayloadException($"an integer from 0 to {max}", $"{value}", start);
    }

    private long ReadSigned(long min, long max)
    {
        int start = _position;
        ulong bits = ReadVarint();
        long value = (long)(bits >> 1) ^ -(long)(bits & 1);
        return value >= min && value <= max
            ? value
            : throw new InvalidPayloadException($"an integer from {min} to {max}", $"{value}", start);
    }

    private T ReadBits<T>()
        where T : unmanaged, IBinaryInteger<T> => T.ReadLittleEndian(Take(T.Zero.GetByteCount()), isUnsigned: true);

    private static InvalidPayloadException TooLong(int start) => new("an integer of at most 64 bits", "a longer one", start);
}
