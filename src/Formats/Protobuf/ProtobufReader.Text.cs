using System.Buffers.Text;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufReader
{
    private const int GuidLength = 36;

    /// <inheritdoc />
    public string ReadString()
    {
        int length = ReadLength();
        string value = Utf8Transcoder.DecodeString(Rest[..length], out int invalidOffset);
        if (invalidOffset >= 0)
            Throw("UTF-8", "an invalid sequence", _position + invalidOffset);
        _position += length;
        return value;
    }

    /// <inheritdoc />
    public byte[] ReadBytes() => ReadDelimited().ToArray();

    /// <inheritdoc />
    public char ReadChar() => (char)ReadUnsigned(char.MaxValue);

    /// <inheritdoc />
    /// <remarks>An empty text is the default, as a field that is not there.</remarks>
    public Guid ReadGuid()
    {
        int start = _position;
        ReadOnlySpan<byte> text = ReadDelimited();
        if (text.IsEmpty)
            return Guid.Empty;
        if (text.Length != GuidLength || !Utf8Parser.TryParse(text, out Guid value, out int read, 'D') || read != GuidLength)
        {
            Throw("a UUID as 8-4-4-4-12 hexadecimal digits", "another text", start);
            return default;
        }

        return value;
    }

    /// <inheritdoc />
    public readonly bool TryReadEnumName(out string name)
    {
        name = "";
        return false;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ReadOnlySpan<byte> ReadDelimited()
    {
        int length = ReadLength();
        ReadOnlySpan<byte> content = Rest[..length];
        _position += length;
        return content;
    }
}
