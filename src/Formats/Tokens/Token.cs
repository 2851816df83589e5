using System.Numerics;

namespace SerializationApi.Formats.Tokens;

/// <summary>
/// The smallest part of a payload in a format that describes itself: a scalar, or where an array or map begins or ends.
/// </summary>
public readonly struct Token
{
    /// <summary>The count of an array or map that goes on to its <see cref="End"/>.</summary>
    internal const long Open = -1;

    private const int SignShift = 8;

    private readonly long _number;

    // Of a decimal the scale, and above it the sign; 1 of a text or binary behind a mark.
    private readonly short _scale;

    private Token(TokenKind kind, long number = 0, int offset = 0, short scale = 0)
    {
        Kind = Content = kind;
        _number = number;
        Offset = offset;
        _scale = scale;
    }

    private Token(Token content)
    {
        this = content;
        Kind = TokenKind.Other;
    }

    /// <summary>A null.</summary>
    public static Token Null => new(TokenKind.Null);

    /// <summary>The end of an array or map whose beginning did not say how many follow, or of pieces.</summary>
    public static Token End => new(TokenKind.End);

    /// <summary>A value that contracts do not have: it is passed over in members that they do not know, and refused elsewhere.</summary>
    public static Token Other => new(TokenKind.Other);

    /// <summary>The beginning of a text in pieces: texts follow, up to an <see cref="End"/>.</summary>
    public static Token TextInPieces => new(TokenKind.TextPieces);

    /// <summary>The beginning of bytes in pieces: binary tokens follow, up to an <see cref="End"/>.</summary>
    public static Token BinaryInPieces => new(TokenKind.BinaryPieces);

    /// <summary>The beginning of an array that goes on to an <see cref="End"/>.</summary>
    public static Token OpenArray => new(TokenKind.Array, Open);

    /// <summary>The beginning of a map that goes on to an <see cref="End"/>.</summary>
    public static Token OpenMap => new(TokenKind.Map, Open);

    /// <summary>What it is.</summary>
    internal TokenKind Kind { get; }

    /// <summary>What it is to who passes over it: of another value what is inside.</summary>
    internal TokenKind Content { get; }

    /// <summary>Where the bytes of a text, of binary or of a large integer begin in the payload.</summary>
    internal int Offset { get; }

    /// <summary>How many bytes these are.</summary>
    internal int Length => (int)_number;

    /// <summary>The integer; of a negative one that no <see cref="long"/> holds, -1 minus it; of an array or map the number of items or
    /// entries, or <see cref="Open"/>.</summary>
    internal long Number => _number;

    /// <summary>The floating-point number.</summary>
    internal double Double => BitConverter.Int64BitsToDouble(_number);

    /// <summary>The decimal.</summary>
    internal decimal DecimalValue => new((int)_number, (int)(_number >> 32), Offset, _scale >> SignShift != 0, (byte)_scale);

    /// <summary>Whether it cannot be a piece: something stands before it that means nothing.</summary>
    internal bool IsMarked => _scale != 0;

    /// <summary>A truth value.</summary>
    public static Token Boolean(bool value) => new(TokenKind.Boolean, value ? 1 : 0);

    /// <summary>An integer.</summary>
    public static Token Integer(long value) => new(TokenKind.Integer, value);

    /// <summary>An integer that is not negative.</summary>
    public static Token Unsigned(ulong value) => new(value <= long.MaxValue ? TokenKind.Integer : TokenKind.Unsigned, (long)value);

    /// <summary>The negative integer −1 − <paramref name="value"/>.</summary>
    public static Token Negative(ulong value) =>
        value <= long.MaxValue ? new(TokenKind.Integer, -1 - (long)value) : new(TokenKind.Negative, (long)value);

    /// <summary>An integer of any size: takes its bytes from the input, the highest first.</summary>
    /// <param name="input">Where these begin.</param>
    /// <param name="length">How many there are.</param>
    /// <param name="isNegative">Whether it is −1 minus what they say.</param>
    /// <exception cref="Shapes.InvalidPayloadException">There are fewer.</exception>
    public static Token LargeInteger(ref PayloadInput input, ulong length, bool isNegative)
    {
        int offset = input.Take(length);
        ReadOnlySpan<byte> bytes = input.Payload.Slice(offset, (int)length);
        int zeros = bytes.IndexOfAnyExcept((byte)0);
        bytes = zeros < 0 ? [] : bytes[zeros..];
        if (bytes.Length > sizeof(ulong))
        {
            return new(isNegative ? TokenKind.LargeNegative : TokenKind.LargeUnsigned, bytes.Length, offset + zeros);
        }

        ulong value = PayloadInput.BigEndian(bytes);
        return isNegative ? Negative(value) : Unsigned(value);
    }

    /// <summary>A decimal number.</summary>
    public static Token Decimal(decimal value)
    {
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value, bits);
        return new(
            TokenKind.Decimal,
            ((long)bits[1] << 32) | (uint)bits[0],
            bits[2],
            (short)((bits[3] < 0 ? 1 << SignShift : 0) | value.Scale)
        );
    }

    /// <summary>A floating-point number of any precision.</summary>
    public static Token Floating(double value) => new(TokenKind.Floating, BitConverter.DoubleToInt64Bits(value));

    /// <summary>A text: takes its bytes from the input. Whether they are UTF-8 is found out by the caller.</summary>
    /// <param name="input">Behind the text's header.</param>
    /// <param name="length">The text's bytes, of which there need not be so many.</param>
    /// <exception cref="Shapes.InvalidPayloadException">There are fewer.</exception>
    public static Token Text(ref PayloadInput input, ulong length) => new(TokenKind.Text, (long)length, input.Take(length));

    /// <summary>Bytes that are no text: takes them from the input.</summary>
    /// <inheritdoc cref="Text" />
    public static Token Binary(ref PayloadInput input, ulong length) => new(TokenKind.Binary, (long)length, input.Take(length));

    /// <summary>The beginning of an array.</summary>
    /// <param name="count">How many values follow; more than there are bytes left are refused.</param>
    public static Token Array(ulong count) => new(TokenKind.Array, (long)Math.Min(count, long.MaxValue));

    /// <summary>The beginning of a map.</summary>
    /// <param name="count">How many times a key and a value follow; more than there are bytes left are refused.</param>
    public static Token Map(ulong count) => new(TokenKind.Map, (long)Math.Min(count, long.MaxValue));

    /// <summary>A number as an instant: so many seconds from 1970-01-01 UTC. Another token stays what it is.</summary>
    public Token AsUnixTime() =>
        Kind switch
        {
            TokenKind.Integer => new(TokenKind.UnixSeconds, _number),
            TokenKind.Floating => new(TokenKind.UnixFraction, _number),
            _ => this,
        };

    /// <summary>The same with a meaning that contracts do not have: like <see cref="Other"/> it is passed over, with what it holds, or
    /// refused.</summary>
    public Token AsOther() => new(this);

    /// <summary>The same text or binary behind a mark, which a piece must not have.</summary>
    internal Token AsMarked() => Kind is TokenKind.Text or TokenKind.Binary ? new(Kind, _number, Offset, scale: 1) : this;

    /// <summary>The integer without its sign; false where it takes 128 bits or more.</summary>
    internal bool TryGetMagnitude(ReadOnlySpan<byte> payload, out UInt128 magnitude, out bool isNegative)
    {
        const int MaxLength = 16;
        isNegative = Kind is TokenKind.Negative or TokenKind.LargeNegative || (Kind == TokenKind.Integer && _number < 0);
        magnitude = Kind switch
        {
            TokenKind.Integer => isNegative ? (UInt128)(-(Int128)_number) : (UInt128)_number,
            TokenKind.Negative => (UInt128)(ulong)_number + 1,
            TokenKind.Unsigned => (ulong)_number,
            _ when Length > MaxLength => UInt128.MaxValue,
            _ => Wide(payload.Slice(Offset, Length)),
        };
        if (magnitude == UInt128.MaxValue)
        {
            return false;
        }

        magnitude += Kind == TokenKind.LargeNegative ? UInt128.One : UInt128.Zero;
        return true;
    }

    /// <summary>The integer that no <see cref="long"/> or <see cref="ulong"/> holds.</summary>
    internal BigInteger ToBigInteger(ReadOnlySpan<byte> payload)
    {
        if (Kind == TokenKind.Negative)
        {
            return -1 - (BigInteger)(ulong)Number;
        }

        var magnitude = new BigInteger(payload.Slice(Offset, Length), isUnsigned: true, isBigEndian: true);
        return Kind == TokenKind.LargeNegative ? -1 - magnitude : magnitude;
    }

    /// <summary>The double that is nearest to the integer that no <see cref="ulong"/> holds; infinite where it is too large.</summary>
    internal double ToDouble(ReadOnlySpan<byte> payload)
    {
        // The highest 57 bits or more, and below them whether there are others, decide how it is rounded.
        ReadOnlySpan<byte> bytes = payload.Slice(Offset, Length);
        ulong top = PayloadInput.BigEndian(bytes[..sizeof(ulong)]);
        ReadOnlySpan<byte> rest = bytes[sizeof(ulong)..];
        bool isNegative = Kind == TokenKind.LargeNegative;
        bool isCarried = isNegative && !rest.ContainsAnyExcept((byte)0xff);
        ulong sticky = !isCarried && (isNegative || rest.ContainsAnyExcept((byte)0)) ? 1u : 0u;
        double magnitude = Math.ScaleB(isCarried ? (double)((UInt128)top + 1) : top | sticky, 8 * Math.Min(rest.Length, short.MaxValue));
        return isNegative ? -magnitude : magnitude;
    }

    /// <summary>What it is, for messages.</summary>
    internal string Describe() =>
        Kind switch
        {
            TokenKind.Null => "null",
            TokenKind.Boolean => "a boolean",
            TokenKind.Integer or TokenKind.Unsigned or TokenKind.Negative or TokenKind.LargeUnsigned or TokenKind.LargeNegative =>
                "an integer",
            TokenKind.Floating => "a floating-point number",
            TokenKind.Decimal => "a decimal number",
            TokenKind.Text or TokenKind.TextPieces => "a string",
            TokenKind.Binary or TokenKind.BinaryPieces => "binary",
            TokenKind.UnixSeconds or TokenKind.UnixFraction => "an instant",
            TokenKind.Array => "an array",
            TokenKind.Map => "a map",
            TokenKind.End => "the end of an array or map",
            TokenKind.Other when Content != TokenKind.Other => "a value that is marked as something else",
            _ => "another value",
        };

    private static UInt128 Wide(ReadOnlySpan<byte> bytes) =>
        new(PayloadInput.BigEndian(bytes[..^sizeof(ulong)]), PayloadInput.BigEndian(bytes[^sizeof(ulong)..]));
}
