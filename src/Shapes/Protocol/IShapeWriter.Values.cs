using System.Text.Json;

namespace SerializationApi.Shapes;

public partial interface IShapeWriter
{
    /// <summary>Writes a null in place of a value of this kind (<see cref="ValueKind.Object"/> for a nullable struct with references).</summary>
    void WriteNull(ValueKind kind);

    /// <summary>
    /// Comes before the value of a nullable struct that <see cref="TryWriteNullable"/> did not take and that is not null
    /// (MemoryPack wraps one that holds references).
    /// </summary>
    void BeginNullable();

    /// <summary>Writes a nullable as it lies in memory, where the format does so (MemoryPack); otherwise does nothing and returns false.</summary>
    /// <param name="value">The nullable.</param>
    /// <param name="padding">What of a struct's memory is not its members'; null when all of it is.</param>
    bool TryWriteNullable<T>(T? value, StructPadding? padding = null)
        where T : unmanaged;

    /// <summary>Writes a struct without references as it lies in memory, where the format does so; otherwise returns false.</summary>
    /// <param name="value">The struct.</param>
    /// <param name="padding">What of its memory is not its members', and is written as zeros; null when all of it is.</param>
    bool TryWriteUnmanaged<T>(in T value, StructPadding? padding)
        where T : unmanaged;

    /// <summary>Writes all items of a list (between its begin and end) as they lie in memory, where the format does so; otherwise returns false.</summary>
    /// <param name="items">The items.</param>
    /// <param name="padding">What of a struct's memory is not its members'; null when all of it is.</param>
    bool TryWriteItems<T>(ReadOnlySpan<T> items, StructPadding? padding = null)
        where T : unmanaged;

    /// <summary>Writes an enum by name; only where <see cref="IsText"/>.</summary>
    void WriteEnumName(string name);

    /// <summary>Writes a truth value.</summary>
    void WriteBoolean(bool value);

    /// <summary>Writes an integer: MemoryPack in the width of its type, the other binary formats in as few bytes as they can, JSON in digits.</summary>
    void WriteSByte(sbyte value);

    /// <inheritdoc cref="WriteSByte" />
    void WriteInt16(short value);

    /// <inheritdoc cref="WriteSByte" />
    void WriteInt32(int value);

    /// <inheritdoc cref="WriteSByte" />
    void WriteInt64(long value);

    /// <inheritdoc cref="WriteSByte" />
    void WriteByte(byte value);

    /// <inheritdoc cref="WriteSByte" />
    void WriteUInt16(ushort value);

    /// <inheritdoc cref="WriteSByte" />
    void WriteUInt32(uint value);

    /// <inheritdoc cref="WriteSByte" />
    void WriteUInt64(ulong value);

    /// <summary>
    /// Writes a floating-point number: JSON in the fewest digits that read back as the same value, with NaN and the infinities
    /// as strings; the binary formats in its IEEE 754 bits.
    /// </summary>
    void WriteSingle(float value);

    /// <inheritdoc cref="WriteSingle" />
    void WriteDouble(double value);

    /// <summary>Writes a decimal with its scale: 1.50 stays 1.50. JSON has it as a number, MessagePack and Protobuf as a string.</summary>
    void WriteDecimal(decimal value);

    /// <summary>Writes 32 bits: Protobuf in four bytes, little-endian, whatever the value; the others as <see cref="WriteUInt32"/>.</summary>
    void WriteFixed32(uint value);

    /// <summary>Writes 64 bits: Protobuf in eight bytes, little-endian, whatever the value; the others as <see cref="WriteUInt64"/>.</summary>
    void WriteFixed64(ulong value);

    /// <summary>Writes a number of any precision: JSON as a number, the others as <see cref="WriteString"/>.</summary>
    /// <param name="digits">The number as JSON has it (RFC 8259 §6), which is not checked, or NaN, Infinity or -Infinity, which JSON has as strings; one of more than 1,000 characters is not read back.</param>
    void WriteNumber(string digits);

    /// <summary>Writes one UTF-16 unit: JSON as a string, the binary formats as a number.</summary>
    void WriteChar(char value);

    /// <summary>Writes a string, or a null; a lone surrogate is written as U+FFFD.</summary>
    void WriteString(string? value);

    /// <summary>Writes bytes, or a null; JSON has them in base64.</summary>
    void WriteBytes(byte[]? value);

    /// <summary>Writes a GUID: MemoryPack as its 16 bytes, the others as a string of 8-4-4-4-12 hexadecimal digits.</summary>
    void WriteGuid(Guid value);

    /// <summary>Writes a date and time.</summary>
    /// <remarks>
    /// JSON and MemoryPack keep the kind. MessagePack and Protobuf write the instant: a local time is converted to UTC, one of
    /// unspecified kind is taken as UTC.
    /// </remarks>
    void WriteDateTime(DateTime value);

    /// <summary>Writes a date and time with its offset; Protobuf writes the instant only.</summary>
    void WriteDateTimeOffset(DateTimeOffset value);

    /// <summary>Writes a date: JSON, and formats of tokens, as yyyy-MM-dd, the others as the number of days since 0001-01-01.</summary>
    void WriteDateOnly(DateOnly value);

    /// <summary>Writes a time of day: JSON, and formats of tokens, as hh:mm:ss[.fffffff], the others as ticks of 100 ns since midnight.</summary>
    void WriteTimeOnly(TimeOnly value);

    /// <summary>Writes a span of time: JSON, and formats of tokens, as [-][d.]hh:mm:ss[.fffffff], Protobuf as a Duration, the others as ticks of 100 ns.</summary>
    void WriteTimeSpan(TimeSpan value);

    /// <summary>Writes any JSON value; one that is undefined as null. Protobuf and MemoryPack have none.</summary>
    /// <param name="value">The value.</param>
    /// <exception cref="UnsupportedValueException">
    /// It nests too deep, holds text that is no Unicode, or in MessagePack a number that is neither an integer of 64 bits nor a double.
    /// </exception>
    void WriteFreeForm(JsonElement value);
}
