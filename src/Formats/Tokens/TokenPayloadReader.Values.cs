using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Formats.Primitives.Text;

namespace SerializationApi.Formats.Tokens;

internal ref partial struct TokenPayloadReader<TSyntax>
{
    /// <inheritdoc />
    public bool ReadBoolean()
    {
        Token token = Take();
        if (token.Kind != TokenKind.Boolean)
        {
            ThrowUnexpected("a boolean", token);
        }

        return token.Number != 0;
    }

    /// <inheritdoc />
    public sbyte ReadSByte() => (sbyte)ReadInteger(sbyte.MinValue, sbyte.MaxValue);

    /// <inheritdoc />
    public short ReadInt16() => (short)ReadInteger(short.MinValue, short.MaxValue);

    /// <inheritdoc />
    public int ReadInt32() => (int)ReadInteger(int.MinValue, int.MaxValue);

    /// <inheritdoc />
    public long ReadInt64() => ReadInteger(long.MinValue, long.MaxValue);

    /// <inheritdoc />
    public byte ReadByte() => (byte)ReadInteger(byte.MinValue, byte.MaxValue);

    /// <inheritdoc />
    public ushort ReadUInt16() => (ushort)ReadInteger(ushort.MinValue, ushort.MaxValue);

    /// <inheritdoc />
    public uint ReadUInt32() => (uint)ReadInteger(uint.MinValue, uint.MaxValue);

    /// <inheritdoc />
    public ulong ReadUInt64() => Peek().Kind == TokenKind.Unsigned ? (ulong)Take().Number : (ulong)ReadInteger(0, long.MaxValue);

    /// <inheritdoc />
    /// <remarks>Reads a number of any kind; one too large for a float is an error.</remarks>
    public float ReadSingle()
    {
        double value = ReadDouble();
        float result = (float)value;
        if (float.IsInfinity(result) && double.IsFinite(value))
        {
            Throw("a number that fits a float", $"{value}", _start);
        }

        return result;
    }

    /// <inheritdoc />
    /// <remarks>Reads a number of any kind.</remarks>
    public double ReadDouble()
    {
        Token token = Take();
        switch (token.Kind)
        {
            case TokenKind.Floating:
                return token.Double;
            case TokenKind.Integer:
                return token.Number;
            case TokenKind.Unsigned:
                return (ulong)token.Number;
            default:
                ThrowUnexpected("a number", token);
                return 0;
        }
    }

    /// <inheritdoc />
    public decimal ReadDecimal()
    {
        const string Expected = "a string that is a decimal number";
        ReadOnlySpan<byte> text = ReadText(Expected, out int start);
        if (!DecimalText.TryParse(text, out decimal value))
        {
            Throw(Expected, "another one, or one that does not fit", start);
        }

        return value;
    }

    /// <inheritdoc />
    public uint ReadFixed32() => ReadUInt32();

    /// <inheritdoc />
    public ulong ReadFixed64() => ReadUInt64();

    /// <inheritdoc />
    public string ReadNumber()
    {
        ReadOnlySpan<byte> text = ReadText("a string that is a number", out int start);
        NumberText.CheckLength(text.Length, start);
        return Decode(text, start);
    }

    /// <inheritdoc />
    public char ReadChar() => (char)ReadInteger(char.MinValue, char.MaxValue);

    /// <inheritdoc />
    public Guid ReadGuid()
    {
        const string Expected = "a string that is a UUID";
        ReadOnlySpan<byte> text = ReadText(Expected, out int start);
        if (!GuidText.TryParse(text, out Guid value) && !GuidText.TryParseWithoutHyphens(text, out value))
        {
            Throw(Expected, "another one", start);
        }

        return value;
    }

    private long ReadInteger(long min, long max)
    {
        Token token = Take();
        if (token.Kind is not (TokenKind.Integer or TokenKind.Unsigned))
        {
            ThrowUnexpected("an integer", token);
        }

        if (token.Kind == TokenKind.Unsigned || token.Number < min || token.Number > max)
        {
            Throw($"an integer from {min} to {max}", token.Kind == TokenKind.Unsigned ? $"{(ulong)token.Number}" : $"{token.Number}", _start);
        }

        return token.Number;
    }
}
