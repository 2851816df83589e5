using System.Buffers;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;
using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Grains;

/// <summary>Arguments of grain calls by shapes, by Orleans' own generator, and by its codec of System.Text.Json: between silos, and copied
/// within one.</summary>
[MemoryDiagnoser]
[MedianColumn]
[HideColumns("Error", "StdDev", "Mean", "RatioSD", "Gen0", "Gen1", "Gen2")]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory)]
public class OrleansBenchmarks
{
    private readonly Node _own = new(static _ => { });
    private readonly Node _memoryPack = new(static serializer => AddShapes(serializer, "application/x-memorypack"));
    private readonly Node _messagePack = new(static serializer => AddShapes(serializer, "application/x-msgpack"));
    private readonly Node _json = new(static serializer => WithoutGenerated(serializer).AddJsonSerializer(IsMeasured));

    [Params(1, 100, 10_000)]
    public int Lines { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        foreach (Node node in (Node[])[_own, _memoryPack, _messagePack, _json])
        {
            node.Take(Shipment.Create(Lines));
        }
    }

    [Benchmark(Baseline = true), BenchmarkCategory("Serialize")]
    public void Serialize() => _own.Serialize();

    [Benchmark, BenchmarkCategory("Serialize")]
    public void SerializeMemoryPack() => _memoryPack.Serialize();

    [Benchmark, BenchmarkCategory("Serialize")]
    public void SerializeMessagePack() => _messagePack.Serialize();

    [Benchmark, BenchmarkCategory("Serialize")]
    public void SerializeJson() => _json.Serialize();

    [Benchmark(Baseline = true), BenchmarkCategory("Deserialize")]
    public Shipment Deserialize() => _own.Deserialize();

    [Benchmark, BenchmarkCategory("Deserialize")]
    public Shipment DeserializeMemoryPack() => _memoryPack.Deserialize();

    [Benchmark, BenchmarkCategory("Deserialize")]
    public Shipment DeserializeMessagePack() => _messagePack.Deserialize();

    [Benchmark, BenchmarkCategory("Deserialize")]
    public Shipment DeserializeJson() => _json.Deserialize();

    [Benchmark(Baseline = true), BenchmarkCategory("Copy")]
    public Shipment Copy() => _own.Copy();

    [Benchmark, BenchmarkCategory("Copy")]
    public Shipment CopyMemoryPack() => _memoryPack.Copy();

    [Benchmark, BenchmarkCategory("Copy")]
    public Shipment CopyJson() => _json.Copy();

    // Orleans' list, with a payload for each item.
    [Benchmark(Baseline = true), BenchmarkCategory("SerializeList")]
    public void SerializeList() => _own.SerializeList();

    [Benchmark, BenchmarkCategory("SerializeList")]
    public void SerializeListMemoryPack() => _memoryPack.SerializeList();

    [Benchmark, BenchmarkCategory("SerializeList")]
    public void SerializeListJson() => _json.SerializeList();

    [Benchmark(Baseline = true), BenchmarkCategory("DeserializeList")]
    public List<ShipmentLine> DeserializeList() => _own.DeserializeList();

    [Benchmark, BenchmarkCategory("DeserializeList")]
    public List<ShipmentLine> DeserializeListMemoryPack() => _memoryPack.DeserializeList();

    [Benchmark, BenchmarkCategory("DeserializeList")]
    public List<ShipmentLine> DeserializeListJson() => _json.DeserializeList();

    private static void AddShapes(ISerializerBuilder serializer, string mediaType) =>
        WithoutGenerated(serializer).AddFormatsSerializer(new FormatSet(ShipmentShapes.All), mediaType, IsMeasured);

    private static bool IsMeasured(Type type) => type == typeof(Shipment) || type == typeof(ShipmentLine);

    // The contract is the same for all, and what Orleans' generator made of it comes before anything else.
    private static ISerializerBuilder WithoutGenerated(ISerializerBuilder serializer) =>
        serializer.Configure(static manifest =>
        {
            manifest.Serializers.RemoveWhere(static type => type.Name.Contains(nameof(Shipment), StringComparison.Ordinal));
            manifest.Copiers.RemoveWhere(static type => type.Name.Contains(nameof(Shipment), StringComparison.Ordinal));
        });

    /// <summary>A silo's serializer, and what it was given.</summary>
    private sealed class Node(Action<ISerializerBuilder> configure)
    {
        private readonly ServiceProvider _services = new ServiceCollection().AddSerializer(configure).BuildServiceProvider();
        private readonly ArrayBufferWriter<byte> _output = new(1 << 20);
        private Serializer<Shipment> _serializer = null!;
        private Serializer<List<ShipmentLine>> _lists = null!;
        private DeepCopier<Shipment> _copier = null!;
        private Shipment _shipment = null!;
        private byte[] _message = [];
        private byte[] _list = [];

        public void Take(Shipment shipment)
        {
            _serializer = _services.GetRequiredService<Serializer<Shipment>>();
            _lists = _services.GetRequiredService<Serializer<List<ShipmentLine>>>();
            _copier = _services.GetRequiredService<DeepCopier<Shipment>>();
            _shipment = shipment;
            _message = _serializer.SerializeToArray(shipment);
            _list = _lists.SerializeToArray(shipment.Lines!);
        }

        public void Serialize()
        {
            _output.ResetWrittenCount();
            _serializer.Serialize(_shipment, _output);
        }

        public void SerializeList()
        {
            _output.ResetWrittenCount();
            _lists.Serialize(_shipment.Lines!, _output);
        }

        public Shipment Deserialize() => _serializer.Deserialize(_message)!;

        public List<ShipmentLine> DeserializeList() => _lists.Deserialize(_list)!;

        public Shipment Copy() => _copier.Copy(_shipment)!;
    }
}
