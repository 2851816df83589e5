using System.Net;
using System.Net.Http.Headers;
using System.Text.Json;
using SerializationApi.Packages.Tests.Feeds;

namespace SerializationApi.Packages.Tests;

/// <summary>What is another in the framework of .NET 11, on each: its validation, whose interface was experimental; Zstandard and union
/// types, which it has from there on.</summary>
public sealed class FrameworkTests(FrameworkApp app) : IClassFixture<FrameworkApp>
{
    private const string MediaType = "application/x-msgpack";
    private const int MaxBlock = 128 * 1024;

    private static readonly (string Path, string Valid, string Invalid, string Member)[] s_bodies =
    [
        ("/order", "9207A174", "9200C0", ""),
        ("/body", "9207A174", "9200C0", ""),
        ("/stream", "9207A174", "9207A1749200C0", "[1]."),
    ];

    [Fact]
    public async Task Bodies_of_every_kind_are_validated()
    {
        foreach ((string path, string valid, string invalid, string member) in s_bodies)
        {
            string mediaType = path == "/stream" ? $"{MediaType}; delimited=true" : MediaType;
            using HttpResponseMessage good = await app.Service.PostAsync(path, mediaType, Convert.FromHexString(valid));
            Assert.Equal(
                (HttpStatusCode.OK, valid),
                (good.StatusCode, Convert.ToHexString(await good.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken)))
            );
            using HttpResponseMessage bad = await app.Service.PostAsync(path, mediaType, Convert.FromHexString(invalid));
            string problem = await bad.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
            Assert.True(bad.StatusCode == HttpStatusCode.BadRequest, problem);
            Assert.Equal(
                [$"{member}id", $"{member}name"],
                JsonDocument.Parse(problem).RootElement.GetProperty("errors").EnumerateObject().Select(static error => error.Name).Order(),
                StringComparer.OrdinalIgnoreCase
            );
        }
    }

    /// <summary>Nothing of ours is in the way of RFC 8878, and its bodies have the bounds of the others.</summary>
    [Fact]
    public async Task Zstandard_compresses_responses_and_bodies_where_the_framework_has_it()
    {
        using var client = new HttpClient { BaseAddress = app.Service.Address };

        using HttpResponseMessage got = await client.SendAsync(Get(null), TestContext.Current.CancellationToken);
        Assert.Equal(Framework.IsNext ? "zstd" : "", string.Join(", ", got.Content.Headers.ContentEncoding));
        Assert.Equal(Framework.IsNext, got.Headers.ETag!.Tag.EndsWith("-zstd\"", StringComparison.Ordinal));
        using HttpResponseMessage unchanged = await client.SendAsync(Get(got.Headers.ETag), TestContext.Current.CancellationToken);
        Assert.Equal((HttpStatusCode.NotModified, got.Headers.ETag), (unchanged.StatusCode, unchanged.Headers.ETag));

        byte[] order = Convert.FromHexString("9207A3746561");
        byte[] frame = [0x28, 0xB5, 0x2F, 0xFD, 0x20, (byte)order.Length, .. Block(order.Length, 0), .. order];
        byte[] bomb =
        [
            0x28,
            0xB5,
            0x2F,
            0xFD,
            0x00,
            0x38,
            .. Enumerable.Repeat<byte[]>([.. Block(MaxBlock, 1, isLast: false), 0xC0], 2_000).SelectMany(static block => block),
            .. Block(0, 0),
        ];
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
            using HttpResponseMessage response = await client.PostAsync(
                new Uri("/body", UriKind.Relative),
                content,
                TestContext.Current.CancellationToken
            );
            return response.StatusCode;
        }
    }

    /// <summary>The compiler of C# 15 makes of a union what an application before it writes itself, and the payloads are the
    /// same.</summary>
    [Theory]
    [InlineData("application/json", "/payment", "{\"number\":\"4111\"}")]
    [InlineData("application/json", "/payment", "2.50")]
    [InlineData("application/json", "/payment", "\"cash\"")]
    [InlineData("application/json", "/figure", "{\"$type\":\"Circle\",\"price\":2.50}")]
    [InlineData(MediaType, "/payment", "920091A434313131")]
    [InlineData(MediaType, "/payment", "9202A463617368")]
    [InlineData(MediaType, "/figure", "9200919201A3322E35")]
    [InlineData("application/x-protobuf", "/payment", "0A060A0434313131")]
    [InlineData("application/x-protobuf", "/payment", "1A0463617368")]
    [InlineData("application/x-protobuf", "/figure", "0A080A061A0463617368")]
    [InlineData("application/x-memorypack", "/payment", "02FBFFFFFF0400000063617368")]
    public async Task A_union_type_comes_back_in_every_format(string mediaType, string path, string payload)
    {
        byte[] sent = mediaType == "application/json" ? System.Text.Encoding.UTF8.GetBytes(payload) : Convert.FromHexString(payload);
        using var content = new ByteArrayContent(sent) { Headers = { ContentType = new(mediaType) } };
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(app.Service.Address, path))
        {
            Content = content,
            Headers = { Accept = { new(mediaType) } },
        };
        using var client = new HttpClient();
        using HttpResponseMessage response = await client.SendAsync(request, TestContext.Current.CancellationToken);
        byte[] got = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        Assert.True(sent.AsSpan().SequenceEqual(got), $"{response.StatusCode}: {System.Text.Encoding.UTF8.GetString(got)}");
    }

    private static HttpRequestMessage Get(EntityTagHeaderValue? tag)
    {
        var request = new HttpRequestMessage(HttpMethod.Get, new Uri("/orders", UriKind.Relative))
        {
            Headers = { Accept = { new(MediaType) }, AcceptEncoding = { new("zstd") } },
        };
        if (tag is not null)
        {
            request.Headers.IfNoneMatch.Add(tag);
        }

        return request;
    }

    // The header of a block: whether it is the last, 0 for bytes as they are or 1 for one byte again and again, how many.
    private static byte[] Block(int size, int type, bool isLast = true) =>
        BitConverter.GetBytes((size << 3) | (type << 1) | (isLast ? 1 : 0))[..3];
}
