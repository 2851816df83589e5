using System.Buffers;
using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Caching.Tests;

/// <summary>The framework's own <see cref="HybridCache"/>, in processes that share a distributed cache.</summary>
public sealed class HybridCacheTests
{
    private const string Key = "order";

    private static readonly FormatSet Set = new(VersionShapes.All);
    private static readonly CacheFormats Formats = new(Set, "application/x-memorypack");

    public static TheoryData<string> MediaTypes => DistributedCacheTests.MediaTypes;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_value_is_made_once_and_read_afterwards_here_and_in_another_process(bool isBuffered)
    {
        StoredCache distributed = isBuffered ? new BufferedCache() : new StoredCache();
        int made = 0;
        for (int process = 0; process < 2; process++)
        {
            await using ServiceProvider services = NewProcess(distributed, Formats);
            HybridCache cache = services.GetRequiredService<HybridCache>();
            for (int i = 0; i < 3; i++)
            {
                Before.Order order = await cache.GetOrCreateAsync(Key, _ => ValueTask.FromResult(new Before.Order { Id = ++made }));
                List<Before.Order> orders = await cache.GetOrCreateAsync(
                    "orders",
                    _ => ValueTask.FromResult<List<Before.Order>>([new() { Id = made }])
                );
                Assert.Equal((1, 1), (order.Id, Assert.Single(orders).Id));
            }
        }
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task Null_is_a_value_here_and_in_another_process(string mediaType)
    {
        var formats = new CacheFormats(Set, mediaType);
        var distributed = new StoredCache();
        for (int process = 0; process < 2; process++)
        {
            await using ServiceProvider services = NewProcess(distributed, formats);
            HybridCache cache = services.GetRequiredService<HybridCache>();
            if (process == 0)
            {
                Assert.Null(await cache.GetOrCreateAsync(Key, _ => ValueTask.FromResult<Before.Order?>(null)));
                Assert.Null(await cache.GetOrCreateAsync("list", _ => ValueTask.FromResult<List<Before.Order>?>(null)));
            }

            Assert.Null(await cache.GetOrCreateAsync<Before.Order?>(Key, _ => throw new InvalidOperationException("It is there.")));
            Assert.Null(
                await cache.GetOrCreateAsync<List<Before.Order>?>("list", _ => throw new InvalidOperationException("It is there."))
            );
        }
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task An_entry_with_another_byte_is_a_miss_that_is_replaced(string mediaType)
    {
        var process = new Process(mediaType);
        byte[] stored = await process.StoreAsync();
        int start = stored.AsSpan().IndexOf((ReadOnlySpan<byte>)[0xC1, 2]);

        // The bytes before and behind are HybridCache's own: a changed one may be of no account, or a miss.
        for (int at = 0; at < stored.Length; at++)
        {
            bool isOurs = at >= start && at < stored.Length - 2;
            foreach (int other in Rounds.AreFull ? Enumerable.Range(1, 255) : [1, 0x80, 0xFF, 1 + (at % 254)])
            {
                byte[] altered = [.. stored];
                altered[at] ^= (byte)other;
                await process.AssertMissAsync(altered, isOurs ? 1 : null);
            }
        }
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task An_entry_that_is_cut_off_or_changed_at_random_is_a_miss_that_is_replaced(string mediaType)
    {
        var process = new Process(mediaType);
        byte[] stored = await process.StoreAsync();
        int start = stored.AsSpan().IndexOf((ReadOnlySpan<byte>)[0xC1, 2]);
        for (int length = 0; length < stored.Length; length++)
        {
            await process.AssertMissAsync(stored[..length], 1);
        }

        var random = new Random(67);
        for (int i = 0; i < Rounds.Of(2_000); i++)
        {
            byte[] altered = [.. stored];
            int from = random.Next(start, stored.Length - 2);
            random.NextBytes(altered.AsSpan(from, random.Next(1, stored.Length - 1 - from)));
            await process.AssertMissAsync(altered, altered.AsSpan().SequenceEqual(stored) ? 0 : 1);
        }
    }

    [Fact]
    public async Task An_entry_of_another_contract_format_or_program_is_a_miss_that_is_replaced()
    {
        var distributed = new StoredCache();
        await using ServiceProvider before = NewProcess(distributed, Formats);
        await using ServiceProvider after = NewProcess(distributed, Formats);
        await using ServiceProvider others = new ServiceCollection()
            .AddSingleton<IDistributedCache>(distributed)
            .AddHybridCache()
            .Services.BuildServiceProvider();
        await others.GetRequiredService<HybridCache>().SetAsync(Key, "text");
        Assert.Equal(
            1,
            (
                await before.GetRequiredService<HybridCache>().GetOrCreateAsync(Key, _ => ValueTask.FromResult(new Before.Order { Id = 1 }))
            ).Id
        );
        Assert.Equal(
            2,
            (await after.GetRequiredService<HybridCache>().GetOrCreateAsync(Key, _ => ValueTask.FromResult(new After.Order { Id = 2 }))).Id
        );
        Assert.Equal(
            3,
            (
                await before
                    .GetRequiredService<HybridCache>()
                    .GetOrCreateAsync(
                        Key,
                        _ => ValueTask.FromResult(new Before.Order { Id = 3 }),
                        new() { Flags = HybridCacheEntryFlags.DisableLocalCache }
                    )
            ).Id
        );
    }

    [Fact]
    public async Task A_miss_keeps_the_options_of_the_call()
    {
        var process = new Process("application/x-msgpack");
        byte[] stored = await process.StoreAsync();
        stored[^3] ^= 1;
        process.Distributed.Entries[Key] = stored;
        await using ServiceProvider services = NewProcess(process.Distributed, Formats);
        int made = 0;
        for (int i = 0; i < 3; i++)
        {
            await services
                .GetRequiredService<HybridCache>()
                .GetOrCreateAsync(
                    Key,
                    _ => ValueTask.FromResult(new Before.Order { Id = ++made }),
                    new() { Flags = HybridCacheEntryFlags.DisableLocalCache | HybridCacheEntryFlags.DisableDistributedCacheWrite }
                );
        }

        Assert.Equal(3, made);
        Assert.Equal(stored, process.Distributed.Entries[Key]);
    }

    [Fact]
    public async Task What_a_factory_throws_comes_to_the_caller_and_is_thrown_once()
    {
        await using ServiceProvider services = NewProcess(new StoredCache(), Formats);
        int calls = 0;
        var error = new InvalidPayloadException("a payload", "nothing", 0);

        Assert.Same(
            error,
            await Assert.ThrowsAsync<InvalidPayloadException>(async () =>
                await services
                    .GetRequiredService<HybridCache>()
                    .GetOrCreateAsync<Before.Order>(Key, _ => ++calls > 0 ? throw error : default)
            )
        );
        Assert.Equal(1, calls);
    }

    [Fact]
    public async Task A_cache_under_a_key_has_the_formats_too_and_is_disposed_of()
    {
        var other = new OtherCache();
        ServiceCollection services = new();
        services.AddHybridCache();
        services.AddKeyedSingleton<HybridCache>("a", (_, _) => other);
        services.AddKeyedSingleton<HybridCache>("b", new OtherCache());
        services.AddKeyedSingleton<HybridCache, OtherCache>("c");
        services.AddHybridCacheFormats(Formats);
        await using (ServiceProvider provider = services.BuildServiceProvider())
        {
            foreach (string key in (string[])["a", "b", "c"])
            {
                HybridCache cache = provider.GetRequiredKeyedService<HybridCache>(key);
                Assert.Equal(7, (await cache.GetOrCreateAsync(Key, _ => ValueTask.FromResult(new Before.Order { Id = 7 }))).Id);
            }
        }

        Assert.True(other.IsDisposed);
    }

    [Fact]
    public void Without_a_cache_there_is_nothing_to_add_formats_to() =>
        Assert.Equal(
            "AddHybridCacheFormats found no HybridCache. Call AddHybridCache() before it.",
            Assert.Throws<InvalidOperationException>(() => new ServiceCollection().AddHybridCacheFormats(Formats)).Message
        );

    [Fact]
    public void Types_without_a_shape_are_left_to_others()
    {
        var factory = new FormatCacheSerializerFactory(Formats);
        Assert.True(factory.TryCreateSerializer(out IHybridCacheSerializer<Before.Order[]>? known));
        Assert.NotNull(known);
        Assert.False(factory.TryCreateSerializer(out IHybridCacheSerializer<DateTimeKind>? unknown));
        Assert.Null(unknown);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    public void A_serializer_reads_segments_and_says_why_it_refuses_an_entry(int segmentBytes)
    {
        var entry = new ArrayBufferWriter<byte>();
        new FormatCacheSerializer<Before.Order>(Formats).Serialize(new Before.Order { Id = 1 }, entry);
        ReadOnlySequence<byte> segments = Segments.Of(entry.WrittenSpan.ToArray(), segmentBytes);

        Assert.Equal(1, new FormatCacheSerializer<Before.Order>(Formats).Deserialize(segments).Id);
        InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() =>
            new FormatCacheSerializer<After.Order>(Formats).Deserialize(segments)
        );
        Assert.Equal(
            "At byte 2: found an entry of another contract or version, expected an entry of Order in its current version.",
            error.Message
        );
    }

    [Fact]
    public async Task Keys_of_a_contract_keep_deployments_apart()
    {
        await using ServiceProvider services = NewProcess(new StoredCache(), Formats);
        HybridCache cache = services.GetRequiredService<HybridCache>();
        for (int i = 0; i < 2; i++)
        {
            Before.Order before = await cache.GetOrCreateAsync(
                Formats.KeyOf<Before.Order>(Key),
                _ => ValueTask.FromResult(new Before.Order { Id = 1 + i })
            );
            After.Order after = await cache.GetOrCreateAsync(
                Formats.KeyOf<After.Order>(Key),
                _ => ValueTask.FromResult(new After.Order { Id = 2 + i })
            );
            Assert.Equal((1, 2), (before.Id, after.Id));
        }
    }

    private static ServiceProvider NewProcess(IDistributedCache distributed, CacheFormats formats) =>
        new ServiceCollection().AddSingleton(distributed).AddHybridCache().Services.AddHybridCacheFormats(formats).BuildServiceProvider();

    /// <summary>Processes that write a format, one after another.</summary>
    private sealed class Process(string mediaType)
    {
        private readonly CacheFormats _formats = new(Set, mediaType);
        private int _made;

        public BufferedCache Distributed { get; } = new();

        /// <summary>Makes a value, and returns what the distributed cache has of it.</summary>
        public async Task<byte[]> StoreAsync()
        {
            await GetAsync();
            return Distributed.Entries[Key];
        }

        /// <summary>Asserts that an entry is a miss for one process, and that the next reads the entry that replaced it.</summary>
        public async Task AssertMissAsync(byte[] entry, int? misses)
        {
            Distributed.Entries[Key] = entry;
            int before = _made;
            AssertSample(await GetAsync());
            int missed = _made - before;
            AssertSample(await GetAsync());

            Assert.Equal(misses ?? missed, missed);
            Assert.Equal(missed, _made - before);
            Assert.InRange(missed, 0, 1);
        }

        private static void AssertSample(Before.Order order)
        {
            Assert.Equal(7, order.Id);
            Assert.Equal(["tea", "milk"], order.Lines!.Select(static line => line.Text));
        }

        private async Task<Before.Order> GetAsync()
        {
            await using ServiceProvider services = NewProcess(Distributed, _formats);
            return await services
                .GetRequiredService<HybridCache>()
                .GetOrCreateAsync(
                    Key,
                    _ =>
                    {
                        _made++;
                        return ValueTask.FromResult(new Before.Order { Id = 7, Lines = [new() { Text = "tea" }, new() { Text = "milk" }] });
                    }
                );
        }
    }

    /// <summary>A cache that keeps nothing.</summary>
    private sealed class OtherCache : HybridCache, IDisposable
    {
        public bool IsDisposed { get; private set; }

        public void Dispose() => IsDisposed = true;

        public override ValueTask<T> GetOrCreateAsync<TState, T>(
            string key,
            TState state,
            Func<TState, CancellationToken, ValueTask<T>> factory,
            HybridCacheEntryOptions? options = null,
            IEnumerable<string>? tags = null,
            CancellationToken cancellationToken = default
        ) => factory(state, cancellationToken);

        public override ValueTask SetAsync<T>(
            string key,
            T value,
            HybridCacheEntryOptions? options = null,
            IEnumerable<string>? tags = null,
            CancellationToken cancellationToken = default
        ) => default;

        public override ValueTask RemoveAsync(string key, CancellationToken cancellationToken = default) => default;

        public override ValueTask RemoveByTagAsync(string tag, CancellationToken cancellationToken = default) => default;
    }
}
