using SerializationApi.Formats.Tokens;
using SerializationApi.Shapes;

namespace SerializationApi.Samples;

/// <summary>The example of docs/formats.md.</summary>
internal sealed class PlainFormat(FormatLimits? limits = null) : TokenFormat<PlainSyntax>("plain", ["application/x-plain"], limits);

/// <summary>A letter for each token, and eight bytes for a number, a length or a count.</summary>
internal readonly struct PlainSyntax : ITokenSyntax<PlainSyntax>
{
    public static void WriteNull(PayloadOutput output) => output.WriteByte((byte)'n');

    public static void WriteBoolean(PayloadOutput output, bool value) => output.WriteByte(value ? (byte)'t' : (byte)'f');

    public static void WriteInteger(PayloadOutput output, long value) => Write(output, 'i', (ulong)value);

    public static void WriteDouble(PayloadOutput output, double value) => Write(output, 'd', BitConverter.DoubleToUInt64Bits(value));

    public static void WriteText(PayloadOutput output, ReadOnlySpan<byte> utf8)
    {
        Write(output, 's', (ulong)utf8.Length);
        output.Write(utf8);
    }

    public static void WriteBinary(PayloadOutput output, ReadOnlySpan<byte> bytes)
    {
        Write(output, 'b', (ulong)bytes.Length);
        output.Write(bytes);
    }

    public static void BeginArray(PayloadOutput output, int count) => Write(output, '[', (ulong)count);

    public static void BeginMap(PayloadOutput output, int count) => Write(output, '{', (ulong)count);

    public static Token Read(ref PayloadInput input) =>
        (char)input.ReadByte() switch
        {
            'n' => Token.Null,
            't' => Token.Boolean(true),
            'f' => Token.Boolean(false),
            'i' => Token.Integer((long)input.ReadBigEndian(8)),
            'd' => Token.Floating(BitConverter.UInt64BitsToDouble(input.ReadBigEndian(8))),
            's' => Token.Text(ref input, input.ReadBigEndian(8)),
            'b' => Token.Binary(ref input, input.ReadBigEndian(8)),
            '[' => Token.Array(input.ReadBigEndian(8)),
            '{' => Token.Map(input.ReadBigEndian(8)),
            var other => throw input.Invalid("a token", $"'{other}'"),
        };

    private static void Write(PayloadOutput output, char kind, ulong number)
    {
        output.WriteByte((byte)kind);
        output.WriteBigEndian(number, 8);
    }
}
