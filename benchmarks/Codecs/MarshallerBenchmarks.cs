using System.Buffers;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;
using Grpc.Core;
using Microsoft.Extensions.DependencyInjection;
using ProtoBuf.Grpc.Configuration;
using SerializationApi.Contracts;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>
/// The messages of code-first gRPC: by shapes, and by protobuf-net as protobuf-net.Grpc has them by itself. The transport's buffer is one
/// that stays.
/// </summary>
[MemoryDiagnoser]
[MedianColumn]
[HideColumns("Error", "StdDev", "Mean", "RatioSD", "Gen0", "Gen1", "Gen2")]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory)]
public class MarshallerBenchmarks
{
    private readonly Output _output = new();
    private Input _input = new([]);
    private Marshaller<Organization> _shapes = null!;
    private Marshaller<Organization> _protobufNet = null!;
    private Organization _message = null!;

    [Params(1, 100, 10_000)]
    public int Members { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        var services = new ServiceCollection();
        services.AddFormats(static formats => formats.AddShapes(ContractShapes.All));
        services.AddFormatsGrpc();
        _shapes = services.BuildServiceProvider().GetRequiredService<BinderConfiguration>().GetMarshaller<Organization>();
        _protobufNet = BinderConfiguration.Default.GetMarshaller<Organization>();
        _message = OrganizationSample.Create(Members, 1);
        _protobufNet.ContextualSerializer(_message, _output);
        _input = new Input(_output.Taken());
        _shapes.ContextualSerializer(_message, _output);
        if (!_output.Taken().AsSpan().SequenceEqual(_input.PayloadAsNewBuffer()))
        {
            throw new InvalidOperationException("The two write other bytes.");
        }
    }

    [Benchmark(Baseline = true), BenchmarkCategory("Serialize")]
    public void SerializeByProtobufNet() => Serialize(_protobufNet);

    [Benchmark, BenchmarkCategory("Serialize")]
    public void SerializeByShapes() => Serialize(_shapes);

    [Benchmark(Baseline = true), BenchmarkCategory("Deserialize")]
    public Organization DeserializeByProtobufNet() => _protobufNet.ContextualDeserializer(_input);

    [Benchmark, BenchmarkCategory("Deserialize")]
    public Organization DeserializeByShapes() => _shapes.ContextualDeserializer(_input);

    private void Serialize(Marshaller<Organization> marshaller)
    {
        marshaller.ContextualSerializer(_message, _output);
        _output.Clear();
    }

    private sealed class Output : SerializationContext
    {
        private readonly ArrayBufferWriter<byte> _writer = new(1 << 20);

        public override void SetPayloadLength(int payloadLength) { }

        public override IBufferWriter<byte> GetBufferWriter() => _writer;

        public override void Complete() { }

        public override void Complete(byte[] payload) => _writer.Write(payload);

        public void Clear() => _writer.ResetWrittenCount();

        public byte[] Taken()
        {
            byte[] taken = _writer.WrittenSpan.ToArray();
            Clear();
            return taken;
        }
    }

    private sealed class Input(byte[] payload) : DeserializationContext
    {
        public override int PayloadLength => payload.Length;

        public override byte[] PayloadAsNewBuffer() => [.. payload];

        public override ReadOnlySequence<byte> PayloadAsReadOnlySequence() => new(payload);
    }
}
