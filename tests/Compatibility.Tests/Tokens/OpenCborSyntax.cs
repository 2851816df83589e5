using SerializationApi.Formats.Cbor;
using SerializationApi.Formats.Tokens;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Tokens;

/// <summary>CBOR of indefinite length.</summary>
internal sealed class OpenCborFormat(FormatLimits? limits = null)
    : TokenFormat<OpenCborSyntax>("open-cbor", ["application/x-open-cbor"], limits);

/// <summary>The syntax of CBOR, with arrays and maps that go on to a break (RFC 8949 §3.2.2).</summary>
internal readonly struct OpenCborSyntax : ITokenSyntax<OpenCborSyntax>
{
    private const byte OpenArray = 0x9f,
        OpenMap = 0xbf,
        Break = 0xff;

    public static bool CountsItems => false;

    public static void WriteNull(PayloadOutput output) => CborSyntax.WriteNull(output);

    public static void WriteBoolean(PayloadOutput output, bool value) => CborSyntax.WriteBoolean(output, value);

    public static void WriteInteger(PayloadOutput output, long value) => CborSyntax.WriteInteger(output, value);

    public static void WriteDouble(PayloadOutput output, double value) => CborSyntax.WriteDouble(output, value);

    public static void WriteText(PayloadOutput output, ReadOnlySpan<byte> utf8) => CborSyntax.WriteText(output, utf8);

    public static void WriteBinary(PayloadOutput output, ReadOnlySpan<byte> bytes) => CborSyntax.WriteBinary(output, bytes);

    public static void BeginArray(PayloadOutput output, int count) => output.WriteByte(OpenArray);

    public static void EndArray(PayloadOutput output) => output.WriteByte(Break);

    public static void BeginMap(PayloadOutput output, int count) => output.WriteByte(OpenMap);

    public static void EndMap(PayloadOutput output) => output.WriteByte(Break);

    public static Token Read(ref PayloadInput input) => CborSyntax.Read(ref input);
}
