using System.Text.Json;

namespace SerializationApi.Shapes;

public partial interface IShapeReader
{
    /// <summary>
    /// Comes before the value of a nullable that <see cref="TryReadNullable"/> did not take; false when it is null, which
    /// is then consumed.
    /// </summary>
    bool BeginNullable();

    /// <summary>Reads a nullable as it lies in memory, where the format does so (MemoryPack); otherwise returns false.</summary>
    /// <remarks>Where not every bit pattern is a value of the type, the caller checks: <see cref="UnmanagedValue"/>.</remarks>
    bool TryReadNullable<T>(out T? value)
        where T : unmanaged;

    /// <summary>Reads a struct without references as it lies in memory, where the format does so; otherwise returns false.</summary>
    bool TryReadUnmanaged<T>(out T value)
        where T : unmanaged;

    /// <summary>
    /// Reads all items of the list as they lie in memory, where the format does so (the caller checks them as above);
    /// otherwise returns false. <paramref name="items"/> has room for <see cref="ListScope.Capacity"/> items.
    /// </summary>
    bool TryReadItems<T>(ref ListScope scope, Span<T> items)
        where T : unmanaged;

    /// <summary>Reads an enum's name where the format is text (<see cref="IsText"/>) and a string is here; otherwise returns false.</summary>
    bool TryReadEnumName(out string name);

    /// <summary>Reads a truth value.</summary>
    /// <remarks>Protobuf has it as a varint, in which any number but 0 is true.</remarks>
    /// <exception cref="InvalidPayloadException">There is none here.</exception>
    bool ReadBoolean();

    /// <summary>Reads an integer; one that the type cannot hold is an error at its offset, never cut off.</summary>
    /// <remarks>
    /// The width on the wire need not be that of the type, except in MemoryPack. JSON has a number without fraction and
    /// exponent (1.0 is an error), or one in a string.
    /// </remarks>
    /// <exception cref="InvalidPayloadException">There is no integer here, or it does not fit.</exception>
    sbyte ReadSByte();

    /// <inheritdoc cref="ReadSByte" />
    short ReadInt16();

    /// <inheritdoc cref="ReadSByte" />
    int ReadInt32();

    /// <inheritdoc cref="ReadSByte" />
    long ReadInt64();

    /// <inheritdoc cref="ReadSByte" />
    byte ReadByte();

    /// <inheritdoc cref="ReadSByte" />
    ushort ReadUInt16();

    /// <inheritdoc cref="ReadSByte" />
    uint ReadUInt32();

    /// <inheritdoc cref="ReadSByte" />
    ulong ReadUInt64();

    /// <summary>Reads a floating-point number; NaN and the infinities are among them, in JSON as strings.</summary>
    /// <remarks>JSON and MessagePack take any number here and round it.</remarks>
    /// <exception cref="InvalidPayloadException">There is no number here, or a finite one is too large for the type.</exception>
    float ReadSingle();

    /// <inheritdoc cref="ReadSingle" />
    double ReadDouble();

    /// <summary>Reads a decimal with its scale: 1.50 is not made 1.5. More digits than a decimal holds are rounded.</summary>
    /// <exception cref="InvalidPayloadException">There is none here, or it is too large.</exception>
    decimal ReadDecimal();

    /// <summary>Reads 32 bits: four bytes, little-endian, in Protobuf; elsewhere as <see cref="ReadUInt32"/>.</summary>
    /// <exception cref="InvalidPayloadException">There is no integer here, or it does not fit.</exception>
    uint ReadFixed32();

    /// <summary>Reads 64 bits: eight bytes, little-endian, in Protobuf; elsewhere as <see cref="ReadUInt64"/>.</summary>
    /// <exception cref="InvalidPayloadException">There is no integer here, or it does not fit.</exception>
    ulong ReadFixed64();

    /// <summary>
    /// Reads a number of any precision as its text of at most 1,000 characters: in JSON a number, or one in a string, or <c>"NaN"</c>, <c>"Infinity"</c>, <c>"-Infinity"</c>; elsewhere a
    /// string, of which the caller finds out whether it is a number.
    /// </summary>
    /// <exception cref="InvalidPayloadException">There is none here, or it is longer.</exception>
    string ReadNumber();

    /// <summary>Reads one UTF-16 unit.</summary>
    /// <exception cref="InvalidPayloadException">There is none here: in JSON a string of another length, elsewhere a number above 65,535.</exception>
    char ReadChar();

    /// <summary>Reads a string, or a null; invalid UTF-8 is an error.</summary>
    /// <exception cref="InvalidPayloadException">There is neither here.</exception>
    string? ReadString();

    /// <summary>Reads bytes, or a null; JSON has them in base64.</summary>
    /// <exception cref="InvalidPayloadException">There is neither here.</exception>
    byte[]? ReadBytes();

    /// <summary>Reads a GUID: 16 bytes in MemoryPack, a string as 8-4-4-4-12 hexadecimal digits elsewhere.</summary>
    /// <exception cref="InvalidPayloadException">There is none here.</exception>
    Guid ReadGuid();

    /// <summary>Reads a date and time; what is finer than a tick of 100 ns is cut off.</summary>
    /// <remarks>
    /// The kind is as written in MemoryPack, and UTC in MessagePack and Protobuf. In JSON a Z is UTC, another offset is
    /// converted to local time, and none is unspecified.
    /// </remarks>
    /// <exception cref="InvalidPayloadException">There is none here, or it is not within the years 1 to 9999.</exception>
    DateTime ReadDateTime();

    /// <summary>Reads a date and time with its offset, of up to 14 hours; what is finer than a tick of 100 ns is cut off.</summary>
    /// <remarks>Protobuf has the instant only: its offset is 0. In JSON a missing offset is that of local time.</remarks>
    /// <exception cref="InvalidPayloadException">There is none here, or the instant is not within the years 1 to 9999.</exception>
    DateTimeOffset ReadDateTimeOffset();

    /// <summary>Reads a date: in JSON, and formats of tokens, as yyyy-MM-dd, elsewhere as the number of days since 0001-01-01.</summary>
    /// <exception cref="InvalidPayloadException">There is none here, or it is not within the years 1 to 9999.</exception>
    DateOnly ReadDateOnly();

    /// <summary>Reads a time of day: in JSON, and formats of tokens, as hh:mm:ss[.fffffff], elsewhere as ticks of 100 ns since midnight.</summary>
    /// <exception cref="InvalidPayloadException">There is none here, or it is not below 24 hours.</exception>
    TimeOnly ReadTimeOnly();

    /// <summary>Reads a span of time, which may be negative: in JSON, and formats of tokens, as [-][d.]hh:mm:ss[.fffffff], in Protobuf as a Duration, elsewhere as ticks of 100 ns.</summary>
    /// <exception cref="InvalidPayloadException">There is none here, or it is too long for a <see cref="TimeSpan"/>.</exception>
    TimeSpan ReadTimeSpan();

    /// <summary>Reads any value as JSON, a null too. Protobuf and MemoryPack have none.</summary>
    /// <exception cref="InvalidPayloadException">There is no value, it nests too deep, or JSON has no form for it.</exception>
    JsonElement ReadFreeForm();
}
