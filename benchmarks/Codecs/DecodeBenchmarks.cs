using BenchmarkDotNet.Attributes;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>Decoding of whole datasets.</summary>
[Config(typeof(CodecConfig))]
public class DecodeBenchmarks
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
    public object GoogleProtobuf() => _dataset.DecodeWithGoogle();

    [Benchmark]
    public object? SystemTextJson() => _dataset.DecodeWithSystemTextJson();

    [Benchmark]
    public object? Protobuf() => _dataset.Decode(Wire.Protobuf);

    [Benchmark]
    public object? MessagePack() => _dataset.Decode(Wire.MessagePack);

    [Benchmark]
    public object? MessagePackNames() => _dataset.Decode(Wire.MessagePackNames);

    [Benchmark]
    public object? MessagePackLz4() => _dataset.Decode(Wire.MessagePackLz4);

    [Benchmark]
    public object? MemoryPack() => _dataset.Decode(Wire.MemoryPack);

    [Benchmark]
    public object? Json() => _dataset.Decode(Wire.Json);
}
