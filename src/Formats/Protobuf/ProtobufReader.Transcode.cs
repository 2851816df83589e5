using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufReader : IPayloadTranscodeReader
{
    /// <inheritdoc />
    public readonly int BytesLeft => _payload.Length - _position;

    /// <inheritdoc />
    /// <remarks>The message around the list is not part of the value, so it does not count as depth.</remarks>
    public void BeginWithList(ReadOnlySpan<byte> payload, FormatLimits limits) => Begin(payload, limits, depth: -1);

    /// <inheritdoc />
    public bool TryReadUtf8(out Utf8Text text, out bool isNull)
    {
        isNull = false;
        ReadOnlySpan<byte> content = ReadDelimited();
        int start = _position - content.Length;
        text = new Utf8Text(content, _payload.Length - start);
        _budget.ChargeString(content.Length, start);
        return content.Length <= DecodeBudget.MaxStringLength && Utf8Validator.IsValid(_payload, start, content.Length);
    }

    /// <inheritdoc />
    public bool TryReadBinary(out ReadOnlySpan<byte> bytes, out bool isNull)
    {
        isNull = false;
        bytes = ReadDelimited();
        _budget.ChargeBytes(bytes.Length, _position);
        return true;
    }

    /// <inheritdoc />
    public readonly void Release()
    {
        // Nothing was rented.
    }
}
