using System.Text.Json;

namespace SerializationApi.Formats.Annotating;

internal ref partial struct AnnotatingReader<TReader>
{
    /// <inheritdoc />
    public bool ReadBoolean() => Scalar(At, _inner.ReadBoolean());

    /// <inheritdoc />
    public sbyte ReadSByte() => Scalar(At, _inner.ReadSByte());

    /// <inheritdoc />
    public short ReadInt16() => Scalar(At, _inner.ReadInt16());

    /// <inheritdoc />
    public int ReadInt32() => Scalar(At, _inner.ReadInt32());

    /// <inheritdoc />
    public long ReadInt64() => Scalar(At, _inner.ReadInt64());

    /// <inheritdoc />
    public byte ReadByte() => Scalar(At, _inner.ReadByte());

    /// <inheritdoc />
    public ushort ReadUInt16() => Scalar(At, _inner.ReadUInt16());

    /// <inheritdoc />
    public uint ReadUInt32() => Scalar(At, _inner.ReadUInt32());

    /// <inheritdoc />
    public ulong ReadUInt64() => Scalar(At, _inner.ReadUInt64());

    /// <inheritdoc />
    public float ReadSingle() => Scalar(At, _inner.ReadSingle());

    /// <inheritdoc />
    public double ReadDouble() => Scalar(At, _inner.ReadDouble());

    /// <inheritdoc />
    public decimal ReadDecimal() => Scalar(At, _inner.ReadDecimal());

    /// <inheritdoc />
    public uint ReadFixed32() => Scalar(At, _inner.ReadFixed32());

    /// <inheritdoc />
    public ulong ReadFixed64() => Scalar(At, _inner.ReadFixed64());

    /// <inheritdoc />
    public string ReadNumber() => Scalar(At, _inner.ReadNumber());

    /// <inheritdoc />
    public char ReadChar() => Scalar(At, _inner.ReadChar());

    /// <inheritdoc />
    public string? ReadString() => Scalar(At, _inner.ReadString());

    /// <inheritdoc />
    public byte[]? ReadBytes() => Scalar(At, _inner.ReadBytes());

    /// <inheritdoc />
    public Guid ReadGuid() => Scalar(At, _inner.ReadGuid());

    /// <inheritdoc />
    public DateTime ReadDateTime() => Scalar(At, _inner.ReadDateTime());

    /// <inheritdoc />
    public DateTimeOffset ReadDateTimeOffset() => Scalar(At, _inner.ReadDateTimeOffset());

    /// <inheritdoc />
    public DateOnly ReadDateOnly() => Scalar(At, _inner.ReadDateOnly());

    /// <inheritdoc />
    public TimeOnly ReadTimeOnly() => Scalar(At, _inner.ReadTimeOnly());

    /// <inheritdoc />
    public TimeSpan ReadTimeSpan() => Scalar(At, _inner.ReadTimeSpan());

    /// <inheritdoc />
    public JsonElement ReadFreeForm()
    {
        int start = At;
        return FreeForm(start, _inner.ReadFreeForm());
    }

    /// <inheritdoc />
    public object? ReadAny()
    {
        int start = At;
        return FreeForm(start, _inner.ReadAny());
    }

    /// <inheritdoc />
    public bool TryReadEnumName(out string name)
    {
        int start = At;
        if (!_inner.TryReadEnumName(out name))
        {
            return false;
        }

        Scalar(start, name);
        return true;
    }

    private T Scalar<T>(int start, T value)
    {
        _to.Scalar(start, At, value);
        return value;
    }

    private T FreeForm<T>(int start, T value)
    {
        _to.FreeForm(start, At);
        return value;
    }
}
