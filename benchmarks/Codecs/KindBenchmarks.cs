using System.Collections.Immutable;
using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Serialization;
using BenchmarkDotNet.Attributes;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>Unions, generics, tuples, sets, immutable collections and wide numbers: a contract of each beside System.Text.Json.</summary>
[MemoryDiagnoser]
public class KindBenchmarks
{
    private const int Count = 100;

    private static readonly JsonSerializerOptions Web = new(JsonSerializerDefaults.Web);

    private static readonly Codec<Model>[] Codecs =
    [
        new JsonFormat().CreateCodec<Model, KindBenchmarks_ModelShape>(),
        new MessagePackFormat().CreateCodec<Model, KindBenchmarks_ModelShape>(),
        new ProtobufFormat().CreateCodec<Model, KindBenchmarks_ModelShape>(),
        new MemoryPackFormat().CreateCodec<Model, KindBenchmarks_ModelShape>(),
    ];

    private readonly Model _value = Sample();
    private readonly byte[][] _payloads = new byte[Codecs.Length][];
    private readonly byte[] _text = JsonSerializer.SerializeToUtf8Bytes(Sample(), Web);

    [GlobalSetup]
    public void Setup()
    {
        for (int i = 0; i < Codecs.Length; i++)
        {
            using PooledBuffer payload = Codecs[i].Encode(_value);
            _payloads[i] = payload.Memory.ToArray();
        }
    }

    [Benchmark(Baseline = true)]
    public int EncodeSystemTextJson() => JsonSerializer.SerializeToUtf8Bytes(_value, Web).Length;

    [Benchmark]
    public int EncodeJson() => Encode(0);

    [Benchmark]
    public int EncodeMessagePack() => Encode(1);

    [Benchmark]
    public int EncodeProtobuf() => Encode(2);

    [Benchmark]
    public int EncodeMemoryPack() => Encode(3);

    [Benchmark]
    public object? DecodeSystemTextJson() => JsonSerializer.Deserialize<Model>(_text, Web);

    [Benchmark]
    public object? DecodeJson() => Codecs[0].Decode(_payloads[0]);

    [Benchmark]
    public object? DecodeMessagePack() => Codecs[1].Decode(_payloads[1]);

    [Benchmark]
    public object? DecodeProtobuf() => Codecs[2].Decode(_payloads[2]);

    [Benchmark]
    public object? DecodeMemoryPack() => Codecs[3].Decode(_payloads[3]);

    private int Encode(int format)
    {
        using PooledBuffer payload = Codecs[format].Encode(_value);
        return payload.Length;
    }

    private static Model Sample() =>
        new()
        {
            Payments = new()
            {
                Items =
                [
                    .. Enumerable
                        .Range(0, Count)
                        .Select(i =>
                            i % 2 == 0 ? (Payment)new Card { Id = i, Number = $"4000 {i}" } : new Cash { Id = i, Amount = i * 1.5m }
                        ),
                ],
            },
            Names = [.. Enumerable.Range(0, Count).Select(i => $"name {i}")],
            Numbers = [.. Enumerable.Range(0, Count)],
            Pairs = [.. Enumerable.Range(0, Count).Select(i => new KeyValuePair<int, string>(i, $"value {i}"))],
            Queue = new(Enumerable.Range(0, Count).Select(i => i * 1.25)),
            Wide = Int128.MaxValue,
            Link = new Uri("https://example.org/orders/1"),
        };

    /// <summary>A member of each sort.</summary>
    [GenerateShape]
    public sealed class Model
    {
        [DataMember(Order = 1)]
        public Page<Payment>? Payments { get; set; }

        [DataMember(Order = 2)]
        public HashSet<string>? Names { get; set; }

        [DataMember(Order = 3)]
        public ImmutableArray<int> Numbers { get; set; } = [];

        [DataMember(Order = 4)]
        public List<KeyValuePair<int, string>>? Pairs { get; set; }

        [DataMember(Order = 5)]
        public Queue<double>? Queue { get; set; }

        [DataMember(Order = 6)]
        public Int128 Wide { get; set; }

        [DataMember(Order = 7)]
        public Uri? Link { get; set; }
    }

    /// <summary>A generic contract.</summary>
    public sealed class Page<T>
    {
        [DataMember(Order = 1)]
        public List<T>? Items { get; set; }
    }

    /// <summary>A union.</summary>
    [JsonDerivedType(typeof(Card), 0), JsonDerivedType(typeof(Cash), 1)]
    public abstract class Payment
    {
        [DataMember(Order = 1)]
        public int Id { get; set; }
    }

    /// <summary>A case.</summary>
    public sealed class Card : Payment
    {
        [DataMember(Order = 2)]
        public string? Number { get; set; }
    }

    /// <summary>Another case.</summary>
    public sealed class Cash : Payment
    {
        [DataMember(Order = 2)]
        public decimal Amount { get; set; }
    }
}
