using SerializationApi.Benchmarks.Compare.Judging;
using SerializationApi.Benchmarks.Compare.Storage;

namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>The sentences at the end say numbers as people read them, whatever their size.</summary>
public sealed class ConclusionTests
{
    [Theory]
    [InlineData(5_645e9, 28_226.4, "5,645 GB (28,226 a month)")]
    [InlineData(84.52e9, 3.5, "84.5 GB (3.50 a month)")]
    [InlineData(0.5e9, null, "0.500 GB")]
    public void Rows_in_a_server_take_gigabytes_and_money(double bytes, double? cost, string taken)
    {
        StorageLatency latency = new(1, 1, 1);
        StorageResult json = new("redis", "users", "json", "none", 1, 1, new StoredSize(1), latency, latency, bytes, cost);

        StorageResult compressed = json with { Compression = "br-small", ExtrapolatedBytes = bytes / 2 };
        StorageResult smallest = compressed with { System = "msgpack", ExtrapolatedBytes = 0.4 * bytes };
        string conclusion = Assert.Single(StorageConclusion.Of([json, compressed, smallest], 1));
        Assert.EndsWith("as msgpack + br-small, the smallest (−20 %).", conclusion, StringComparison.Ordinal);
        Assert.Equal(
            [$"users in redis: 300,000,000 rows take {taken} as json and {taken} as json, the smallest (−0 %)."],
            StorageConclusion.Of([json], 300_000_000)
        );
    }
}
