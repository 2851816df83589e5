using System.Collections.Concurrent;
using System.Globalization;
using BenchmarkDotNet.Attributes;
using SerializationApi.Benchmarks.Compare.Compressing;
using SerializationApi.Benchmarks.Compare.Measuring;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Bdn;

/// <summary>The pairs of a comparison under BenchmarkDotNet. A name says all of a pair, so that it is found in another process, too.</summary>
[MemoryDiagnoser]
public class PairBenchmarks
{
    private const int DefaultCount = 1_000;

    private static readonly ConcurrentDictionary<string, ComparedSet> Sets = new(StringComparer.Ordinal);
    private static string[]? ChosenNames;

    private Pair _pair = null!;
    private PooledBuffer _payload;

    /// <summary>The pairs that were chosen; every system without compression where none were.</summary>
    public static IEnumerable<string> Names =>
        ChosenNames ?? [.. DatasetSets.Names.SelectMany(dataset => NamesOf(SetOf(dataset, DefaultCount), [Compression.None]))];

    /// <summary>The pair: dataset/count/system/compression.</summary>
    [ParamsSource(nameof(Names))]
    public string Pair { get; set; } = "";

    /// <summary>Makes the pair and a payload.</summary>
    [GlobalSetup]
    public void Setup()
    {
        string[] parts = Pair.Split('/');
        ComparedSet set = SetOf(parts[0], int.Parse(parts[1], CultureInfo.InvariantCulture));
        _pair = new Pair(
            set.Systems.Single(system => system.System == parts[2]),
            Compression.All.Single(compression => compression.Name == parts[3]));
        _payload = _pair.Serialize();
    }

    /// <summary>Gives the payload back.</summary>
    [GlobalCleanup]
    public void Cleanup() => _payload.Dispose();

    /// <summary>Encodes and compresses.</summary>
    [Benchmark]
    public int Serialize()
    {
        using PooledBuffer payload = _pair.Serialize();
        return payload.Length;
    }

    /// <summary>Decompresses and decodes.</summary>
    [Benchmark]
    public object? Deserialize() => _pair.Deserialize(_payload.Memory);

    /// <summary>Chooses the pairs of this process.</summary>
    internal static void Choose(IEnumerable<ComparedSet> sets, IReadOnlyList<Compression> compressions)
    {
        ComparedSet[] all = [.. sets];
        foreach (ComparedSet set in all)
        {
            Sets[Key(set.Dataset, set.Count)] = set;
        }

        ChosenNames = [.. all.SelectMany(set => NamesOf(set, compressions))];
    }

    private static IEnumerable<string> NamesOf(ComparedSet set, IReadOnlyList<Compression> compressions) =>
        from system in set.Systems
        from compression in compressions
        select $"{Key(set.Dataset, set.Count)}/{system.System}/{compression.Name}";

    private static ComparedSet SetOf(string dataset, int count) => Sets.GetOrAdd(Key(dataset, count), _ => DatasetSets.Create(dataset, count));

    private static string Key(string dataset, int count) => string.Create(CultureInfo.InvariantCulture, $"{dataset}/{count}");
}
