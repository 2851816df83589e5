using BenchmarkDotNet.Attributes;
using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>Payloads of every format as every format: transcoded, against decoded and encoded in the same run.</summary>
[Config(typeof(TranscodeConfig))]
public class TranscodeBenchmarks
{
    private const int Count = 100;

    private static readonly FormatSet Formats = new(ContractShapes.All);
    private static readonly Dictionary<string, Func<string, string, Pair>> Samples = new(StringComparer.Ordinal)
    {
        ["Organization"] = (from, to) => new Pair<Organization>(WholeSample.Of<Organization>("organizations", Count), from, to),
        ["DemoClass"] = (from, to) => new Pair<List<DemoClass>>(WholeSample.Of<List<DemoClass>>("demos", Count), from, to),
        ["Users"] = (from, to) => new Pair<List<User>>(WholeSample.Of<List<User>>("users", Count), from, to),
        ["Messages"] = (from, to) => new Pair<List<NetworkMessage>>(WholeSample.Of<List<NetworkMessage>>("messages", Count), from, to),
    };

    private Pair _pair = null!;

    public static IEnumerable<string> Names => Samples.Keys;

    public static IEnumerable<string> Wires => Formats.Formats.Select(format => format.Name);

    [ParamsSource(nameof(Names))]
    public string Data { get; set; } = "";

    [ParamsSource(nameof(Wires))]
    public string From { get; set; } = "";

    [ParamsSource(nameof(Wires))]
    public string To { get; set; } = "";

    [GlobalSetup]
    public void Setup() => _pair = Samples[Data](From, To);

    [Benchmark(Baseline = true)]
    public int DecodeAndEncode() => _pair.DecodeAndEncode();

    [Benchmark]
    public int Transcode() => _pair.Transcode();

    private abstract class Pair
    {
        public abstract int DecodeAndEncode();

        public abstract int Transcode();
    }

    private sealed class Pair<T> : Pair
    {
        private readonly Codec<T> _from;
        private readonly Codec<T> _to;
        private readonly Transcoder _transcoder;
        private readonly byte[] _payload;

        public Pair(T value, string fromName, string toName)
        {
            Format from = Formats.FindByName(fromName)!;
            Format to = Formats.FindByName(toName)!;
            TypeCodecs<T> codecs = Formats.FindCodecs<T>()!;
            _from = codecs.For(from);
            _to = codecs.For(to);
            _transcoder = codecs.TranscoderFor(from, to);
            using PooledBuffer payload = _from.Encode(value);
            _payload = payload.Span.ToArray();
        }

        public override int DecodeAndEncode()
        {
            using PooledBuffer payload = _to.Encode(_from.Decode(_payload)!);
            return payload.Length;
        }

        public override int Transcode()
        {
            using PooledBuffer payload = _transcoder.Transcode(_payload);
            return payload.Length;
        }
    }
}
