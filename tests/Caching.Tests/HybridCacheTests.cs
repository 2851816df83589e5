using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Caching.Tests;

/// <summary>The serializers of a <see cref="HybridCache"/>, registered as <c>AddSerializerFactory</c> does.</summary>
public sealed class HybridCacheTests
{
    private static readonly CacheFormats Formats = new(new FormatSet(VersionShapes.All), "application/x-memorypack");

    [Theory]
    [InlineData(int.MaxValue)]
    [InlineData(1)]
    [InlineData(7)]
    public async Task A_value_is_made_once_and_read_afterwards(int segmentBytes)
    {
        TwoLevelCache cache = NewCache(segmentBytes, out _);
        int made = 0;
        for (int i = 0; i < 3; i++)
        {
            Before.Order order = await cache.GetOrCreateAsync("order", _ => ValueTask.FromResult(new Before.Order { Id = ++made }));
            List<Before.Order> orders = await cache.GetOrCreateAsync("orders", _ => ValueTask.FromResult<List<Before.Order>>([new() { Id = made }]));
            Assert.Equal((1, 1), (order.Id, Assert.Single(orders).Id));
        }
    }

    [Fact]
    public async Task Null_is_a_value()
    {
        TwoLevelCache cache = NewCache(int.MaxValue, out _);
        await cache.SetAsync<Before.Order?>("order", null);

        Assert.Null(await cache.GetOrCreateAsync<Before.Order?>("order", _ => throw new InvalidOperationException("It is there.")));
    }

    [Fact]
    public void Types_without_a_shape_are_left_to_others()
    {
        var factory = new FormatCacheSerializerFactory(Formats);
        Assert.True(factory.TryCreateSerializer(out IHybridCacheSerializer<Before.Order[]>? known));
        Assert.NotNull(known);
        Assert.False(factory.TryCreateSerializer(out IHybridCacheSerializer<DateTimeKind>? unknown));
        Assert.Null(unknown);
    }

    [Fact]
    public async Task What_is_no_entry_of_the_contract_is_an_exception_that_says_why()
    {
        TwoLevelCache cache = NewCache(int.MaxValue, out IDistributedCache distributed);
        await cache.SetAsync("key", new Before.Order { Id = 1 });
        InvalidPayloadException error = await Assert.ThrowsAsync<InvalidPayloadException>(
            async () => await cache.GetOrCreateAsync("key", _ => ValueTask.FromResult(new After.Order())));
        Assert.Equal("At byte 2: found an entry of another contract or version, expected an entry of Order in its current version.", error.Message);

        await distributed.SetAsync("key", [1, 2, 3]);
        await Assert.ThrowsAsync<InvalidPayloadException>(async () => await cache.GetOrCreateAsync("key", _ => ValueTask.FromResult(new After.Order())));
    }

    [Fact]
    public async Task Keys_of_a_contract_keep_deployments_apart()
    {
        TwoLevelCache cache = NewCache(int.MaxValue, out _);
        for (int i = 0; i < 2; i++)
        {
            Before.Order before = await cache.GetOrCreateAsync(Formats.KeyOf<Before.Order>("order"), _ => ValueTask.FromResult(new Before.Order { Id = 1 }));
            After.Order after = await cache.GetOrCreateAsync(Formats.KeyOf<After.Order>("order"), _ => ValueTask.FromResult(new After.Order { Id = 2 }));
            Assert.Equal((1, 2), (before.Id, after.Id));
        }
    }

    private static TwoLevelCache NewCache(int segmentBytes, out IDistributedCache distributed)
    {
        ServiceProvider services = new ServiceCollection()
            .AddDistributedMemoryCache()
            .AddSingleton<IHybridCacheSerializerFactory>(new FormatCacheSerializerFactory(Formats))
            .BuildServiceProvider();
        distributed = services.GetRequiredService<IDistributedCache>();
        return new TwoLevelCache(distributed, services.GetServices<IHybridCacheSerializerFactory>()) { SegmentBytes = segmentBytes };
    }
}
