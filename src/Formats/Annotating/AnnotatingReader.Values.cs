using System.Numerics;
using System.Text.Json;

namespace SerializationApi.Formats.Annotating;

internal ref partial struct AnnotatingReader<TReader>
{
    public bool ReadBoolean() => Scalar(At, _inner.ReadBoolean());

    public T ReadInteger<T>()
        where T : unmanaged, IBinaryInteger<T>, IMinMaxValue<T> => Scalar(At, _inner.ReadInteger<T>());

    public float ReadSingle() => Scalar(At, _inner.ReadSingle());

    public double ReadDouble() => Scalar(At, _inner.ReadDouble());

    public decimal ReadDecimal() => Scalar(At, _inner.ReadDecimal());

    public uint ReadFixed32() => Scalar(At, _inner.ReadFixed32());

    public ulong ReadFixed64() => Scalar(At, _inner.ReadFixed64());

    public string ReadNumber() => Scalar(At, _inner.ReadNumber());

    public char ReadChar() => Scalar(At, _inner.ReadChar());

    public string? ReadString() => Scalar(At, _inner.ReadString());

    public byte[]? ReadBytes() => Scalar(At, _inner.ReadBytes());

    public Guid ReadGuid() => Scalar(At, _inner.ReadGuid());

    public DateTime ReadDateTime() => Scalar(At, _inner.ReadDateTime());

    public DateTimeOffset ReadDateTimeOffset() => Scalar(At, _inner.ReadDateTimeOffset());

    public DateOnly ReadDateOnly() => Scalar(At, _inner.ReadDateOnly());

    public TimeOnly ReadTimeOnly() => Scalar(At, _inner.ReadTimeOnly());

    public TimeSpan ReadTimeSpan() => Scalar(At, _inner.ReadTimeSpan());

    public JsonElement ReadFreeForm()
    {
        int start = At;
        return FreeForm(start, _inner.ReadFreeForm());
    }

    public object? ReadAny()
    {
        int start = At;
        return FreeForm(start, _inner.ReadAny());
    }

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
