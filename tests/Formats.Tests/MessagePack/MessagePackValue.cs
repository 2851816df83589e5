using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.MessagePack;

/// <summary>Writes and reads single values, as hexadecimal digits.</summary>
internal static class MessagePackValue
{
    private const int MaxDepth = 4;

    public delegate void WriteAction(ref MessagePackShapeWriter writer);

    public delegate T ReadFunction<T>(ref MessagePackShapeReader reader);

    public static string Write(WriteAction write, bool keysAreNames = false)
    {
        var writer = MessagePackShapeWriter.Create(capacity: 0, new WriterOptions(MaxDepth, keysAreNames), depth: 0);
        write(ref writer);
        using PooledBuffer payload = writer.Detach();
        return Convert.ToHexStringLower(payload.Span);
    }

    /// <summary>Reads one value, behind which the payload must end.</summary>
    public static T Read<T>(string hex, ReadFunction<T> read)
    {
        MessagePackShapeReader reader = default;
        reader.Begin(HexText.Bytes(hex), new FormatLimits { MaxDepth = MaxDepth });
        T value = read(ref reader);
        reader.End();
        return value;
    }
}
