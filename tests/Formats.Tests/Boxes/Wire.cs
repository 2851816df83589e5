using System.Text;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Boxes;

/// <summary>Encodes and decodes in one line.</summary>
internal static class Wire
{
    public static Codec<T> Json<T>(FormatLimits? limits = null) => Codec<T>(new JsonFormat(limits ?? FormatLimits.Default));

    public static Codec<T> Protobuf<T>(FormatLimits? limits = null) => Codec<T>(new ProtobufFormat(limits ?? FormatLimits.Default));

    /// <summary>The codec of a type that <see cref="TestShapes"/> has.</summary>
    public static Codec<T> Codec<T>(Format format) =>
        ((TypeCodecs<T>)TypeCodecsFactory.Create(TestShapes.All.First(static shape => shape.Type == typeof(T)))).For(format);

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

    /// <summary>The value is written so and read back.</summary>
    public static void Both<T>(Codec<T> codec, T value, string hex)
    {
        Assert.Equal(hex.Replace(" ", "", StringComparison.Ordinal), Hex(codec, value));
        Assert.Equivalent(value, FromHex(codec, hex), strict: true);
    }

    /// <summary>A length in Protobuf.</summary>
    public static byte[] LengthOf(int length)
    {
        var bytes = new List<byte>();
        for (; length >= 0x80; length >>= 7)
        {
            bytes.Add((byte)(length | 0x80));
        }

        return [.. bytes, (byte)length];
    }
}
