using System.Buffers.Text;
using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Formats.Primitives.Time;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tokens;

internal ref partial struct TokenPayloadReader<TSyntax>
{
    // 96 bits.
    private static readonly UInt128 MaxDecimal = (UInt128)decimal.MaxValue;

    public bool ReadBoolean()
    {
        Token token = Take();
        if (token.Kind != TokenKind.Boolean)
        {
            ThrowUnexpected("a boolean", token);
        }

        return token.Number != 0;
    }

    public T ReadInteger<T>()
        where T : unmanaged, IBinaryInteger<T>, IMinMaxValue<T> =>
        IntegerBits.To<T>(
            (ulong)(
                typeof(T) == typeof(ulong) && Peek().Kind == TokenKind.Unsigned
                    ? (long)Take().Number
                    : ReadWithin((long)IntegerBits.Of(T.MinValue), long.CreateSaturating(T.MaxValue))
            )
        );

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
            case TokenKind.Negative:
                return -(double)((UInt128)(ulong)token.Number + 1);
            case TokenKind.LargeUnsigned or TokenKind.LargeNegative:
                double value = token.ToDouble(_payload);
                return double.IsFinite(value)
                    ? value
                    : throw new InvalidPayloadException("a number that fits a double", $"an integer of {token.Length} bytes", _start);
            case TokenKind.Decimal:
                return (double)token.DecimalValue;
            default:
                ThrowUnexpected("a number", token);
                return 0;
        }
    }

    /// <inheritdoc />
    /// <remarks>Reads a decimal, an integer, or a text that is one; no floating-point number, whose value is another one.</remarks>
    public decimal ReadDecimal()
    {
        const string Expected = "a decimal number";
        const string TooLarge = "one that does not fit";
        switch (Peek().Kind)
        {
            case TokenKind.Decimal:
                return Take().DecimalValue;
            case TokenKind.Integer or TokenKind.Unsigned or TokenKind.Negative or TokenKind.LargeUnsigned or TokenKind.LargeNegative:
                if (!Take().TryGetMagnitude(_payload, out UInt128 magnitude, out bool isNegative) || magnitude > MaxDecimal)
                {
                    Throw(Expected, TooLarge, _start);
                }

                return isNegative ? -(decimal)magnitude : (decimal)magnitude;
        }

        ReadOnlySpan<byte> text = ReadText(Expected, out int start);
        if (!DecimalText.TryParse(text, out decimal value))
        {
            Throw(Expected, $"another string, or {TooLarge}", start);
        }

        return value;
    }

    public uint ReadFixed32() => ReadInteger<uint>();

    public ulong ReadFixed64() => ReadInteger<ulong>();

    public string ReadNumber()
    {
        ReadOnlySpan<byte> text = ReadText("a string that is a number", out int start);
        NumberText.CheckLength(text.Length, start);
        return Decode(text, start);
    }

    public char ReadChar() => (char)ReadWithin(char.MinValue, char.MaxValue);

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

    private long ReadWithin(long min, long max)
    {
        Token token = Take();
        if (token.Kind != TokenKind.Integer || token.Number < min || token.Number > max)
        {
            ThrowNoInteger(min, max, token);
        }

        return token.Number;
    }

    [DoesNotReturn]
    private readonly void ThrowNoInteger(long min, long max, Token token)
    {
        string? found = token.Kind switch
        {
            TokenKind.Integer => $"{token.Number}",
            TokenKind.Unsigned => $"{(ulong)token.Number}",
            TokenKind.Negative => $"{-1 - (Int128)(ulong)token.Number}",
            TokenKind.LargeUnsigned or TokenKind.LargeNegative => $"one of {token.Length} bytes",
            _ => null,
        };
        if (found is null)
        {
            ThrowUnexpected("an integer", token);
        }

        // A ulong above a long was read already.
        Throw($"an integer from {min} to {(min == 0 && max == long.MaxValue ? ulong.MaxValue : max)}", found, _start);
    }

    public string? ReadString()
    {
        if (TryTake(TokenKind.Null))
        {
            return null;
        }

        ReadOnlySpan<byte> text = ReadText("a string", out int start);
        return Decode(text, start);
    }

    public byte[]? ReadBytes()
    {
        Token token = Take();
        switch (token.Kind)
        {
            case TokenKind.Null:
                return null;
            case TokenKind.Binary:
                _budget.ChargeBytes(token.Length, _start);
                return BytesOf(token).ToArray();
            case TokenKind.BinaryPieces:
                return Join(token);
            default:
                ThrowUnexpected("binary", token);
                return null;
        }
    }

    // The start is that of the text where it is in one piece, otherwise that of its token.
    private ReadOnlySpan<byte> ReadText(string expected, out int start)
    {
        Token token = Take();
        if (token.Kind is not (TokenKind.Text or TokenKind.TextPieces))
        {
            ThrowUnexpected(expected, token);
        }

        start = token.Kind == TokenKind.Text ? token.Offset : _start;
        return BytesOf(token);
    }

    // Of a text or binary token that was taken.
    private ReadOnlySpan<byte> BytesOf(Token token) =>
        token.Kind is TokenKind.Text or TokenKind.Binary ? _payload.Slice(token.Offset, token.Length) : Join(token);

    private byte[] Join(Token pieces)
    {
        int start = _start;
        using var joined = new PooledBufferWriter();
        while (TryTakePiece(pieces, out Token piece))
        {
            ReadOnlySpan<byte> bytes = BytesOf(piece);
            bytes.CopyTo(joined.GetSpan(bytes.Length));
            joined.Advance(bytes.Length);
            _budget.CheckBytes(joined.Length, start);
        }

        _budget.ChargeBytes(joined.Length, start);
        return joined.Span.ToArray();
    }

    // Pieces are whole, and all of a kind.
    private bool TryTakePiece(Token pieces, out Token piece)
    {
        bool isText = pieces.Content == TokenKind.TextPieces;
        piece = Take();
        if (piece.Kind != TokenKind.End && (piece.Kind != (isText ? TokenKind.Text : TokenKind.Binary) || piece.IsMarked))
        {
            ThrowUnexpected(isText ? "a piece of a string" : "a piece of binary", piece);
        }

        return piece.Kind != TokenKind.End;
    }

    private string Decode(ReadOnlySpan<byte> text, int offset)
    {
        _budget.CheckText(text, offset);
        string value = Utf8Transcoder.DecodeString(text, out int invalidOffset);
        if (invalidOffset >= 0)
        {
            // Of pieces the offset is only nearly that of the byte, and within the payload.
            Throw("UTF-8", "a byte that is not", Math.Min(offset + invalidOffset, _payload.Length));
        }

        _budget.ChargeString(value.Length, offset);
        return value;
    }

    public DateTime ReadDateTime()
    {
        DateTimeOffset value = ReadDateTimeOffset();
        return new DateTime(value.UtcTicks, DateTimeKind.Utc);
    }

    public DateTimeOffset ReadDateTimeOffset()
    {
        Token token = Peek();
        switch (token.Kind)
        {
            case TokenKind.UnixSeconds:
                _hasNext = false;
                return FromUnixTime(token.Number, 0);
            case TokenKind.UnixFraction:
                _hasNext = false;
                double seconds = Math.Floor(token.Double);
                return FromUnixTime(seconds, (long)Math.Round((token.Double - seconds) * TimeSpan.TicksPerSecond));
        }

        ReadOnlySpan<byte> text = ReadText("a date and time", out int start);
        if (!IsoDateTime.TryParse(text, out IsoDateTime value))
        {
            Throw("a date and time of ISO 8601", "invalid text", start);
        }

        var offset = new TimeSpan(value.OffsetMinutes.GetValueOrDefault() * TimeSpan.TicksPerMinute);
        CheckRange(value.ClockTicks - offset.Ticks, start);
        return new DateTimeOffset(value.ClockTicks, offset);
    }

    public DateOnly ReadDateOnly()
    {
        ReadOnlySpan<byte> text = ReadText("a date", out int start);
        if (!IsoDateTime.TryParseDate(text, out DateOnly value))
        {
            Throw("a date as yyyy-MM-dd", "invalid text", start);
        }

        return value;
    }

    public TimeOnly ReadTimeOnly()
    {
        TimeSpan value = ReadSpan("a time as hh:mm:ss[.fffffff]", mayHaveDays: false);
        if ((ulong)value.Ticks > (ulong)TimeOnly.MaxValue.Ticks)
        {
            Throw("a time from 00:00:00 to 23:59:59.9999999", "another one", _start);
        }

        return new TimeOnly(value.Ticks);
    }

    public TimeSpan ReadTimeSpan() => ReadSpan("a time as [-][d.]hh:mm:ss[.fffffff]", mayHaveDays: true);

    private TimeSpan ReadSpan(string expected, bool mayHaveDays)
    {
        ReadOnlySpan<byte> text = ReadText(expected, out int start);
        int separator = text.IndexOfAny((byte)'.', (byte)':');
        bool hasDays = separator > 0 && text[separator] == '.';

        // The framework's parser would let white space and other signs pass at the start.
        if (
            text is not [(byte)'-' or (>= (byte)'0' and <= (byte)'9'), ..]
            || (hasDays && !mayHaveDays)
            || !Utf8Parser.TryParse(text, out TimeSpan value, out int read, 'c')
            || read != text.Length
        )
        {
            Throw(expected, "invalid text", start);
            return default;
        }

        return value;
    }

    private readonly DateTimeOffset FromUnixTime(double seconds, long ticks)
    {
        if (seconds is not (>= UnixTime.MinSeconds and <= UnixTime.MaxSeconds))
        {
            Throw("an instant in the years 0001 to 9999", $"{seconds} seconds from 1970", _start);
        }

        long utcTicks = (((long)seconds + UnixTime.EpochSeconds) * TimeSpan.TicksPerSecond) + ticks;
        CheckRange(utcTicks, _start);
        return new DateTimeOffset(utcTicks, TimeSpan.Zero);
    }

    private static void CheckRange(long utcTicks, int start)
    {
        if ((ulong)utcTicks > (ulong)DateTime.MaxValue.Ticks)
        {
            Throw("an instant in the years 0001 to 9999", "another one", start);
        }
    }
}
