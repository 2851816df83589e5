namespace SerializationApi.Formats.Tokens;

/// <summary>
/// The smallest part of a payload in a format that describes itself: a scalar, or where an array or map begins or ends.
/// </summary>
public readonly struct Token
{
    /// <summary>The count of an array or map that goes on to its <see cref="End"/>.</summary>
    internal const long Open = -1;

    private readonly long _number;

    private Token(TokenKind kind, long number = 0, int offset = 0)
    {
        Kind = kind;
        _number = number;
        Offset = offset;
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

    /// <summary>Where the bytes of a text or of binary begin in the payload.</summary>
    internal int Offset { get; }

    /// <summary>The bytes of a text or of binary.</summary>
    internal int Length => (int)_number;

    /// <summary>The integer; of an array or map the number of items or entries, or <see cref="Open"/>.</summary>
    internal long Number => _number;

    /// <summary>The floating-point number.</summary>
    internal double Double => BitConverter.Int64BitsToDouble(_number);

    /// <summary>A truth value.</summary>
    public static Token Boolean(bool value) => new(TokenKind.Boolean, value ? 1 : 0);

    /// <summary>An integer.</summary>
    public static Token Integer(long value) => new(TokenKind.Integer, value);

    /// <summary>An integer that is not negative.</summary>
    public static Token Unsigned(ulong value) => new(value <= long.MaxValue ? TokenKind.Integer : TokenKind.Unsigned, (long)value);

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
    public Token AsUnixTime() => Kind switch
    {
        TokenKind.Integer => new(TokenKind.UnixSeconds, _number),
        TokenKind.Floating => new(TokenKind.UnixFraction, _number),
        _ => this,
    };

    /// <summary>What it is, for messages.</summary>
    internal string Describe() => Kind switch
    {
        TokenKind.Null => "null",
        TokenKind.Boolean => "a boolean",
        TokenKind.Integer or TokenKind.Unsigned => "an integer",
        TokenKind.Floating => "a floating-point number",
        TokenKind.Text or TokenKind.TextPieces => "a string",
        TokenKind.Binary or TokenKind.BinaryPieces => "binary",
        TokenKind.UnixSeconds or TokenKind.UnixFraction => "an instant",
        TokenKind.Array => "an array",
        TokenKind.Map => "a map",
        TokenKind.End => "the end of an array or map",
        _ => "another value",
    };
}
