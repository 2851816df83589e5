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
    bool TryWriteNullable<T>(T? value)
        where T : unmanaged;

    /// <summary>Writes a struct without references as it lies in memory, where the format does so; otherwise returns false.</summary>
    bool TryWriteUnmanaged<T>(in T value)
        where T : unmanaged;

    /// <summary>Writes all items of a list (between its begin and end) as they lie in memory, where the format does so; otherwise returns false.</summary>
    bool TryWriteItems<T>(ReadOnlySpan<T> items)
        where T : unmanaged;

    /// <summary>Writes an enum by name; only where <see cref="IsText"/>.</summary>
    void WriteEnumName(string name);

    /// <summary>Writes a value.</summary>
    void WriteBoolean(bool value);

    /// <summary>Writes a value.</summary>
    void WriteSByte(sbyte value);

    /// <summary>Writes a value.</summary>
    void WriteInt16(short value);

    /// <summary>Writes a value.</summary>
    void WriteInt32(int value);

    /// <summary>Writes a value.</summary>
    void WriteInt64(long value);

    /// <summary>Writes a value.</summary>
    void WriteByte(byte value);

    /// <summary>Writes a value.</summary>
    void WriteUInt16(ushort value);

    /// <summary>Writes a value.</summary>
    void WriteUInt32(uint value);

    /// <summary>Writes a value.</summary>
    void WriteUInt64(ulong value);

    /// <summary>Writes a value.</summary>
    void WriteSingle(float value);

    /// <summary>Writes a value.</summary>
    void WriteDouble(double value);

    /// <summary>Writes a value.</summary>
    void WriteDecimal(decimal value);

    /// <summary>Writes one UTF-16 unit.</summary>
    void WriteChar(char value);

    /// <summary>Writes a string, or a null; a lone surrogate is written as U+FFFD.</summary>
    void WriteString(string? value);

    /// <summary>Writes bytes, or a null.</summary>
    void WriteBytes(byte[]? value);

    /// <summary>Writes a value.</summary>
    void WriteGuid(Guid value);

    /// <summary>Writes a value.</summary>
    void WriteDateTime(DateTime value);

    /// <summary>Writes a value.</summary>
    void WriteDateTimeOffset(DateTimeOffset value);

    /// <summary>Writes a value.</summary>
    void WriteDateOnly(DateOnly value);

    /// <summary>Writes a value.</summary>
    void WriteTimeOnly(TimeOnly value);

    /// <summary>Writes a value.</summary>
    void WriteTimeSpan(TimeSpan value);
}
