using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackReader : IPayloadTranscodeReader
{
    readonly int ITranscodeReader.BytesLeft => BytesLeft;

    /// <inheritdoc />
    public void BeginWithList(ReadOnlySpan<byte> payload, FormatLimits limits) => Begin(payload, limits);

    /// <inheritdoc />
    public bool TryReadUtf8(out Utf8Text text, out bool isNull)
    {
        text = default;
        isNull = false;
        if (!TryReadShortText(out ReadOnlySpan<byte> content) && !TryReadText(out content))
        {
            return isNull = TryReadNil();
        }

        int start = _position - content.Length;
        text = new Utf8Text(content, _payload.Length - start);
        _budget.ChargeString(content.Length, start);
        return content.Length <= DecodeBudget.MaxStringLength && Utf8Validator.IsValid(_payload, start, content.Length);
    }

    /// <inheritdoc />
    public bool TryReadBinary(out ReadOnlySpan<byte> bytes, out bool isNull)
    {
        bytes = default;
        isNull = TryReadNil();
        if (!isNull)
        {
            bytes = ReadBinary();
            _budget.ChargeBytes(bytes.Length, _position);
        }

        return true;
    }

    /// <inheritdoc />
    public readonly void Release()
    {
        // Nothing was rented.
    }
}
