using System.Text;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Boxes;

/// <summary>Encodes and decodes in one line.</summary>
internal static class Wire
{
    public static Codec<T> Json<T, TShape>(FormatLimits? limits = null)
        where TShape : struct, IShape<T> => new JsonFormat(limits ?? FormatLimits.Default).CreateCodec<T, TShape>();

    public static Codec<T> Protobuf<T, TShape>(FormatLimits? limits = null)
        where TShape : struct, IShape<T> => new ProtobufFormat(limits ?? FormatLimits.Default).CreateCodec<T, TShape>();

    public static string Text<T>(Codec<T> codec, T value)
    {
        using PooledBuffer payload = codec.Encode(value);
        return Encoding.UTF8.GetString(payload.Span);
    }

    public static string Hex<T>(Codec<T> codec, T value)
    {
        using PooledBuffer payload = codec.Encode(value);
        return Convert.ToHexStringLower(payload.Span);
    }

    public static T? FromText<T>(Codec<T> codec, string text) => codec.Decode(Encoding.UTF8.GetBytes(text));

    public static T? FromHex<T>(Codec<T> codec, string hex) => codec.Decode(HexText.Bytes(hex));
}
