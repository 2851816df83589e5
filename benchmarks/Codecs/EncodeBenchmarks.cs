using BenchmarkDotNet.Attributes;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>Encoding of whole samples.</summary>
[Config(typeof(CodecConfig))]
public class EncodeBenchmarks
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
    public int GoogleProtobuf() => _sample.EncodeWithGoogle();

    [Benchmark]
    public int SystemTextJson() => _sample.EncodeWithSystemTextJson();

    [Benchmark]
    public int Protobuf() => _sample.Encode(Wire.Protobuf);

    [Benchmark]
    public int MessagePack() => _sample.Encode(Wire.MessagePack);

    [Benchmark]
    public int MessagePackNames() => _sample.Encode(Wire.MessagePackNames);

    [Benchmark]
    public int MessagePackLz4() => _sample.Encode(Wire.MessagePackLz4);

    [Benchmark]
    public int MemoryPack() => _sample.Encode(Wire.MemoryPack);

    [Benchmark]
    public int Json() => _sample.Encode(Wire.Json);
}
