using System.Runtime.InteropServices;
using System.Text;
using SerializationApi.Formats.Primitives.Buffers;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Formats.Primitives.Text;

namespace SerializationApi.Formats.Tokens;

internal ref partial struct TokenPayloadWriter<TSyntax>
{
    // UTF-16 units of a text that is made on the stack.
    private const int MaxStackText = 128;

    /// <inheritdoc />
    public readonly void WriteBoolean(bool value) => TSyntax.WriteBoolean(Output, value);

    /// <inheritdoc />
    public readonly void WriteSByte(sbyte value) => WriteInt64(value);

    /// <inheritdoc />
    public readonly void WriteInt16(short value) => WriteInt64(value);

    /// <inheritdoc />
    public readonly void WriteInt32(int value) => WriteInt64(value);

    /// <inheritdoc />
    public readonly void WriteInt64(long value) => TSyntax.WriteInteger(Output, value);

    /// <inheritdoc />
    public readonly void WriteByte(byte value) => WriteInt64(value);

    /// <inheritdoc />
    public readonly void WriteUInt16(ushort value) => WriteInt64(value);

    /// <inheritdoc />
    public readonly void WriteUInt32(uint value) => WriteInt64(value);

    /// <inheritdoc />
    public readonly void WriteUInt64(ulong value)
    {
        if (value <= long.MaxValue)
        {
            TSyntax.WriteInteger(Output, (long)value);
        }
        else
        {
            TSyntax.WriteUnsigned(Output, value);
        }
    }

    /// <inheritdoc />
    public readonly void WriteSingle(float value) => TSyntax.WriteSingle(Output, value);

    /// <inheritdoc />
    public readonly void WriteDouble(double value) => TSyntax.WriteDouble(Output, value);

    /// <inheritdoc />
    public readonly void WriteDecimal(decimal value)
    {
        Span<byte> text = stackalloc byte[DecimalText.MaxLength];
        TSyntax.WriteText(Output, text[..DecimalText.Write(value, ref MemoryMarshal.GetReference(text))]);
    }

    /// <inheritdoc />
    public readonly void WriteFixed32(uint value) => WriteInt64(value);

    /// <inheritdoc />
    public readonly void WriteFixed64(ulong value) => WriteUInt64(value);

    /// <inheritdoc />
    /// <remarks>Text, as it may be wider than any number.</remarks>
    public readonly void WriteNumber(string digits) => WriteString(digits);

    /// <inheritdoc />
    public readonly void WriteChar(char value) => WriteInt64(value);

    /// <inheritdoc />
    public readonly void WriteString(string? value)
    {
        switch (value)
        {
            case null:
                TSyntax.WriteNull(Output);
                break;
            case { Length: <= MaxStackText }:
                Span<byte> text = stackalloc byte[Utf8Transcoder.MaxBytesPerChar * MaxStackText];
                TSyntax.WriteText(Output, text[..Encoding.UTF8.GetBytes(value, text)]);
                break;
            default:
                WriteLongString(value);
                break;
        }
    }

    /// <inheritdoc />
    public readonly void WriteBytes(byte[]? value)
    {
        if (value is null)
        {
            TSyntax.WriteNull(Output);
        }
        else
        {
            TSyntax.WriteBinary(Output, value);
        }
    }

    /// <inheritdoc />
    public readonly void WriteGuid(Guid value)
    {
        Span<byte> text = stackalloc byte[GuidText.Length];
        GuidText.Write(value, ref MemoryMarshal.GetReference(text));
        TSyntax.WriteText(Output, text);
    }

    private readonly void WriteLongString(string value)
    {
        int length = Utf8Length.Of(value);
        byte[] text = BufferPool.Rent(length);
        try
        {
            TSyntax.WriteText(Output, text.AsSpan(0, Utf8Length.Encode(value, text.AsSpan(0, length))));
        }
        finally
        {
            BufferPool.Return(text);
        }
    }
}
