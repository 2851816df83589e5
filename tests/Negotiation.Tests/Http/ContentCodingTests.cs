using System.IO.Compression;
using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.RequestDecompression;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Bodies with a <c>Content-Encoding</c>: whole or refused, and never much larger than what was sent.</summary>
[Trait("Tier", "system")]
public sealed class ContentCodingTests : IAsyncLifetime
{
    private TestApp _app = null!;

    public static TheoryData<string> Codings => ["gzip", "deflate", "br"];

    public async ValueTask InitializeAsync() => _app = await StartAsync();

    public ValueTask DisposeAsync() => _app.DisposeAsync();

    [Theory]
    [MemberData(nameof(Codings))]
    public async Task Every_length_but_the_whole_is_refused(string coding)
    {
        // Flushed between two messages: a prefix of the body decompresses to the first.
        byte[] body = Compress(coding, EncodeOrders(1), EncodeOrders(1));

        for (int length = 0; length < body.Length; length++)
        {
            using HttpResponseMessage response = await PostAsync("/orders", coding, "application/x-protobuf", body[..length]);
            Assert.Equal((length, HttpStatusCode.BadRequest), (length, response.StatusCode));
        }

        using HttpResponseMessage whole = await PostAsync("/orders", coding, "application/x-protobuf", body);
        Assert.Equal(
            """[{"id":7,"name":"seven","lines":null},{"id":7,"name":"seven","lines":null}]""",
            await whole.Content.ReadAsStringAsync()
        );
    }

    [Theory]
    [MemberData(nameof(Codings))]
    public async Task Bytes_behind_the_end_are_refused(string coding)
    {
        foreach (int messages in (int[])[1, 20_000])
        {
            byte[] body = Compress(coding, EncodeOrders(messages));
            byte[][] extras =
            [
                [0],
                [0x1F],
                [0x1F, 0x8B],
                [.. "junk"u8],
                body[^8..],
                new byte[9_000],
            ];
            foreach (byte[] extra in extras)
            {
                using HttpResponseMessage response = await PostAsync("/orders", coding, "application/x-protobuf", [.. body, .. extra]);
                Assert.Equal((extra.Length, HttpStatusCode.BadRequest), (extra.Length, response.StatusCode));
            }
        }
    }

    [Fact]
    public async Task Members_of_gzip_follow_one_another()
    {
        byte[] member = Compress("gzip", EncodeOrders(1));
        using HttpResponseMessage whole = await PostAsync("/orders", "gzip", "application/x-protobuf", [.. member, .. member]);
        using HttpResponseMessage part = await PostAsync("/orders", "gzip", "application/x-protobuf", [.. member, .. member[..^1]]);

        Assert.Equal(
            """[{"id":7,"name":"seven","lines":null},{"id":7,"name":"seven","lines":null}]""",
            await whole.Content.ReadAsStringAsync()
        );
        Assert.Equal(HttpStatusCode.BadRequest, part.StatusCode);
    }

    [Theory]
    [MemberData(nameof(Codings))]
    public async Task Whole_bodies_of_any_length_are_read(string coding)
    {
        var random = new Random(1);
        foreach (int length in (int[])[0, 1, 4_096, 8_191, 8_192, 65_536, 300_000])
        {
            byte[] name = new byte[length];
            random.NextBytes(name);
            string text = Convert.ToHexString(name);
            byte[] body = Compress(coding, Encoding.UTF8.GetBytes($$"""{"name":"{{text}}"}"""));
            using HttpResponseMessage response = await PostAsync("/order", coding, "application/json", body);

            Assert.Equal($$"""{"id":0,"name":"{{text}}","lines":null}""", await response.Content.ReadAsStringAsync());
        }
    }

    [Theory]
    [MemberData(nameof(Codings))]
    public async Task Garbage_is_said_to_be_no_valid_stream(string coding)
    {
        using HttpResponseMessage response = await PostAsync("/order", coding, "application/json", [.. "garbage, not compressed at all"u8]);
        using JsonDocument problem = await ReadProblemAsync(response);

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Equal($"The body is not a valid {coding} stream.", problem.RootElement.GetProperty("detail").GetString());
    }

    // RFC 1950 §2.2: FDICT asks for a dictionary that HTTP has no way to name.
    [Fact]
    public async Task A_deflate_stream_that_asks_for_a_dictionary_is_no_valid_stream()
    {
        using HttpResponseMessage response = await PostAsync("/order", "deflate", "application/json", [0x78, 0x7d, 0, 0, 0, 0]);
        using JsonDocument problem = await ReadProblemAsync(response);

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Equal("The body is not a valid deflate stream.", problem.RootElement.GetProperty("detail").GetString());
    }

    [Theory]
    [MemberData(nameof(Codings))]
    public async Task MaxDecompressedBytes_holds_for_content_codings(string coding)
    {
        await using TestApp app = await StartAsync(options => options.Limits = new FormatLimits { MaxDecompressedBytes = 2_000 });
        using HttpResponseMessage fits = await PostAsync(app, coding, 1_989);
        using HttpResponseMessage larger = await PostAsync(app, coding, 1_990);
        using HttpResponseMessage much = await PostAsync(app, coding, 100_000);

        Assert.Equal(HttpStatusCode.OK, fits.StatusCode);
        foreach (HttpResponseMessage refused in (HttpResponseMessage[])[larger, much])
        {
            using JsonDocument problem = await ReadProblemAsync(refused);
            Assert.Equal(HttpStatusCode.RequestEntityTooLarge, refused.StatusCode);
            Assert.Equal(2_000, problem.RootElement.GetProperty("offset").GetInt32());
            Assert.Equal("at most 2000 bytes after decompression", problem.RootElement.GetProperty("expected").GetString());
        }
    }

    [Theory]
    [MemberData(nameof(Codings))]
    public async Task A_byte_becomes_at_most_so_many(string coding)
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage below = await PostAsync(app, coding, FormatLimits.ExpansionFloor - 11);
        using HttpResponseMessage above = await PostAsync(app, coding, FormatLimits.ExpansionFloor - 10);
        using JsonDocument problem = await ReadProblemAsync(above);

        Assert.Equal(HttpStatusCode.OK, below.StatusCode);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, above.StatusCode);
        Assert.Equal(FormatLimits.ExpansionFloor, problem.RootElement.GetProperty("offset").GetInt64());
        Assert.Contains(
            "100 bytes for each byte of " + coding,
            problem.RootElement.GetProperty("expected").GetString(),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task An_application_may_allow_more()
    {
        await using TestApp app = await StartAsync(options => options.Limits = new FormatLimits { MaxExpansion = 100_000 });
        using HttpResponseMessage response = await PostAsync(app, "br", 5_000_000);

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
    }

    [Fact]
    public async Task A_body_that_no_format_reads_is_bounded_too()
    {
        using HttpResponseMessage response = await PostAsync("/bytes", "br", "text/plain", Compress("br", new byte[5_000_000]));

        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, response.StatusCode);
    }

    [Fact]
    public async Task What_an_application_registers_itself_is_left_alone()
    {
        var own = new OwnProvider();
        await using TestApp app = await TestApp.StartAsync(
            static _ => { },
            builder =>
                builder.Services.AddRequestDecompression(options =>
                {
                    options.DecompressionProviders["br"] = own;
                    options.DecompressionProviders.Remove("deflate");
                })
        );
        IDictionary<string, IDecompressionProvider> providers = app
            .Services.GetRequiredService<IOptions<RequestDecompressionOptions>>()
            .Value.DecompressionProviders;

        Assert.Same(own, providers["br"]);
        Assert.Equal(["br", "gzip", "x-gzip"], providers.Keys.Order());
    }

    [Fact]
    public async Task A_provider_of_the_applications_own_is_read_too()
    {
        await using TestApp app = await StartAsync(services: services =>
            services.AddRequestDecompression(options => options.DecompressionProviders["br"] = new OwnProvider())
        );
        using HttpResponseMessage response = await PostAsync(
            app,
            "br",
            "/order",
            "application/json",
            [.. "garbage, not compressed at all"u8]
        );

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
    }

    private static Task<TestApp> StartAsync(Action<FormatOptions>? configure = null, Action<IServiceCollection>? services = null) =>
        TestApp.StartAsync(
            web =>
            {
                web.UseRequestDecompression();
                web.MapPost("/order", (Body<Order> body) => body.Value).Negotiate();
                web.MapPost("/orders", (Body<List<Order>> body) => body.Value).Negotiate();
                web.MapPost("/bytes", async (HttpRequest request) => await request.Body.CopyToAsync(Stream.Null));
            },
            builder =>
            {
                builder.Services.AddRequestDecompression();
                builder.Services.AddFormats(formats => formats.Configure(configure ?? (static _ => { })));
                services?.Invoke(builder.Services);
            },
            kestrel: true
        );

    private static byte[] EncodeOrders(int count)
    {
        var orders = new List<Order>();
        for (int i = 0; i < count; i++)
        {
            orders.Add(new Order { Id = 7, Name = "seven" });
        }

        var formats = new FormatSet(TestShapes.All);
        using PooledBuffer payload = formats.FindCodecs<List<Order>>()!.For(formats.FindByName("protobuf")!).Encode(orders);
        return payload.Span.ToArray();
    }

    // A JSON object of length + 11 bytes.
    private static Task<HttpResponseMessage> PostAsync(TestApp app, string coding, int length) =>
        PostAsync(
            app,
            coding,
            "/order",
            "application/json",
            Compress(coding, Encoding.UTF8.GetBytes($$"""{"name":"{{new string('x', length)}}"}"""))
        );

    private Task<HttpResponseMessage> PostAsync(string path, string coding, string mediaType, byte[] body) =>
        PostAsync(_app, coding, path, mediaType, body);

    private static async Task<HttpResponseMessage> PostAsync(TestApp app, string coding, string path, string mediaType, byte[] body)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, path) { Content = new ByteArrayContent(body) };
        request.Content.Headers.ContentType = new MediaTypeHeaderValue(mediaType);
        request.Content.Headers.ContentEncoding.Add(coding);
        return await app.Client.SendAsync(request);
    }

    private static async Task<JsonDocument> ReadProblemAsync(HttpResponseMessage response) =>
        JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());

    private static byte[] Compress(string coding, params byte[][] parts)
    {
        var output = new MemoryStream();
        using (
            Stream compressor = coding switch
            {
                "gzip" => new GZipStream(output, CompressionLevel.Fastest),
                "br" => new BrotliStream(output, CompressionLevel.Fastest),
                _ => new ZLibStream(output, CompressionLevel.Fastest),
            }
        )
        {
            foreach (byte[] part in parts)
            {
                compressor.Write(part);
                compressor.Flush();
            }
        }

        return output.ToArray();
    }

    private sealed class OwnProvider : IDecompressionProvider
    {
        public Stream GetDecompressionStream(Stream stream) => new BrotliStream(stream, CompressionMode.Decompress, leaveOpen: true);
    }
}
