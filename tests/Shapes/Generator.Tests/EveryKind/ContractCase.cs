using System.Text.Json;
using SerializationApi.Formats;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>A value with its shape, and what a test does with it in any format.</summary>
public abstract class ContractCase(string name)
{
    private static readonly JsonSerializerOptions Web = new(JsonSerializerDefaults.Web) { IncludeFields = true };

    /// <summary>System.Text.Json's form of the value: what two values are compared by.</summary>
    public abstract string Json { get; }

    /// <summary>The payload in a format.</summary>
    public abstract byte[] Encode(Format format);

    /// <summary>Decodes a payload and returns System.Text.Json's form of the value.</summary>
    public abstract string Decode(Format format, byte[] payload);

    /// <summary>Encodes a list of the value at the root, decodes it and returns System.Text.Json's form of it.</summary>
    public abstract string ListOfTwo(Format format);

    public static ContractCase Of<T, TShape>(T value, string? name = null)
        where TShape : struct, IShape<T> => new Case<T, TShape>(name ?? typeof(T).Name, value);

    public override string ToString() => name;

    /// <summary>System.Text.Json's form of a value. A default time is the same whatever its kind: formats have only UTC for it.</summary>
    public static string Describe<T>(T value) =>
        JsonSerializer.Serialize(value, Web).Replace("\"0001-01-01T00:00:00Z\"", "\"0001-01-01T00:00:00\"", StringComparison.Ordinal);

    private sealed class Case<T, TShape>(string name, T value) : ContractCase(name)
        where TShape : struct, IShape<T>
    {
        public override string Json { get; } = Describe(value);

        public override byte[] Encode(Format format)
        {
            using PooledBuffer payload = format.CreateCodec<T, TShape>().Encode(value);
            return payload.Span.ToArray();
        }

        public override string Decode(Format format, byte[] payload) => Describe(format.CreateCodec<T, TShape>().Decode(payload));

        public override string ListOfTwo(Format format)
        {
            ListCodec<T> codec = format.CreateListCodec<T, TShape>();
            using PooledBuffer payload = codec.Encode([value, value]);
            return Describe(codec.Decode(payload.Span));
        }
    }
}
