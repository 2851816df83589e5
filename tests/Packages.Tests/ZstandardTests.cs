using System.Net;
using System.Net.Http.Headers;
using SerializationApi.Packages.Tests.Feeds;

namespace SerializationApi.Packages.Tests;

/// <summary>Zstandard (RFC 8878), which ASP.NET Core has from .NET 11 on: nothing of ours is in its way, and its bodies have the bounds of the others.</summary>
public sealed class ZstandardTests(Feed feed)
{
    private const string MediaType = "application/x-msgpack";
    private const int MaxBlock = 128 * 1024;

    private const string Program = """
        using SerializationApi.Negotiation;

        WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
        builder.Services.AddFormats(formats => formats.AddShapes(OrderShapes.All));
        builder.Services.AddResponseCompression(options => options.MimeTypes = ["application/x-msgpack"]).AddRequestDecompression();
        WebApplication app = builder.Build();
        app.UseResponseCompression().UseRequestDecompression();
        RouteGroupBuilder api = app.MapGroup("/").Negotiate();
        api.MapGet("/orders", () => Enumerable.Range(0, 500).Select(id => new Order { Id = id, Items = ["tea"] }).ToList()).WithETags();
        api.MapPost("/orders", (Body<Order> order) => order.Value);
        app.Run();
        """;

    [Fact]
    public async Task Responses_and_bodies_may_be_compressed_by_it_where_the_framework_has_it()
    {
        UserProject app = feed.Service().With("Order.cs", Readme.Blocks[Readme.Contract]).With("Program.cs", Program);
        await app.BuildAsync();
        using RunningService running = await app.ServeAsync();
        using var client = new HttpClient { BaseAddress = running.Address };

        using HttpResponseMessage got = await client.SendAsync(Get(null), TestContext.Current.CancellationToken);
        Assert.Equal(Framework.IsNext ? "zstd" : "", string.Join(", ", got.Content.Headers.ContentEncoding));
        Assert.Equal(Framework.IsNext, got.Headers.ETag!.Tag.EndsWith("-zstd\"", StringComparison.Ordinal));
        using HttpResponseMessage unchanged = await client.SendAsync(Get(got.Headers.ETag), TestContext.Current.CancellationToken);
        Assert.Equal((HttpStatusCode.NotModified, got.Headers.ETag), (unchanged.StatusCode, unchanged.Headers.ETag));

        byte[] order = Convert.FromHexString("920792A3746561A46D696C6B");
        byte[] frame = [0x28, 0xB5, 0x2F, 0xFD, 0x20, (byte)order.Length, .. Block(order.Length, 0), .. order];
        byte[] bomb = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38, .. Enumerable.Repeat<byte[]>([.. Block(MaxBlock, 1, isLast: false), 0xC0], 2_000).SelectMany(static block => block), .. Block(0, 0)];
        byte[] wide = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0xA0, .. Block(order.Length, 0), .. order];
        Assert.Equal(Framework.IsNext ? HttpStatusCode.OK : HttpStatusCode.UnsupportedMediaType, await PostAsync(frame));
        if (Framework.IsNext)
        {
            Assert.Equal(HttpStatusCode.BadRequest, await PostAsync(frame[..^1]));
            Assert.Equal(HttpStatusCode.BadRequest, await PostAsync([1, 2, 3, 4, 5, 6, 7, 8]));
            Assert.Equal(HttpStatusCode.RequestEntityTooLarge, await PostAsync(bomb));
            Assert.Equal(HttpStatusCode.BadRequest, await PostAsync(wide));
        }

        async Task<HttpStatusCode> PostAsync(byte[] body)
        {
            using var content = new ByteArrayContent(body) { Headers = { ContentType = new(MediaType), ContentEncoding = { "zstd" } } };
            using HttpResponseMessage response = await client.PostAsync(new Uri("/orders", UriKind.Relative), content, TestContext.Current.CancellationToken);
            return response.StatusCode;
        }
    }

    private static HttpRequestMessage Get(EntityTagHeaderValue? tag)
    {
        var request = new HttpRequestMessage(HttpMethod.Get, new Uri("/orders", UriKind.Relative)) { Headers = { Accept = { new(MediaType) }, AcceptEncoding = { new("zstd") } } };
        if (tag is not null)
        {
            request.Headers.IfNoneMatch.Add(tag);
        }

        return request;
    }

    // The header of a block: whether it is the last, 0 for bytes as they are or 1 for one byte again and again, how many.
    private static byte[] Block(int size, int type, bool isLast = true) => BitConverter.GetBytes((size << 3) | (type << 1) | (isLast ? 1 : 0))[..3];
}
