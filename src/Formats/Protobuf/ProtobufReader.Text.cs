using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Text;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufReader
{
    /// <inheritdoc />
    public readonly bool TryReadEnumName(out string name)
    {
        name = "";
        return false;
    }

    /// <inheritdoc />
    public char ReadChar() => (char)ReadUnsigned(char.MaxValue);

    /// <inheritdoc />
    /// <remarks>Not inlined: each copy of the decoder would make the calling shape's frame larger, which it must clear.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public string ReadString()
    {
        ReadOnlySpan<byte> content = ReadDelimited();
        int start = _position - content.Length;
        _budget.CheckText(content, start);
        string value = Utf8Transcoder.DecodeString(content, out int invalidOffset);
        if (invalidOffset >= 0)
        {
            Throw("UTF-8", "an invalid sequence", start + invalidOffset);
        }

        _budget.ChargeString(value.Length, start);
        return value;
    }

    /// <inheritdoc />
    public byte[] ReadBytes()
    {
        ReadOnlySpan<byte> content = ReadDelimited();
        _budget.ChargeBytes(content.Length, _position);
        return content.ToArray();
    }

    /// <inheritdoc />
    /// <remarks>An empty text is the default, as a field that is not there.</remarks>
    public Guid ReadGuid()
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadDelimited();
        if (text.IsEmpty)
        {
            return Guid.Empty;
        }

        if (!GuidText.TryParse(text, out Guid value))
        {
            Throw("a UUID as 8-4-4-4-12 hexadecimal digits", "invalid text", start);
        }

        return value;
    }
}
