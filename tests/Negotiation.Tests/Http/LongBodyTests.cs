using System.Net;
using System.Text.Json;
using Microsoft.Extensions.Logging;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;
using static SerializationApi.Negotiation.Tests.LongBodyApp;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Long bodies of objects that handlers take whole are answered as short ones.</summary>
public sealed class LongBodyTests
{
    private static readonly int Count = Rounds.Of(25_000);

    private static readonly string Long = new('x', 400);

    public static TheoryData<string, bool> MediaTypes =>
        new(
            from mediaType in (string[])
                [
                    "application/json",
                    "application/x-msgpack",
                    "application/x-msgpack; keys=names",
                    "application/x-protobuf",
                    "application/x-memorypack",
                ]
            from saysLength in (bool[])[true, false]
            select (mediaType, saysLength)
        );

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task A_long_body_reaches_the_handler_whole(string mediaType, bool saysLength)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        Order[] orders = [.. Enumerable.Range(0, Count).Select(static i => new Order { Id = i, Name = $"order {i} {Long}" })];
        await SameAsync(
            "/settable",
            new Depot
            {
                Id = 7,
                Orders = [.. orders],
                Note = "behind",
            }
        );
        await SameAsync(
            "/bound",
            new Depot
            {
                Id = 7,
                Orders = [.. orders],
                Note = "behind",
            }
        );
        await SameAsync("/checked", new Convoy(7, orders, "behind"));
        await SameAsync("/list", new List<Order>(orders));
        await SameAsync("/list/bound", new List<Order>(orders));
        if (mediaType != "application/json")
        {
            await SameAsync("/filled", Store.Of(7, orders)); // System.Text.Json fills no list.
        }

        async Task SameAsync<T>(string path, T value)
        {
            byte[] body = Encode(mediaType, value);
            Assert.True(body.Length > Rounds.Of(8 << 20));
            using HttpResponseMessage response = await PostAsync(app, path, mediaType, body, saysLength);
            Assert.Equal(HttpStatusCode.OK, response.StatusCode);
            Assert.Equal(body, await response.Content.ReadAsByteArrayAsync());
        }
    }

    [Theory]
    [InlineData("lz4-block", true)]
    [InlineData("lz4-block", false)]
    [InlineData("lz4-block-array", true)]
    [InlineData("lz4-block-array", false)]
    public async Task A_long_body_in_LZ4_reaches_the_handler_whole(string compression, bool saysLength)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        string mediaType = $"application/x-msgpack; compression={compression}";
        var random = new Random(1);
        byte[] noise = new byte[300];
        Order[] orders =
        [
            .. Enumerable
                .Range(0, Count)
                .Select(i =>
                {
                    random.NextBytes(noise);
                    return new Order { Id = i, Name = Convert.ToBase64String(noise) };
                }),
        ];
        byte[] list = await SameAsync("/list", new List<Order>(orders));
        await SameAsync(
            "/settable",
            new Depot
            {
                Id = 7,
                Orders = [.. orders],
                Note = "behind",
            }
        );

        list.AsSpan(list.Length / 2, 2_000).Fill(0xFF);
        foreach (byte[] wrong in (byte[][])[list[..^1], list[..^1_000], [.. list, 0xC1], list])
        {
            using HttpResponseMessage response = await PostAsync(app, "/list", mediaType, wrong, saysLength);
            Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        }

        using HttpResponseMessage limited = await PostAsync(
            app,
            "/list/limited",
            mediaType,
            Encode(mediaType, new List<Order>(orders)),
            saysLength
        );
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, limited.StatusCode);

        async Task<byte[]> SameAsync<T>(string path, T value)
        {
            byte[] body = Encode(mediaType, value);
            Assert.True(body.Length > Rounds.Of(8 << 20));
            using HttpResponseMessage response = await PostAsync(app, path, mediaType, body, saysLength);
            Assert.Equal(HttpStatusCode.OK, response.StatusCode);
            Assert.Equal(body, await response.Content.ReadAsByteArrayAsync());
            return body;
        }
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task A_long_object_with_a_mistake_is_refused_with_its_offset(string mediaType, bool saysLength)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        byte[] body = Encode(
            mediaType,
            new Depot
            {
                Orders = [.. Enumerable.Range(0, Count).Select(static i => new Order { Id = i, Name = $"order {i} {Long}" })],
                Note = "behind",
            }
        );
        foreach (byte[] wrong in (byte[][])[body[..^1], body[..^1_000], [.. body, 0xC1]])
        {
            long expected = Assert.Throws<InvalidPayloadException>(() => Codec<Depot>(mediaType).Decode(wrong)).Offset;
            using HttpResponseMessage response = await PostAsync(app, "/settable", mediaType, wrong, saysLength);
            Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
            using var problem = JsonDocument.Parse(await response.Content.ReadAsStringAsync());
            Assert.Equal(expected, problem.RootElement.GetProperty("offset").GetInt64());
        }

        // The constructor refuses it, as it has no orders.
        byte[] empty = Encode(mediaType, new Depot { Orders = [], Note = new string('x', 9 << 20) });
        using HttpResponseMessage refused = await PostAsync(app, "/checked", mediaType, empty, saysLength);
        Assert.Equal(HttpStatusCode.BadRequest, refused.StatusCode);
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task A_long_list_with_a_mistake_is_refused_with_its_offset(string mediaType, bool saysLength)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        byte[] body = Encode(
            mediaType,
            Enumerable.Range(0, Count).Select(static i => new Order { Id = i, Name = $"order {i} {Long}" }).ToList()
        );
        byte[] middle = [.. body];
        middle.AsSpan(body.Length / 2, 2_000).Fill(0xFF);
        foreach (byte[] wrong in (byte[][])[body[..^1], body[..^1_000], [.. body, 0xC1], middle])
        {
            InvalidPayloadException expected = Assert.Throws<InvalidPayloadException>(() => Codec<List<Order>>(mediaType).Decode(wrong));
            using HttpResponseMessage response = await PostAsync(app, "/list", mediaType, wrong, saysLength);
            Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
            using var problem = JsonDocument.Parse(await response.Content.ReadAsStringAsync());
            Assert.Equal(expected.Offset, problem.RootElement.GetProperty("offset").GetInt64());
        }

        using HttpResponseMessage limited = await PostAsync(app, "/list/limited", mediaType, body, saysLength);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, limited.StatusCode);
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task A_long_body_that_becomes_more_than_the_limit_is_413(string mediaType, bool saysLength)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        byte[] body = Encode(
            mediaType,
            new Depot { Orders = [.. Enumerable.Range(0, Count).Select(static i => new Order { Id = i, Name = $"order {i} {Long}" })] }
        );
        using HttpResponseMessage response = await PostAsync(app, "/limited", mediaType, body, saysLength);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, response.StatusCode);
    }

    // Kestrel looks for the rest of a body, and logs an error where a read of it was never ended.
    [Theory]
    [Trait("Tier", "system")]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_refused_long_body_leaves_the_connection_to_the_next_request(bool saysLength)
    {
        const string MediaType = "application/x-msgpack";
        await using TestApp app = await TestApp.StartAsync(Map, kestrel: true);
        byte[] body = Encode(
            MediaType,
            Enumerable.Range(0, Count).Select(static i => new Order { Id = i, Name = $"order {i} {Long}" }).ToList()
        );
        byte[] wrong = [.. body];
        wrong.AsSpan(body.Length / 2, 2_000).Fill(0xFF);
        using (HttpResponseMessage response = await PostAsync(app, "/list/count", MediaType, wrong, saysLength))
        {
            Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        }

        using HttpResponseMessage next = await PostAsync(app, "/list/count", MediaType, body, saysLength);
        Assert.Equal(HttpStatusCode.OK, next.StatusCode);
        List<(LogLevel Level, string Text)> log = app.Log.Take();
        Assert.DoesNotContain(log, static line => line.Level > LogLevel.Information);
        Assert.Single(log, static line => line.Text.EndsWith(" started.", StringComparison.Ordinal));
    }
}
