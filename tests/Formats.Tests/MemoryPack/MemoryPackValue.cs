using SerializationApi.Formats.MemoryPack;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.MemoryPack;

/// <summary>Writes and reads single values, as hexadecimal digits.</summary>
internal static class MemoryPackValue
{
    private const int MaxDepth = 4;

    public delegate void WriteAction(ref MemoryPackShapeWriter writer);

    public delegate T ReadFunction<T>(ref MemoryPackShapeReader reader);

    public static string Write(WriteAction write)
    {
        var writer = MemoryPackShapeWriter.Create(capacity: 0, new WriterOptions(MaxDepth), depth: 0);
        write(ref writer);
        using PooledBuffer payload = writer.Detach();
        return Convert.ToHexStringLower(payload.Span);
    }

    /// <summary>Reads one value, behind which the payload must end.</summary>
    public static T Read<T>(string hex, ReadFunction<T> read)
    {
        MemoryPackShapeReader reader = default;
        reader.Begin(HexText.Bytes(hex), new FormatLimits { MaxDepth = MaxDepth });
        T value = read(ref reader);
        reader.End();
        return value;
    }

    /// <summary>The value is written so and read back, and no part of its bytes is a value.</summary>
    public static void Both<T>(T value, string hex, WriteAction write, ReadFunction<T> read)
    {
        Assert.Equal(hex, Write(write));
        Assert.Equal(value, Read(hex, read));
        for (int length = 0; length < hex.Length; length += 2)
        {
            string cut = hex[..length];
            Assert.Throws<Shapes.InvalidPayloadException>(() => Read(cut, read));
        }
    }
}
