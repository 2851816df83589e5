using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.Caching.Memory;
using Microsoft.Extensions.Options;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes;

namespace SerializationApi.Caching.Tests;

public sealed class DistributedCacheTests
{
    private static readonly FormatSet Set = new([.. ContractShapes.All, .. VersionShapes.All]);

    private static readonly Before.Order Sample = new() { Id = 7, Lines = [new() { Text = "tea" }, new() { Text = "milk" }] };

    public static TheoryData<string> MediaTypes =>
        [
            "application/json",
            "application/x-msgpack",
            "application/x-msgpack; keys=names",
            "application/x-msgpack; compression=lz4-block-array",
            "application/x-protobuf",
            "application/x-memorypack",
        ];

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task A_value_comes_back(string mediaType)
    {
        foreach (IDistributedCache cache in (IDistributedCache[])[NewCache(), new BufferedCache()])
        {
            var formats = new CacheFormats(Set, mediaType);
            await cache.SetAsFormatAsync("key", Sample, formats);
            await cache.SetAsFormatAsync("list", new[] { Sample }, formats);

            AssertSample(await cache.GetFromFormatAsync<Before.Order>("key", formats));
            Assert.Equal(7, Assert.Single((await cache.GetFromFormatAsync<List<Before.Order>>("list", formats)).Value!).Id);
        }
    }

    [Fact]
    public async Task A_miss_is_none_and_null_is_a_value()
    {
        MemoryDistributedCache cache = NewCache();
        var formats = new CacheFormats(Set, "application/x-msgpack");
        await cache.SetAsFormatAsync<Before.Order?>("null", null, formats);

        Assert.Equal(new Cached<Before.Order>(IsFound: true, null), await cache.GetFromFormatAsync<Before.Order>("null", formats));
        Assert.Equal(default, await cache.GetFromFormatAsync<Before.Order>("missing", formats));
    }

    [Fact]
    public async Task An_entry_has_options()
    {
        MemoryDistributedCache cache = NewCache();
        var formats = new CacheFormats(Set);
        await cache.SetAsFormatAsync(
            "kept",
            Sample,
            formats,
            new DistributedCacheEntryOptions { AbsoluteExpiration = DateTimeOffset.UtcNow.AddDays(1) }
        );
        await cache.SetAsFormatAsync(
            "gone",
            Sample,
            formats,
            new DistributedCacheEntryOptions { AbsoluteExpiration = DateTimeOffset.UtcNow.AddDays(-1) }
        );

        Assert.True((await cache.GetFromFormatAsync<Before.Order>("kept", formats)).IsFound);
        Assert.False((await cache.GetFromFormatAsync<Before.Order>("gone", formats)).IsFound);
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task A_deployment_with_another_format_reads_what_there_is(string mediaType)
    {
        MemoryDistributedCache cache = NewCache();
        await cache.SetAsFormatAsync("key", Sample, new CacheFormats(Set, mediaType));

        foreach (string other in MediaTypes.Select(static row => row.Data))
        {
            AssertSample(await cache.GetFromFormatAsync<Before.Order>("key", new CacheFormats(Set, other)));
        }
    }

    [Fact]
    public async Task A_deployment_without_the_format_misses()
    {
        MemoryDistributedCache cache = NewCache();
        await cache.SetAsFormatAsync("key", Sample, new CacheFormats(Set, "application/x-protobuf"));

        var formats = new CacheFormats(new FormatSet(VersionShapes.All, [new MessagePackFormat(), new MemoryPackFormat()]));
        AssertRefused(
            "At byte 11: found 'application/x-protobuf', expected a format of Order.",
            await cache.GetFromFormatAsync<Before.Order>("key", formats)
        );
    }

    // MemoryPack would read a line's second member from the next line, and Protobuf would take the rest as its default.
    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task A_deployment_with_another_contract_misses_both_ways(string mediaType)
    {
        MemoryDistributedCache cache = NewCache();
        var formats = new CacheFormats(Set, mediaType);
        await cache.SetAsFormatAsync("key", Sample, formats);
        await cache.SetAsFormatAsync("new", new After.Order { Lines = [new() { Quantity = 2 }] }, formats);

        const string Refusal =
            "At byte 2: found an entry of another contract or version, expected an entry of Order in its current version.";
        AssertRefused(Refusal, await cache.GetFromFormatAsync<After.Order>("key", formats));
        AssertRefused(Refusal, await cache.GetFromFormatAsync<Before.Order>("new", formats));
        Assert.False((await cache.GetFromFormatAsync<Before.Invoice>("key", formats)).IsFound);
        Assert.False((await cache.GetFromFormatAsync<List<Before.Order>>("key", formats)).IsFound);
    }

    [Fact]
    public async Task A_deployment_with_another_contract_in_a_member_misses()
    {
        MemoryDistributedCache cache = NewCache();
        var formats = new CacheFormats(Set, "application/x-memorypack");
        await cache.SetAsFormatAsync("key", new Before.Parcel { Back = new() { Text = "a street" } }, formats);

        Assert.False((await cache.GetFromFormatAsync<After.Parcel>("key", formats)).IsFound);
        Assert.Equal("a street", (await cache.GetFromFormatAsync<Before.Parcel>("key", formats)).Value!.Back!.Text);
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/x-protobuf")]
    [InlineData("application/x-memorypack")]
    public async Task A_deployment_with_another_union_or_enum_misses(string mediaType)
    {
        MemoryDistributedCache cache = NewCache();
        var formats = new CacheFormats(Set, mediaType);
        await cache.SetAsFormatAsync<Before.Figure>("figure", new Before.Circle { Size = 1 }, formats);
        await cache.SetAsFormatAsync<Before.Animal>("animal", new Before.Dog { Size = 1 }, formats);
        await cache.SetAsFormatAsync("task", new Before.Job { Urgency = Before.Urgency.High }, formats);

        // The names of cases are in JSON alone; elsewhere they have numbers, which are the same.
        Assert.Equal(
            mediaType != "application/json",
            (await cache.GetFromFormatAsync<After.Figure>("figure", formats)).Value is After.Circle { Size: 1 }
        );
        Assert.False((await cache.GetFromFormatAsync<After.Animal>("animal", formats)).IsFound);
        Assert.False((await cache.GetFromFormatAsync<After.Job>("task", formats)).IsFound);
        Assert.IsType<Before.Circle>((await cache.GetFromFormatAsync<Before.Figure>("figure", formats)).Value);
        Assert.IsType<Before.Dog>((await cache.GetFromFormatAsync<Before.Animal>("animal", formats)).Value);
        Assert.Equal(Before.Urgency.High, (await cache.GetFromFormatAsync<Before.Job>("task", formats)).Value!.Urgency);
    }

    // With another naming policy, System.Text.Json would skip the members by their former names.
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_deployment_with_other_options_of_JSON_reads_the_same_or_misses(bool isMatching)
    {
        MemoryDistributedCache cache = NewCache();
        await cache.SetAsFormatAsync("key", Sample, OfJson(isMatching, new JsonSerializerOptions(JsonSerializerDefaults.Web)));

        AssertSample(await ReadAsync(new JsonSerializerOptions(JsonSerializerDefaults.Web) { WriteIndented = true }));
        Assert.False((await ReadAsync(new() { PropertyNamingPolicy = JsonNamingPolicy.KebabCaseUpper })).IsFound);
        Assert.False((await ReadAsync(new(JsonSerializerDefaults.Web) { Converters = { new LineConverter() } })).IsFound);

        Task<Cached<Before.Order>> ReadAsync(JsonSerializerOptions options) =>
            cache.GetFromFormatAsync<Before.Order>("key", OfJson(isMatching, options));
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task A_deployment_with_another_version_misses_both_ways(string mediaType)
    {
        MemoryDistributedCache cache = NewCache();
        var first = new CacheFormats(Set, mediaType);
        var second = new CacheFormats(Set, mediaType) { Version = "2" };
        await cache.SetAsFormatAsync("first", Sample, first);
        await cache.SetAsFormatAsync("second", Sample, second);

        Assert.False((await cache.GetFromFormatAsync<Before.Order>("first", second)).IsFound);
        Assert.False((await cache.GetFromFormatAsync<Before.Order>("second", first)).IsFound);
        AssertSample(await cache.GetFromFormatAsync<Before.Order>("second", new CacheFormats(Set) { Version = "2" }));
        Assert.NotEqual(first.KeyOf<Before.Order>("key"), second.KeyOf<Before.Order>("key"));
    }

    // MemoryPack copies the struct: without the padding, the bytes after it would be a longer array.
    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task A_deployment_with_another_size_of_a_struct_misses_in_MemoryPack(string mediaType)
    {
        MemoryDistributedCache cache = NewCache();
        var formats = new CacheFormats(Set, mediaType);
        var value = new Before.Sized
        {
            Size = new() { Kind = 1, Width = 3 << 8 },
            Front = [],
            Back = [7],
        };
        await cache.SetAsFormatAsync("key", value, formats);

        Cached<After.Sized> after = await cache.GetFromFormatAsync<After.Sized>("key", formats);
        Assert.Equal(mediaType == "application/x-memorypack" ? (false, null) : (true, 3 << 8), (after.IsFound, after.Value?.Size.Width));
        Assert.Equal(3 << 8, (await cache.GetFromFormatAsync<Before.Sized>("key", formats)).Value!.Size.Width);
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task Every_length_but_the_whole_is_a_miss(string mediaType)
    {
        MemoryDistributedCache cache = NewCache();
        var formats = new CacheFormats(Set, mediaType);
        await cache.SetAsFormatAsync("key", Sample, formats);
        byte[] entry = (await cache.GetAsync("key"))!;
        for (int length = 0; length < entry.Length; length++)
        {
            await cache.SetAsync("key", entry[..length]);
            Cached<Before.Order> cached = await cache.GetFromFormatAsync<Before.Order>("key", formats);
            Assert.Equal((length, false), (length, cached.IsFound));
            Assert.NotNull(cached.Refusal);
        }

        await cache.SetAsync("key", [.. entry, 0]);
        Assert.False((await cache.GetFromFormatAsync<Before.Order>("key", formats)).IsFound);
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task An_entry_with_another_bit_is_a_miss(string mediaType)
    {
        MemoryDistributedCache cache = NewCache();
        var formats = new CacheFormats(Set, mediaType);
        await cache.SetAsFormatAsync("key", Sample, formats);
        byte[] entry = (await cache.GetAsync("key"))!;
        for (int bit = 0; bit < 8 * entry.Length; bit++)
        {
            byte[] flipped = [.. entry];
            flipped[bit / 8] ^= (byte)(1 << (bit % 8));
            await cache.SetAsync("key", flipped);
            Cached<Before.Order> cached = await cache.GetFromFormatAsync<Before.Order>("key", formats);
            Assert.False(cached.IsFound, $"Bit {bit} says nothing.");
            Assert.NotNull(cached.Refusal);
        }
    }

    /// <summary>An entry of a release without checksums has four bytes less.</summary>
    [Fact]
    public async Task An_entry_without_a_checksum_is_a_miss()
    {
        MemoryDistributedCache cache = NewCache();
        var formats = new CacheFormats(Set, "application/x-msgpack");
        await cache.SetAsFormatAsync("key", Sample, formats);
        byte[] entry = (await cache.GetAsync("key"))!;
        int checksum = 2 + 8 + 1 + entry[10] + 4;
        byte[] old = [.. entry[..checksum], .. entry[(checksum + 4)..]];
        foreach (byte version in (byte[])[1, 2])
        {
            old[1] = version;
            await cache.SetAsync("key", old);
            Assert.NotNull((await cache.GetFromFormatAsync<Before.Order>("key", formats)).Refusal);
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("7B226964223A377D")]
    [InlineData("9207C0")]
    [InlineData("C1")]
    [InlineData("C1010000000000000000FF")]
    [InlineData("C1020000000000000000FF")]
    public async Task What_others_wrote_is_a_miss(string hex)
    {
        MemoryDistributedCache cache = NewCache();
        await cache.SetAsync("key", Convert.FromHexString(hex));

        Assert.NotNull((await cache.GetFromFormatAsync<Before.Order>("key", new CacheFormats(Set))).Refusal);
    }

    [Fact]
    public async Task A_contract_without_a_form_has_another_and_one_without_a_shape_none()
    {
        MemoryDistributedCache cache = NewCache();
        var formats = new CacheFormats(Set, "application/x-protobuf");
        await cache.SetAsFormatAsync(
            "key",
            new Before.Matrix
            {
                Rows =
                [
                    [1],
                    [],
                ],
            },
            formats
        );

        Assert.Equal([1], (await cache.GetFromFormatAsync<Before.Matrix>("key", formats)).Value!.Rows![0]);
        await Assert.ThrowsAsync<NotSupportedException>(() => cache.SetAsFormatAsync("key", DateTimeKind.Utc, formats));
        var protobuf = new CacheFormats(new FormatSet(VersionShapes.All, [new ProtobufFormat()]));
        Assert.Throws<NotSupportedException>(() => protobuf.KeyOf<Before.Matrix>("key"));
        await Assert.ThrowsAsync<NotSupportedException>(() => cache.SetAsFormatAsync("key", new Before.Matrix(), protobuf));
        await Assert.ThrowsAsync<NotSupportedException>(() => cache.GetFromFormatAsync<Before.Matrix>("key", protobuf));
        Assert.Throws<NotSupportedException>(() => new CacheFormats(Set, "text/csv"));
    }

    [Fact]
    public void A_key_is_the_contract_s_own()
    {
        var formats = new CacheFormats(Set);
        Assert.Matches("^order:7@[0-9a-f]{16}$", formats.KeyOf<Before.Order>("order:7"));
        Assert.Equal(formats.KeyOf<Before.Order>("order:7"), new CacheFormats(Set).KeyOf<Before.Order>("order:7"));
        Assert.NotEqual(formats.KeyOf<Before.Order>("order:7"), formats.KeyOf<After.Order>("order:7"));
        Assert.NotEqual(formats.KeyOf<Before.Order>("order:7"), formats.KeyOf<Before.Order[]>("order:7"));
    }

    internal static MemoryDistributedCache NewCache() => new(Options.Create(new MemoryDistributedCacheOptions()));

    private static CacheFormats OfJson(bool isMatching, JsonSerializerOptions options)
    {
        options.TypeInfoResolver = new DefaultJsonTypeInfoResolver();
        return new(
            new FormatSet(
                VersionShapes.All,
                [
                    isMatching
                        ? SystemTextJsonFormat.Matching(
                            options,
                            FormatLimits.Default,
                            hasCharset: false,
                            static _ => false,
                            static (_, _, _) => { }
                        )
                        : new SystemTextJsonFormat(options, FormatLimits.Default),
                ]
            )
        );
    }

    private static void AssertRefused<T>(string refusal, Cached<T> cached) =>
        Assert.Equal((false, refusal), (cached.IsFound, cached.Refusal));

    private static void AssertSample(Cached<Before.Order> cached)
    {
        Assert.True(cached.IsFound, cached.Refusal);
        Assert.Equal(7, cached.Value!.Id);
        Assert.Equal(["tea", "milk"], cached.Value.Lines!.Select(line => line.Text));
    }

    private sealed class LineConverter : JsonConverter<Before.Line>
    {
        public override Before.Line Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return new();
        }

        public override void Write(Utf8JsonWriter writer, Before.Line value, JsonSerializerOptions options) => writer.WriteNullValue();
    }
}
