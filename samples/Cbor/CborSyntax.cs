using SerializationApi.Formats.Tokens;

namespace SerializationApi.Samples;

/// <summary>
/// The tokens of CBOR (RFC 8949). The first byte of each is a major type in its upper three bits and, in the lower five, an argument
/// or how many bytes of it follow (§3).
/// </summary>
public readonly struct CborSyntax : ITokenSyntax<CborSyntax>
{
    private const int Unsigned = 0, Negative = 1, Binary = 2, Text = 3, Array = 4, Map = 5, Tag = 6, Simple = 7;
    private const byte False = 0xf4, True = 0xf5, Null = 0xf6, Undefined = 0xf7, Half = 0xf9, Single = 0xfa, Double = 0xfb, Break = 0xff;
    private const int OneByte = 24, EightBytes = 27, Indefinite = 31;
    private const int DateText = 0, UnixTime = 1;

    public static void WriteNull(PayloadOutput output) => output.WriteByte(Null);

    public static void WriteBoolean(PayloadOutput output, bool value) => output.WriteByte(value ? True : False);

    public static void WriteInteger(PayloadOutput output, long value) =>
        WriteHead(output, value < 0 ? Negative : Unsigned, (ulong)(value < 0 ? -1 - value : value));

    public static void WriteUnsigned(PayloadOutput output, ulong value) => WriteHead(output, Unsigned, value);

    public static void WriteSingle(PayloadOutput output, float value)
    {
        output.WriteByte(Single);
        output.WriteBigEndian(BitConverter.SingleToUInt32Bits(value), sizeof(float));
    }

    public static void WriteDouble(PayloadOutput output, double value)
    {
        output.WriteByte(Double);
        output.WriteBigEndian(BitConverter.DoubleToUInt64Bits(value), sizeof(double));
    }

    public static void WriteText(PayloadOutput output, ReadOnlySpan<byte> utf8)
    {
        WriteHead(output, Text, (ulong)utf8.Length);
        output.Write(utf8);
    }

    public static void WriteBinary(PayloadOutput output, ReadOnlySpan<byte> bytes)
    {
        WriteHead(output, Binary, (ulong)bytes.Length);
        output.Write(bytes);
    }

    public static void WriteDateTime(PayloadOutput output, DateTimeOffset value, ReadOnlySpan<byte> iso)
    {
        WriteHead(output, Tag, DateText);
        WriteText(output, iso);
    }

    public static void BeginArray(PayloadOutput output, int count) => WriteHead(output, Array, (ulong)count);

    public static void BeginMap(PayloadOutput output, int count) => WriteHead(output, Map, (ulong)count);

    public static Token Read(ref PayloadInput input)
    {
        byte first = input.ReadByte();
        bool isTagged = first >> 5 == Tag, isUnixTime = false;
        for (; first >> 5 == Tag; first = input.ReadByte())
        {
            isUnixTime = ReadArgument(ref input, first) == UnixTime;
        }

        Token token = first switch
        {
            False or True => Token.Boolean(first == True),
            Null or Undefined => Token.Null,
            Half => Token.Floating((double)BitConverter.UInt16BitsToHalf((ushort)input.ReadBigEndian(2))),
            Single => Token.Floating(BitConverter.UInt32BitsToSingle((uint)input.ReadBigEndian(4))),
            Double => Token.Floating(BitConverter.UInt64BitsToDouble(input.ReadBigEndian(8))),
            Break when !isTagged => Token.End,
            (Binary << 5) | Indefinite => Token.BinaryInPieces,
            (Text << 5) | Indefinite => Token.TextInPieces,
            (Array << 5) | Indefinite => Token.OpenArray,
            (Map << 5) | Indefinite => Token.OpenMap,
            _ => ReadWithArgument(ref input, first >> 5, ReadArgument(ref input, first)),
        };
        return isUnixTime ? token.AsUnixTime() : token;
    }

    private static Token ReadWithArgument(ref PayloadInput input, int majorType, ulong argument) => majorType switch
    {
        Unsigned => Token.Unsigned(argument),
        Negative => argument <= long.MaxValue ? Token.Integer(-1 - (long)argument) : Token.Floating(-1.0 - argument),
        Binary => Token.Binary(ref input, argument),
        Text => Token.Text(ref input, argument),
        Array => Token.Array(argument),
        Map => Token.Map(argument),
        _ => Token.Other, // a simple value that is none of the above (§3.3)
    };

    private static void WriteHead(PayloadOutput output, int majorType, ulong argument)
    {
        int size = argument switch { <= byte.MaxValue => 0, <= ushort.MaxValue => 1, <= uint.MaxValue => 2, _ => 3 };
        output.WriteByte((byte)((majorType << 5) | (argument < OneByte ? (int)argument : OneByte + size)));
        if (argument >= OneByte)
        {
            output.WriteBigEndian(argument, 1 << size);
        }
    }

    private static ulong ReadArgument(ref PayloadInput input, byte first) => (first & 31) switch
    {
        < OneByte and int argument => (ulong)argument,
        <= EightBytes and int size => input.ReadBigEndian(1 << (size - OneByte)),
        _ => throw input.Invalid("CBOR", $"the byte 0x{first:x2}"),
    };
}
