using BenchmarkDotNet.Attributes;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>Decoding of whole samples.</summary>
[Config(typeof(CodecConfig))]
public class DecodeBenchmarks
{
    private ComparedSample _sample = null!;

    public static IEnumerable<string> Names => ComparedSample.ByName.Keys;

    [ParamsSource(nameof(Names))]
    public string Data { get; set; } = "";

    [GlobalSetup]
    public void Setup() => _sample = ComparedSample.ByName[Data]();

    [GlobalCleanup]
    public void Cleanup() => _sample.Dispose();

    [Benchmark(Baseline = true)]
    public object GoogleProtobuf() => _sample.DecodeWithGoogle();

    [Benchmark]
    public object? SystemTextJson() => _sample.DecodeWithSystemTextJson();

    [Benchmark]
    public object Clone() => _sample.Clone();

    [Benchmark]
    public object? Protobuf() => _sample.Decode(Wire.Protobuf);

    [Benchmark]
    public object? MessagePack() => _sample.Decode(Wire.MessagePack);

    [Benchmark]
    public object? MessagePackNames() => _sample.Decode(Wire.MessagePackNames);

    [Benchmark]
    public object? MessagePackLz4() => _sample.Decode(Wire.MessagePackLz4);

    [Benchmark]
    public object? MemoryPack() => _sample.Decode(Wire.MemoryPack);

    [Benchmark]
    public object? Json() => _sample.Decode(Wire.Json);
}
