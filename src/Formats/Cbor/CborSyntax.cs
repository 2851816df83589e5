using System.Buffers.Binary;
using System.ComponentModel;
using System.Globalization;
using System.Numerics;
using System.Text;
using SerializationApi.Formats.Tokens;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Cbor;

/// <summary>
/// The tokens of CBOR (RFC 8949). The first byte of each is a major type in its upper three bits and, in the lower five, an argument
/// or how many bytes of it follow (§3). Each is written in its shortest form (§4.2.1), and read in any.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct CborSyntax : ITokenSyntax<CborSyntax>
{
    private const int Unsigned = 0,
        Negative = 1,
        Binary = 2,
        Text = 3,
        Array = 4,
        Map = 5,
        Tag = 6;
    private const int TypeShift = 5,
        OneByte = 24,
        EightBytes = 27,
        MaxHead = 9;
    private const byte OpenBinary = 0x5f,
        OpenText = 0x7f,
        OpenArray = 0x9f,
        OpenMap = 0xbf;
    private const byte False = 0xf4,
        True = 0xf5,
        Null = 0xf6,
        Undefined = 0xf7,
        Simple = 0xf8,
        Half = 0xf9,
        Single = 0xfa,
        Double = 0xfb,
        Break = 0xff;

    // The least simple value that has a byte of its own (§3.3).
    private const int MinSimple = 32;

    // Tags (§3.4).
    private const ulong DateText = 0,
        UnixTime = 1,
        Bignum = 2,
        NegativeBignum = 3,
        DecimalFraction = 4;

    // The bits that a double has beyond a single and a half.
    private const ulong BeyondSingle = (1UL << 29) - 1,
        BeyondHalf = (1UL << 42) - 1;
    private const ushort HalfNaN = 0x7e00;

    /// <inheritdoc />
    public static void WriteNull(PayloadOutput output) => output.WriteByte(Null);

    /// <inheritdoc />
    public static void WriteBoolean(PayloadOutput output, bool value) => output.WriteByte(value ? True : False);

    /// <inheritdoc />
    public static void WriteInteger(PayloadOutput output, long value) =>
        WriteHead(output, value < 0 ? Negative : Unsigned, (ulong)(value < 0 ? -1 - value : value));

    /// <inheritdoc />
    public static void WriteUnsigned(PayloadOutput output, ulong value) => WriteHead(output, Unsigned, value);

    /// <inheritdoc />
    /// <remarks>An integer as one, another number as a text.</remarks>
    public static void WriteNumber(PayloadOutput output, string digits)
    {
        if (!BigInteger.TryParse(digits, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out BigInteger value))
        {
            WriteText(output, Encoding.ASCII.GetBytes(digits));
            return;
        }

        bool isNegative = value.Sign < 0;
        BigInteger magnitude = isNegative ? -1 - value : value;
        if (magnitude <= ulong.MaxValue)
        {
            WriteHead(output, isNegative ? Negative : Unsigned, (ulong)magnitude);
        }
        else
        {
            WriteHead(output, Tag, isNegative ? NegativeBignum : Bignum);
            WriteBinary(output, magnitude.ToByteArray(isUnsigned: true, isBigEndian: true));
        }
    }

    /// <inheritdoc />
    public static void WriteSingle(PayloadOutput output, float value) => WriteDouble(output, value);

    /// <inheritdoc />
    /// <remarks>In the fewest bytes that keep the value; each NaN is the same one (§4.2.2).</remarks>
    public static void WriteDouble(PayloadOutput output, double value)
    {
        ulong bits = BitConverter.DoubleToUInt64Bits(value);
        if (double.IsNaN(value))
        {
            WriteNumber(output, Half, HalfNaN, sizeof(ushort));
        }
        else if ((bits & BeyondHalf) == 0 && (Half)value is var half && (double)half == value)
        {
            WriteNumber(output, Half, BitConverter.HalfToUInt16Bits(half), sizeof(ushort));
        }
        else if ((bits & BeyondSingle) == 0 && (float)value is var single && single == value)
        {
            WriteNumber(output, Single, BitConverter.SingleToUInt32Bits(single), sizeof(uint));
        }
        else
        {
            WriteNumber(output, Double, bits, sizeof(ulong));
        }
    }

    /// <inheritdoc />
    /// <remarks>A decimal fraction (§3.4.4), which keeps the scale.</remarks>
    public static void WriteDecimal(PayloadOutput output, decimal value)
    {
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value, bits);
        ulong low = ((ulong)(uint)bits[1] << 32) | (uint)bits[0];
        uint high = (uint)bits[2];
        bool isNegative = value < 0;
        if (isNegative && low-- == 0)
        {
            high--;
        }

        const int ExponentAndMantissa = 2;
        WriteHead(output, Tag, DecimalFraction);
        WriteHead(output, Array, ExponentAndMantissa);
        WriteInteger(output, -value.Scale);
        if (high == 0)
        {
            WriteHead(output, isNegative ? Negative : Unsigned, low);
            return;
        }

        int highLength = sizeof(uint) - (BitOperations.LeadingZeroCount(high) / 8);
        WriteHead(output, Tag, isNegative ? NegativeBignum : Bignum);
        WriteHead(output, Binary, (ulong)(highLength + sizeof(ulong)));
        output.WriteBigEndian(high, highLength);
        output.WriteBigEndian(low, sizeof(ulong));
    }

    /// <inheritdoc />
    public static void WriteText(PayloadOutput output, ReadOnlySpan<byte> utf8)
    {
        WriteHead(output, Text, (ulong)utf8.Length);
        output.Write(utf8);
    }

    /// <inheritdoc />
    public static void WriteBinary(PayloadOutput output, ReadOnlySpan<byte> bytes)
    {
        WriteHead(output, Binary, (ulong)bytes.Length);
        output.Write(bytes);
    }

    /// <inheritdoc />
    public static void WriteDateTime(PayloadOutput output, DateTimeOffset value, ReadOnlySpan<byte> iso)
    {
        WriteHead(output, Tag, DateText);
        WriteText(output, iso);
    }

    /// <inheritdoc />
    public static void BeginArray(PayloadOutput output, int count) => WriteHead(output, Array, (ulong)count);

    /// <inheritdoc />
    public static void BeginMap(PayloadOutput output, int count) => WriteHead(output, Map, (ulong)count);

    /// <inheritdoc />
    public static Token Read(ref PayloadInput input)
    {
        byte first = input.ReadByte();
        return first >> TypeShift == Tag ? ReadTagged(ref input, first) : ReadItem(ref input, first);
    }

    private static Token ReadItem(ref PayloadInput input, byte first) =>
        (first >> TypeShift) switch
        {
            Unsigned => Token.Unsigned(ReadArgument(ref input, first)),
            Negative => Token.Negative(ReadArgument(ref input, first)),
            Binary => first == OpenBinary ? Token.BinaryInPieces : Token.Binary(ref input, ReadArgument(ref input, first)),
            Text => first == OpenText ? Token.TextInPieces : Token.Text(ref input, ReadArgument(ref input, first)),
            Array => first == OpenArray ? Token.OpenArray : Token.Array(ReadArgument(ref input, first)),
            Map => first == OpenMap ? Token.OpenMap : Token.Map(ReadArgument(ref input, first)),
            _ => ReadSimple(ref input, first),
        };

    private static Token ReadSimple(ref PayloadInput input, byte first) =>
        first switch
        {
            False => Token.Boolean(false),
            True => Token.Boolean(true),
            Null or Undefined => Token.Null,
            Half => Token.Floating((double)BitConverter.UInt16BitsToHalf((ushort)input.ReadBigEndian(sizeof(ushort)))),
            Single => Token.Floating(BitConverter.UInt32BitsToSingle((uint)input.ReadBigEndian(sizeof(uint)))),
            Double => Token.Floating(BitConverter.UInt64BitsToDouble(input.ReadBigEndian(sizeof(ulong)))),
            Break => Token.End,
            < False => Token.Other,
            Simple => input.ReadByte() is >= MinSimple
                ? Token.Other
                : throw input.Invalid($"a simple value from {MinSimple} to 255 after 0x{Simple:x2}", "a smaller one"),
            _ => throw Reserved(input, first),
        };

    // Tags may stand upon tags, any number of them. Those that only say how to look at the content mean nothing here; another makes the
    // content something that contracts do not have.
    private static Token ReadTagged(ref PayloadInput input, byte first)
    {
        bool isOther = false;
        do
        {
            ulong tag = ReadArgument(ref input, first);
            first = input.ReadByte();
            if (tag <= DecimalFraction)
            {
                Token token = ReadKnown(ref input, tag, first);
                return isOther ? token.AsOther() : token;
            }

            isOther |= !IsHint(tag);
        } while (first >> TypeShift == Tag);

        if (first == Break)
        {
            throw input.Invalid("an item after its tag", "a break");
        }

        Token item = ReadItem(ref input, first);
        return isOther ? item.AsOther() : item.AsMarked();
    }

    // That a text or bytes are base64, JSON, CBOR, a URI and so on (§3.4.5), or that what follows is CBOR (§3.4.6).
    private static bool IsHint(ulong tag) => tag is (>= 21 and <= 24) or (>= 32 and <= 36) or 55799;

    private static Token ReadKnown(ref PayloadInput input, ulong tag, byte first)
    {
        int type = first >> TypeShift;
        return tag switch
        {
            DateText when type == Text => ReadItem(ref input, first).AsMarked(),
            UnixTime when type is Unsigned or Negative || first is Half or Single or Double => ReadItem(ref input, first).AsUnixTime()
                is { Kind: TokenKind.UnixSeconds or TokenKind.UnixFraction } time
                ? time
                : Token.Other,

            // In pieces it is valid, and so rare that it is not read.
            Bignum or NegativeBignum when first == OpenBinary => Token.BinaryInPieces.AsOther(),
            Bignum or NegativeBignum when type == Binary => Token.LargeInteger(
                ref input,
                ReadArgument(ref input, first),
                tag == NegativeBignum
            ),
            DecimalFraction when type == Array => ReadDecimal(ref input, first),
            _ => throw input.Invalid(
                tag switch
                {
                    DateText => "a string after tag 0",
                    UnixTime => "a number after tag 1",
                    DecimalFraction => "an array of two integers after tag 4",
                    _ => $"bytes after tag {tag}",
                },
                $"the byte 0x{first:x2}"
            ),
        };
    }

    // The exponent of ten, and what it scales.
    private static Token ReadDecimal(ref PayloadInput input, byte first)
    {
        if (first != OpenArray && ReadArgument(ref input, first) is var count and not 2)
        {
            throw input.Invalid("an array of two integers after tag 4", $"one of {count} items");
        }

        Token exponent = ReadPart(ref input, mayBeLarge: false);
        Token mantissa = ReadPart(ref input, mayBeLarge: true);
        if (first == OpenArray && input.ReadByte() != Break)
        {
            throw input.Invalid("an array of two integers after tag 4", "a longer one");
        }

        return
            exponent.Kind == TokenKind.Integer
            && mantissa.TryGetMagnitude(input.Payload, out UInt128 magnitude, out bool isNegative)
            && TryScale(ref magnitude, exponent.Number, out byte scale)
            ? Token.Decimal(new decimal((int)magnitude, (int)(magnitude >> 32), (int)(magnitude >> 64), isNegative, scale))
            : Token.Other;
    }

    private static Token ReadPart(ref PayloadInput input, bool mayBeLarge)
    {
        byte first = input.ReadByte();
        int type = first >> TypeShift;
        if (type is Unsigned or Negative)
        {
            return ReadItem(ref input, first);
        }

        if (mayBeLarge && type == Tag && ReadArgument(ref input, first) is var tag and (Bignum or NegativeBignum))
        {
            first = input.ReadByte();
            if (first >> TypeShift == Binary && first != OpenBinary)
            {
                return Token.LargeInteger(ref input, ReadArgument(ref input, first), tag == NegativeBignum);
            }
        }

        throw input.Invalid("an array of two integers after tag 4", $"one with the byte 0x{first:x2}");
    }

    // To what a decimal has: 96 bits and up to 28 places. Nothing is rounded.
    private static bool TryScale(ref UInt128 magnitude, long exponent, out byte scale)
    {
        const int MaxScale = 28;
        const int MaxBits = 96;
        for (; exponent > 0 && magnitude != 0 && magnitude >> MaxBits == 0; exponent--)
        {
            magnitude *= 10;
        }

        for (; exponent < -MaxScale && magnitude != 0 && magnitude % 10 == 0; exponent++)
        {
            magnitude /= 10;
        }

        scale = (byte)-Math.Clamp(exponent, -MaxScale, 0);
        return magnitude == 0 || (magnitude >> MaxBits == 0 && exponent is >= -MaxScale and <= 0);
    }

    private static void WriteNumber(PayloadOutput output, byte first, ulong bits, int size)
    {
        Span<byte> number = output.Reserve(MaxHead);
        number[0] = first;
        BinaryPrimitives.WriteUInt64BigEndian(number[1..], bits << (8 * (sizeof(ulong) - size)));
        output.Advance(1 + size);
    }

    private static void WriteHead(PayloadOutput output, int majorType, ulong argument)
    {
        if (argument < OneByte)
        {
            output.WriteByte((byte)((majorType << TypeShift) | (int)argument));
            return;
        }

        int size = argument switch
        {
            <= byte.MaxValue => 0,
            <= ushort.MaxValue => 1,
            <= uint.MaxValue => 2,
            _ => 3,
        };
        WriteNumber(output, (byte)((majorType << TypeShift) | (OneByte + size)), argument, 1 << size);
    }

    private static ulong ReadArgument(ref PayloadInput input, byte first) =>
        (first & 31) switch
        {
            < OneByte and int argument => (ulong)argument,
            OneByte => input.ReadByte(),
            <= EightBytes and int size => input.ReadBigEndian(1 << (size - OneByte)),
            _ => throw Reserved(input, first),
        };

    // 28 to 30 are reserved; 31 is no length of numbers and tags (§3).
    private static InvalidPayloadException Reserved(PayloadInput input, byte first) =>
        input.Invalid("the first byte of an item", $"0x{first:x2}");
}
