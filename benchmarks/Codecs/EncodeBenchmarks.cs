using BenchmarkDotNet.Attributes;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>Encoding of whole datasets.</summary>
[Config(typeof(CodecConfig))]
public class EncodeBenchmarks
{
    private Dataset _dataset = null!;

    public static IEnumerable<string> Names => Dataset.ByName.Keys;

    [ParamsSource(nameof(Names))]
    public string Data { get; set; } = "";

    [GlobalSetup]
    public void Setup() => _dataset = Dataset.ByName[Data]();

    [GlobalCleanup]
    public void Cleanup() => _dataset.Dispose();

    [Benchmark]
    public int GoogleProtobuf() => _dataset.EncodeWithGoogle();

    [Benchmark]
    public int SystemTextJson() => _dataset.EncodeWithSystemTextJson();

    [Benchmark]
    public int Protobuf() => _dataset.Encode(Wire.Protobuf);

    [Benchmark]
    public int MessagePack() => _dataset.Encode(Wire.MessagePack);

    [Benchmark]
    public int MessagePackNames() => _dataset.Encode(Wire.MessagePackNames);

    [Benchmark]
    public int MessagePackLz4() => _dataset.Encode(Wire.MessagePackLz4);

    [Benchmark]
    public int MemoryPack() => _dataset.Encode(Wire.MemoryPack);

    [Benchmark]
    public int Json() => _dataset.Encode(Wire.Json);
}
