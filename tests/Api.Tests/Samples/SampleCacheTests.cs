using SerializationApi.Api.Samples;
using SerializationApi.Contracts;

namespace SerializationApi.Api.Tests.Samples;

public sealed class SampleCacheTests
{
    [Fact]
    public void Samples_are_kept_and_bounded_in_bytes()
    {
        // As of messages: a list of one item carries as many bytes as the first of a million.
        var size = new SampleSize(FixedBytes: 300_000, ItemBytes: 400);
        var cache = new SampleCache<object>(size, (_, _) => new object());
        Assert.Same(cache.Get(1, 0), cache.Get(1, 0));

        for (int seed = 0; seed < 4_160; seed++)
        {
            cache.Get(1, seed);
            Assert.True(cache.Count * size.Of(1) <= SampleCache<object>.MaxBytes);
        }
    }

    [Fact]
    public void A_cache_that_was_full_fills_up_again()
    {
        var size = new SampleSize(FixedBytes: 1_000_000, ItemBytes: 0);
        var cache = new SampleCache<object>(size, (_, _) => new object());
        var counts = new List<int>();
        for (int seed = 0; seed < 100; seed++)
        {
            cache.Get(1, seed);
            counts.Add(cache.Count);
        }

        int most = counts.Max();
        Assert.InRange(most, 30, SampleCache<object>.MaxBytes / 1_000_000);
        Assert.True(counts.Count(count => count == most) > 1, "It was full only once.");
    }

    [Fact]
    public void A_large_sample_is_not_kept()
    {
        var size = new SampleSize(FixedBytes: 0, ItemBytes: 1_000);
        var cache = new SampleCache<object>(size, (_, _) => new object());

        Assert.NotSame(cache.Get(20_000, 0), cache.Get(20_000, 0));
        Assert.Equal(0, cache.Count);
    }
}
