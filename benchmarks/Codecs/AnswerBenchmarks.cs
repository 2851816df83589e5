using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;
using MessagePack;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Formats;
using SerializationApi.Formats.MessagePack;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>An answer of Stack Overflow as MessagePack: by shapes, and by both versions of MessagePack-CSharp, with equal bytes.</summary>
[Config(typeof(CodecConfig))]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory)]
public class AnswerBenchmarks
{
    private byte[] _payload = [];
    private SystemSample _version2 = null!;
    private SystemSample _version3 = null!;
    private SystemSample _shapes = null!;

    [GlobalSetup]
    public void Setup()
    {
        Codec<Answer> codec = new MessagePackFormat().CreateCodec<Answer, AnswerShape>();
        var sample = new SampleValue<Answer>(Answer.Sample(), codec);
        _shapes = new CodecSample<Answer>(SystemNames.MessagePack, codec, sample);
        _version2 = new FunctionSample<Answer>(
            SystemNames.MessagePackCSharp,
            sample,
            static (output, value) => MessagePackSerializer.Serialize(output, value),
            static payload => MessagePackSerializer.Deserialize<Answer>(payload)
        );
        _version3 = MessagePack3.Of(sample);
        using PooledBuffer ours = _shapes.Serialize();
        _payload = ours.Span.ToArray();
        foreach (SystemSample system in (SystemSample[])[_version2, _version3])
        {
            using PooledBuffer theirs = system.Serialize();
            if (!theirs.Span.SequenceEqual(_payload) || !system.IsSample(system.Deserialize(_payload)))
            {
                throw new InvalidOperationException($"{system.System} writes other bytes or reads another value.");
            }
        }
    }

    [Benchmark(Baseline = true), BenchmarkCategory("Write")]
    public int WriteByVersion2() => Write(_version2);

    [Benchmark, BenchmarkCategory("Write")]
    public int WriteByVersion3() => Write(_version3);

    [Benchmark, BenchmarkCategory("Write")]
    public int WriteByShapes() => Write(_shapes);

    [Benchmark(Baseline = true), BenchmarkCategory("Read")]
    public object? ReadByVersion2() => _version2.Deserialize(_payload);

    [Benchmark, BenchmarkCategory("Read")]
    public object? ReadByVersion3() => _version3.Deserialize(_payload);

    [Benchmark, BenchmarkCategory("Read")]
    public object? ReadByShapes() => _shapes.Deserialize(_payload);

    private static int Write(SystemSample system)
    {
        using PooledBuffer payload = system.Serialize();
        return payload.Length;
    }
}
