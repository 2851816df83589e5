using System.Buffers.Text;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonWriter
{
    /// <inheritdoc />
    public void WriteEnumName(string name)
    {
        if (IsKey)
        {
            WritePiece(name);
        }
        else
        {
            WriteQuoted(name);
        }
    }

    /// <inheritdoc />
    public void WriteChar(char value) => WriteQuoted(new ReadOnlySpan<char>(in value));

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void WriteString(string? value)
    {
        if (value is null)
        {
            WriteNull(ValueKind.String);
            return;
        }

        if (value.Length > TextPieces.MaxLength)
        {
            WriteInPieces(value);
            return;
        }

        WriteQuoted(value);
    }

    /// <inheritdoc />
    public void WriteBytes(byte[]? value)
    {
        if (value is null)
        {
            WriteNull(ValueKind.Bytes);
            return;
        }

        long length = 2 + (((long)value.Length + 2) / 3 * 4);
        if (length > Array.MaxLength)
        {
            throw new UnsupportedValueException("payload", $"{value.Length:N0} bytes are too many for base64.");
        }

        Span<byte> destination = MemoryMarshal.CreateSpan(ref _output.Reserve((int)length), (int)length);
        destination[0] = (byte)'"';
        Base64.EncodeToUtf8(value, destination[1..^1], out _, out _);
        destination[^1] = (byte)'"';
        _output.Advance((int)length);
    }

    /// <inheritdoc />
    public void WriteGuid(Guid value)
    {
        ref byte destination = ref _output.Reserve(GuidText.Length + 2);
        destination = (byte)'"';
        GuidText.Write(value, ref Unsafe.Add(ref destination, 1));
        Unsafe.Add(ref destination, 1 + GuidText.Length) = (byte)'"';
        _output.Advance(GuidText.Length + 2);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteQuoted(scoped ReadOnlySpan<char> value)
    {
        ref byte destination = ref _output.Reserve(2 + (value.Length * Utf8Transcoder.MaxJsonBytesPerChar) + Utf8Transcoder.Slack);
        destination = (byte)'"';
        int written = Utf8Transcoder.EncodeJson(value, ref Unsafe.Add(ref destination, 1));
        Unsafe.Add(ref destination, 1 + written) = (byte)'"';
        _output.Advance(2 + written);
    }

    private void WriteInPieces(scoped ReadOnlySpan<char> rest)
    {
        _output.WriteByte((byte)'"');
        while (!rest.IsEmpty)
        {
            int length = TextPieces.LengthOfFirst(rest);
            WritePiece(rest[..length]);
            rest = rest[length..];
        }

        _output.WriteByte((byte)'"');
    }

    private void WritePiece(scoped ReadOnlySpan<char> value)
    {
        ref byte destination = ref _output.Reserve((value.Length * Utf8Transcoder.MaxJsonBytesPerChar) + Utf8Transcoder.Slack);
        _output.Advance(Utf8Transcoder.EncodeJson(value, ref destination));
    }
}
