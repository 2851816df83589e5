using System.IO.Compression;
using System.Net;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Long bodies of objects that handlers take whole: they are decoded while they arrive, and nothing but the memory shows it.</summary>
public sealed class ArrivingBodyTests
{
    private const int Count = 25_000;

    private static readonly string Long = new('x', 400);

    public static TheoryData<string, bool> MediaTypes =>
        new(from mediaType in (string[])["application/json", "application/x-msgpack", "application/x-msgpack; keys=names", "application/x-protobuf", "application/x-memorypack"]
            from saysLength in (bool[])[true, false]
            select (mediaType, saysLength));

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task The_handler_has_the_whole_object(string mediaType, bool saysLength)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        Order[] orders = [.. Enumerable.Range(0, Count).Select(static i => new Order { Id = i, Name = $"order {i} {Long}" })];
        await SameAsync("/settable", new Depot { Id = 7, Orders = [.. orders], Note = "behind" });
        await SameAsync("/bound", new Depot { Id = 7, Orders = [.. orders], Note = "behind" });
        await SameAsync("/checked", new Convoy(7, orders, "behind"));
        await SameAsync("/array", new Cargo { Id = 7, Orders = orders });
        await SameAsync("/list", new List<Order>(orders));
        await SameAsync("/list/bound", new List<Order>(orders));
        await SameAsync("/list/array", orders);
        await SameAsync("/list/interface", new List<Order>(orders));
        if (mediaType != "application/json")
        {
            await SameAsync("/filled", Store.Of(7, orders)); // System.Text.Json fills no list.
        }

        async Task SameAsync<T>(string path, T value)
        {
            byte[] body = Encode(mediaType, value);
            Assert.True(body.Length > 8 << 20);
            using HttpResponseMessage response = await PostAsync(app, path, mediaType, body, saysLength);
            Assert.Equal(HttpStatusCode.OK, response.StatusCode);
            Assert.Equal(body, await response.Content.ReadAsByteArrayAsync());
        }
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task What_is_wrong_is_said_as_of_a_short_body(string mediaType, bool saysLength)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        byte[] body = Encode(mediaType, new Depot { Orders = [.. Enumerable.Range(0, Count).Select(static i => new Order { Id = i, Name = $"order {i} {Long}" })], Note = "behind" });
        foreach (byte[] wrong in (byte[][])[body[..^1], body[..^1_000], [.. body, 0xC1]])
        {
            long expected = Assert.Throws<InvalidPayloadException>(() => Codec<Depot>(mediaType).Decode(wrong)).Offset;
            using HttpResponseMessage response = await PostAsync(app, "/settable", mediaType, wrong, saysLength);
            Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
            using var problem = JsonDocument.Parse(await response.Content.ReadAsStringAsync());
            Assert.InRange(problem.RootElement.GetProperty("offset").GetInt64(), expected, expected + 450); // Of the text that breaks off, or of the break in the same item.
        }

        // The constructor refuses it, as it has no orders.
        byte[] empty = Encode(mediaType, new Depot { Orders = [], Note = new string('x', 9 << 20) });
        using HttpResponseMessage refused = await PostAsync(app, "/checked", mediaType, empty, saysLength);
        Assert.Equal(HttpStatusCode.BadRequest, refused.StatusCode);
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task What_is_wrong_with_a_list_is_said_as_of_a_short_one(string mediaType, bool saysLength)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        byte[] body = Encode(mediaType, Enumerable.Range(0, Count).Select(static i => new Order { Id = i, Name = $"order {i} {Long}" }).ToList());
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
    public async Task What_it_may_become_is_bounded_as_of_a_short_body(string mediaType, bool saysLength)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        byte[] body = Encode(mediaType, new Depot { Orders = [.. Enumerable.Range(0, Count).Select(static i => new Order { Id = i, Name = $"order {i} {Long}" })] });
        using HttpResponseMessage response = await PostAsync(app, "/limited", mediaType, body, saysLength);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, response.StatusCode);
    }

    // Of 80 MB most are unknown to the contract, so that what is allocated is the bytes, where they are held.
    [Theory]
    [InlineData("application/json", null)]
    [InlineData("application/x-msgpack; keys=names", null)]
    [InlineData("application/x-protobuf", null)]
    [InlineData("application/json", "gzip")]
    [InlineData("application/x-protobuf", "br")]
    public async Task The_bytes_are_not_held(string mediaType, string? coding)
    {
        const int Items = 15_000;
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                web.UseRequestDecompression();
                Map(web);
            },
            static builder =>
            {
                builder.WebHost.ConfigureKestrel(static kestrel => kestrel.Limits.MaxRequestBodySize = null);
                builder.Services.AddFormats(static formats => formats.Configure(static options => options.MaxExpansion = int.MaxValue));
            },
            kestrel: true);
        string junk = new('x', 4_000);
        WideOrder[] orders = [.. Enumerable.Range(0, Items).Select(i => new WideOrder { Id = i, Junk = junk })];
        await HoldsNoBytesAsync("/count", new WideDepot { Id = 7, Orders = [.. orders] });
        await HoldsNoBytesAsync("/list/count", orders);
        await HoldsNoBytesAsync("/list/array/count", orders);
        await HoldsNoBytesAsync("/array/count", new WideDepot { Id = 7, Orders = [.. orders] });

        async Task HoldsNoBytesAsync<T>(string path, T value)
        {
            byte[] plain = Encode(mediaType, value);
            byte[] body = coding is null ? plain : Compress(coding, plain);
            long least = long.MaxValue;
            for (int round = 0; round < 10 && least > plain.Length / 4; round++)
            {
                // Of the process: other tests may allocate, too, but not in each round.
                long before = GC.GetTotalAllocatedBytes();
                using HttpResponseMessage response = await PostAsync(app, path, mediaType, body, saysLength: true, coding);
                least = Math.Min(least, GC.GetTotalAllocatedBytes() - before);
                Assert.Equal((path, $"{Items}"), (path, await response.Content.ReadAsStringAsync()));
            }

            Assert.InRange(least, 0, plain.Length / 4);
        }
    }

    private static void Map(WebApplication web)
    {
        web.MapPost("/settable", static (Body<Depot> body) => body.Value).Negotiate();
        web.MapPost("/bound", static (Depot depot) => depot).Negotiate();
        web.MapPost("/checked", static (Body<Convoy> body) => body.Value).Negotiate();
        web.MapPost("/array", static (Body<Cargo> body) => body.Value).Negotiate();
        web.MapPost("/filled", static (Body<Store> body) => body.Value).Negotiate();
        web.MapPost("/list", static (Body<List<Order>> body) => body.Value).Negotiate();
        web.MapPost("/list/bound", static (List<Order> orders) => orders).Negotiate();
        web.MapPost("/list/array", static (Body<Order[]> body) => body.Value).Negotiate();
        web.MapPost("/list/interface", static (IReadOnlyList<Order> orders) => orders).Negotiate();
        web.MapPost("/list/limited", static (Body<List<Order>> body) => "").WithLimits(static limits => limits with { MaxDecodedBytes = 1_000_000 });
        web.MapPost("/list/count", static (Body<IReadOnlyList<Order>> body) => $"{body.Value.Count}");
        web.MapPost("/list/array/count", static (Body<Order[]> body) => $"{body.Value.Length}");
        web.MapPost("/array/count", static (Body<Cargo> body) => $"{body.Value.Orders!.Length}");
        web.MapPost("/count", static (Body<Depot> body) => $"{body.Value.Orders!.Count}");
        web.MapPost("/limited", static (Body<Depot> body) => "").WithLimits(static limits => limits with { MaxDecodedBytes = 1_000_000 });
    }

    private static async Task<HttpResponseMessage> PostAsync(TestApp app, string path, string mediaType, byte[] body, bool saysLength, string? coding = null)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, path)
        {
            Content = saysLength ? new ByteArrayContent(body) : new PushContent(mediaType, async stream => await stream.WriteAsync(body)),
        };
        request.Content.Headers.Remove("Content-Type");
        request.Content.Headers.TryAddWithoutValidation("Content-Type", mediaType);
        request.Headers.TryAddWithoutValidation("Accept", mediaType);
        if (coding is not null)
        {
            request.Content.Headers.ContentEncoding.Add(coding);
        }

        return await app.Client.SendAsync(request);
    }

    private static byte[] Compress(string coding, byte[] plain)
    {
        var output = new MemoryStream();
        using (Stream stream = coding == "gzip" ? new GZipStream(output, CompressionLevel.Fastest) : new BrotliStream(output, CompressionLevel.Fastest))
        {
            stream.Write(plain);
        }

        return output.ToArray();
    }

    private static Codec<T> Codec<T>(string mediaType)
    {
        var formats = new FormatSet(TestShapes.All);
        return formats.FindCodecs<T>()!.For(new ContentTypes(formats).Find(mediaType)!.Format);
    }

    private static byte[] Encode<T>(string mediaType, T value)
    {
        using PooledBuffer payload = Codec<T>(mediaType).Encode(value);
        return payload.Span.ToArray();
    }
}
