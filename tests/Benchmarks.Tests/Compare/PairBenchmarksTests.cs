using SerializationApi.Benchmarks.Compare.Bdn;
using SerializationApi.Benchmarks.Compare.Compressing;
using SerializationApi.Benchmarks.Compare.Systems;

namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>What BenchmarkDotNet is given to measure.</summary>
public sealed class PairBenchmarksTests
{
    [Fact]
    public void The_chosen_pairs_are_measured_by_their_names()
    {
        PairBenchmarks.Choose([DatasetSets.Create("users", 2)], Compression.All);
        string[] names = [.. PairBenchmarks.Names];
        Assert.Equal(11 * 7, names.Distinct().Count());
        Assert.Contains("users/2/msgpack/br-small", names);
        Assert.All(names, name =>
        {
            var benchmarks = new PairBenchmarks { Pair = name };
            benchmarks.Setup();
            Assert.True(benchmarks.Serialize() > 0);
            Assert.NotNull(benchmarks.Deserialize());
            benchmarks.Cleanup();
        });
    }
}
