using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackReader : IPayloadTranscodeReader
{
    readonly int ITranscodeReader.BytesLeft => BytesLeft;

    /// <inheritdoc />
    public void BeginWithList(ReadOnlySpan<byte> payload, FormatLimits limits) => Begin(payload, limits);

    /// <inheritdoc />
    /// <remarks>Not UTF-16.</remarks>
    public bool TryReadUtf8(out Utf8Text text, out bool isNull)
    {
        int start = _position;
        int length = Read<int>();
        text = default;
        isNull = length == MemoryPackCode.NullCollection;
        if (length >= MemoryPackCode.NullCollection)
        {
            return length <= 0;
        }

        length = ~length;
        int utf16Length = Read<int>();
        CheckLength(length, start);
        int first = _position;
        text = new Utf8Text(Take(length), _payload.Length - first);
        _budget.ChargeString(length, start);
        return length <= DecodeBudget.MaxStringLength
            && Utf8Validator.IsValid(_payload, first, length)
            && (utf16Length <= 0 || utf16Length == Utf8Transcoder.CountUnits(text.Span));
    }

    /// <inheritdoc />
    public bool TryReadBinary(out ReadOnlySpan<byte> bytes, out bool isNull)
    {
        int start = _position;
        int length = Read<int>();
        bytes = default;
        isNull = length == MemoryPackCode.NullCollection;
        if (!isNull)
        {
            CheckLength(length, start);
            _budget.ChargeBytes(length, start);
            bytes = Take(length);
        }

        return true;
    }

    /// <inheritdoc />
    public readonly void Release()
    {
        // Nothing was rented.
    }
}
