using System.Net;
using System.Runtime.Serialization;
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
    public async Task What_it_may_become_is_bounded_as_of_a_short_body(string mediaType, bool saysLength)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        byte[] body = Encode(mediaType, new Depot { Orders = [.. Enumerable.Range(0, Count).Select(static i => new Order { Id = i, Name = $"order {i} {Long}" })] });
        using HttpResponseMessage response = await PostAsync(app, "/limited", mediaType, body, saysLength);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, response.StatusCode);
    }

    // Of 80 MB most are unknown to the contract, so that what is allocated is the bytes, where they are held.
    [Theory]
    [InlineData("application/json")]
    [InlineData("application/x-msgpack; keys=names")]
    [InlineData("application/x-protobuf")]
    public async Task The_bytes_are_not_held(string mediaType)
    {
        const int Items = 20_000;
        await using TestApp app = await TestApp.StartAsync(
            Map, static builder => builder.WebHost.ConfigureKestrel(static kestrel => kestrel.Limits.MaxRequestBodySize = null), kestrel: true);
        string junk = new('x', 4_000);
        byte[] body = Encode(mediaType, new WideDepot { Id = 7, Orders = [.. Enumerable.Range(0, Items).Select(i => new WideOrder { Id = i, Junk = junk })] });
        using (await PostAsync(app, "/count", mediaType, body, saysLength: true))
        {
        }

        long before = GC.GetTotalAllocatedBytes();
        using HttpResponseMessage response = await PostAsync(app, "/count", mediaType, body, saysLength: true);
        long allocated = GC.GetTotalAllocatedBytes() - before;

        Assert.Equal($"{Items}", await response.Content.ReadAsStringAsync());
        Assert.InRange(allocated, 0, body.Length / 4);
    }

    private static void Map(WebApplication web)
    {
        web.MapPost("/settable", static (Body<Depot> body) => body.Value).Negotiate();
        web.MapPost("/bound", static (Depot depot) => depot).Negotiate();
        web.MapPost("/checked", static (Body<Convoy> body) => body.Value).Negotiate();
        web.MapPost("/array", static (Body<Cargo> body) => body.Value).Negotiate();
        web.MapPost("/filled", static (Body<Store> body) => body.Value).Negotiate();
        web.MapPost("/count", static (Body<Depot> body) => $"{body.Value.Orders!.Count}");
        web.MapPost("/limited", static (Body<Depot> body) => "").WithLimits(static limits => limits with { MaxDecodedBytes = 1_000_000 });
    }

    private static async Task<HttpResponseMessage> PostAsync(TestApp app, string path, string mediaType, byte[] body, bool saysLength)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, path)
        {
            Content = saysLength ? new ByteArrayContent(body) : new PushContent(mediaType, async stream => await stream.WriteAsync(body)),
        };
        request.Content.Headers.Remove("Content-Type");
        request.Content.Headers.TryAddWithoutValidation("Content-Type", mediaType);
        request.Headers.TryAddWithoutValidation("Accept", mediaType);
        return await app.Client.SendAsync(request);
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

[DataContract]
[GenerateShape]
public sealed class Depot
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public List<Order>? Orders { get; set; }

    [DataMember(Order = 3)]
    public string? Note { get; set; }
}

/// <summary>Its constructor looks at what it is given.</summary>
[GenerateShape]
public sealed record Convoy
{
    public Convoy(int id, IReadOnlyList<Order> orders, string? note)
    {
        (Id, Orders, Note) = (id, orders.Count > 0 ? orders : throw new ArgumentException("There must be orders.", nameof(orders)), note);
    }

    [DataMember(Order = 1)]
    public int Id { get; }

    [DataMember(Order = 2)]
    public IReadOnlyList<Order> Orders { get; }

    [DataMember(Order = 3)]
    public string? Note { get; }
}

[DataContract]
[GenerateShape]
public sealed class Cargo
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public Order[]? Orders { get; set; }
}

/// <summary>Its list is filled.</summary>
[DataContract]
[GenerateShape]
public sealed class Store
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public List<Order> Orders { get; } = [];

    public static Store Of(int id, IEnumerable<Order> orders)
    {
        var store = new Store { Id = id };
        store.Orders.AddRange(orders);
        return store;
    }
}

[DataContract]
[GenerateShape]
public sealed class WideDepot
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public List<WideOrder>? Orders { get; set; }
}

[DataContract]
[GenerateShape]
public sealed class WideOrder
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 9)]
    public string? Junk { get; set; }
}
