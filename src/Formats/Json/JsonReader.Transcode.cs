using System.Buffers;
using System.Buffers.Text;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonReader : IPayloadTranscodeReader
{
    /// <inheritdoc />
    public readonly int BytesLeft => _payload.Length - _position;

    /// <inheritdoc />
    public void BeginWithList(ReadOnlySpan<byte> payload, FormatLimits limits) => Begin(payload, limits);

    /// <inheritdoc />
    public bool TryReadUtf8(out Utf8Text text, out bool isNull)
    {
        text = default;
        isNull = false;
        if (Current != '"')
        {
            return isNull = TryReadNull();
        }

        int start = _position + 1;
        ReadOnlySpan<byte> content = ReadRawString(out bool hasEscapes);
        _budget.ChargeString(content.Length, start);
        if (content.Length > DecodeBudget.MaxStringLength)
        {
            return false;
        }

        if (!hasEscapes)
        {
            text = new Utf8Text(content, _payload.Length - start);
            return Utf8Validator.IsValid(_payload, start, content.Length);
        }

        ReadOnlySpan<byte> unescaped = Unescaped(content, start);
        text = new Utf8Text(unescaped, unescaped.Length);
        return Utf8Validator.IsValid(unescaped, 0, unescaped.Length);
    }

    /// <inheritdoc />
    public bool TryReadBinary(out ReadOnlySpan<byte> bytes, out bool isNull)
    {
        bytes = default;
        isNull = false;
        if (Current != '"')
        {
            return isNull = TryReadNull();
        }

        int start = _position;
        ReadOnlySpan<byte> base64 = ReadRawString(out bool hasEscapes);
        if (hasEscapes)
        {
            return false;
        }

        int length = DecodedLength(base64);
        _budget.ChargeBytes(length, start);
        Span<byte> room = Rent(length);
        OperationStatus status = Base64.DecodeFromUtf8(base64, room, out _, out int written);
        bytes = room[..written];
        return status == OperationStatus.Done;
    }

    /// <inheritdoc />
    public void Release()
    {
        if (_rented is not null)
        {
            BufferPool.Return(_rented);
            _rented = null;
        }
    }

    // No escape is shorter than what it stands for.
    private ReadOnlySpan<byte> Unescaped(scoped ReadOnlySpan<byte> content, int start)
    {
        Span<byte> room = Rent(content.Length);
        return room[..JsonUnescaper.Unescape(content, start, room)];
    }

    private Span<byte> Rent(int length)
    {
        if (_rented is null || _rented.Length < length)
        {
            Release();
            _rented = BufferPool.Rent(length);
        }

        return _rented.AsSpan(0, length);
    }
}
