using System.Buffers.Text;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats.Primitives.Text;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufReader
{
    private const int GuidLength = 36;

    /// <inheritdoc />
    /// <remarks>Not inlined: each copy of the decoder would make the calling shape's frame larger, which it must clear.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public string ReadString()
    {
        ReadOnlySpan<byte> content = ReadDelimited();
        string value = Utf8Transcoder.DecodeString(content, out int invalidOffset);
        if (invalidOffset >= 0)
        {
            Throw("UTF-8", "an invalid sequence", _position - content.Length + invalidOffset);
        }

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
        {
            return Guid.Empty;
        }

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
        // The position is stored once, as the next field waits for it.
        int start = _position;
        int end = _end;
        if (start < end)
        {
            int length = Unsafe.Add(ref _first, start);
            if (length < 0x80 && length < end - start)
            {
                _position = start + 1 + length;
                return MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref _first, start + 1), length);
            }
        }

        return ReadLongDelimited();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ReadOnlySpan<byte> ReadLongDelimited()
    {
        int length = ReadLength();
        ReadOnlySpan<byte> content = Rest[..length];
        _position += length;
        return content;
    }
}
