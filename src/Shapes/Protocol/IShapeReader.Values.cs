namespace SerializationApi.Shapes;

public partial interface IShapeReader
{
    /// <summary>
    /// Comes before the value of a nullable that <see cref="TryReadNullable"/> did not take; false when it is null
    /// (the null is consumed).
    /// </summary>
    bool BeginNullable();

    /// <summary>Reads a nullable as it lies in memory, where the format does so (MemoryPack); otherwise returns false.</summary>
    /// <remarks>The caller validates types not every bit pattern of which is a value: <see cref="UnmanagedValue"/>.</remarks>
    bool TryReadNullable<T>(out T? value)
        where T : unmanaged;

    /// <summary>Reads a struct without references as it lies in memory, where the format does so; otherwise returns false.</summary>
    bool TryReadUnmanaged<T>(out T value)
        where T : unmanaged;

    /// <summary>
    /// Reads all items of the list as they lie in memory, where the format does so (the caller validates as above);
    /// otherwise returns false. <paramref name="items"/> has room for <see cref="ListScope.Capacity"/> items.
    /// </summary>
    bool TryReadItems<T>(ref ListScope scope, Span<T> items)
        where T : unmanaged;

    /// <summary>Reads an enum's name where the format <see cref="IsText"/> and a string stands here; otherwise returns false.</summary>
    bool TryReadEnumName(out string name);

    /// <summary>Reads a value.</summary>
    bool ReadBoolean();

    /// <summary>Reads a value.</summary>
    sbyte ReadSByte();

    /// <summary>Reads a value.</summary>
    short ReadInt16();

    /// <summary>Reads a value.</summary>
    int ReadInt32();

    /// <summary>Reads a value.</summary>
    long ReadInt64();

    /// <summary>Reads a value.</summary>
    byte ReadByte();

    /// <summary>Reads a value.</summary>
    ushort ReadUInt16();

    /// <summary>Reads a value.</summary>
    uint ReadUInt32();

    /// <summary>Reads a value.</summary>
    ulong ReadUInt64();

    /// <summary>Reads a value.</summary>
    float ReadSingle();

    /// <summary>Reads a value.</summary>
    double ReadDouble();

    /// <summary>Reads a value.</summary>
    decimal ReadDecimal();

    /// <summary>Reads one UTF-16 unit.</summary>
    char ReadChar();

    /// <summary>Reads a string, or a null; invalid UTF-8 is an error.</summary>
    string? ReadString();

    /// <summary>Reads bytes, or a null.</summary>
    byte[]? ReadBytes();

    /// <summary>Reads a value.</summary>
    Guid ReadGuid();

    /// <summary>Reads a value.</summary>
    DateTime ReadDateTime();

    /// <summary>Reads a value.</summary>
    DateTimeOffset ReadDateTimeOffset();

    /// <summary>Reads a value.</summary>
    DateOnly ReadDateOnly();

    /// <summary>Reads a value.</summary>
    TimeOnly ReadTimeOnly();

    /// <summary>Reads a value.</summary>
    TimeSpan ReadTimeSpan();
}
