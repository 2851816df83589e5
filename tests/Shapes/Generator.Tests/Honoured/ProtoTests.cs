using SerializationApi.Formats;
using SerializationApi.Formats.Protobuf;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Tests with the bytes that protobuf-net 3.4.40 wrote.</summary>
/// <param name="shapes">The shapes of their contracts.</param>
public abstract class ProtoTests(IEnumerable<Shape> shapes)
{
    private protected FormatSet Set { get; } = new(shapes);

    /// <summary>A value has these bytes, and what they are read as has them again.</summary>
    protected void AssertKept<T>(T value, string hex)
    {
        Assert.Equal(hex, Encode(value));
        Assert.Equal(hex, Encode(Decode<T>(hex)));
    }

    protected string Encode<T>(T value)
    {
        using PooledBuffer payload = Set.FindCodecs<T>()!.For(new ProtobufFormat()).Encode(value);
        return Convert.ToHexStringLower(payload.Span);
    }

    protected T Decode<T>(string hex) => Set.FindCodecs<T>()!.For(new ProtobufFormat()).Decode(Convert.FromHexString(hex))!;
}
