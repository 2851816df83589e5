using System.IO.Compression;
using System.Net;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.RequestDecompression;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Endpoints with limits of their own, and bodies with a <c>Content-Encoding</c>.</summary>
[Trait("Tier", "system")]
public sealed class CodedLimitsTests
{
    private static readonly byte[] Order = Encoding.UTF8.GetBytes($"{{\"id\":1,\"name\":\"{new string('x', 5_000)}\"}}");

    [Theory]
    [InlineData("/small/body", false)]
    [InlineData("/small/bound", false)]
    [InlineData("/small/raw", false)]
    [InlineData("/free/body", true)]
    [InlineData("/free/bound", true)]
    [InlineData("/free/raw", true)]
    public async Task What_a_body_becomes_is_bounded_by_the_endpoint(string path, bool isTaken)
    {
        await using TestApp app = await StartAsync();
        foreach (string coding in (string[])["gzip", "deflate", "br"])
        {
            using HttpResponseMessage response = await PostAsync(app, path, coding);
            Assert.Equal(
                (path, coding, isTaken ? HttpStatusCode.OK : HttpStatusCode.RequestEntityTooLarge),
                (path, coding, response.StatusCode)
            );
            if (path == "/small/body")
            {
                using var problem = JsonDocument.Parse(await response.Content.ReadAsByteArrayAsync());
                Assert.Equal(1_000, problem.RootElement.GetProperty("offset").GetInt32());
            }
        }
    }

    [Fact]
    public async Task What_is_not_compressed_is_not_decompressed()
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, "/small/body", null, Order, "application/json");

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
    }

    [Fact]
    public void Formats_and_decompression_may_be_added_in_any_order_and_a_provider_of_one_s_own_stays()
    {
        Assert.IsType<EndpointDecompression>(Provider(static services => services.AddFormats(Nothing).AddRequestDecompression()));
        Assert.IsType<EndpointDecompression>(
            Provider(static services => services.AddRequestDecompression().AddFormats(Nothing).AddFormats(Nothing))
        );
        Assert.IsType<OwnProvider>(
            Provider(static services => services.AddSingleton<IRequestDecompressionProvider, OwnProvider>().AddFormats(Nothing))
        );
        Assert.IsType<OwnProvider>(
            Provider(static services => services.AddFormats(Nothing).AddSingleton<IRequestDecompressionProvider, OwnProvider>())
        );

        static void Nothing(FormatsBuilder formats) { }

        static IRequestDecompressionProvider Provider(Action<IServiceCollection> add)
        {
            var services = new ServiceCollection();
            add(services);
            return services.BuildServiceProvider().GetRequiredService<IRequestDecompressionProvider>();
        }
    }

    [Theory]
    [InlineData(false, "identity")]
    [InlineData(true, "br, deflate, gzip")]
    public async Task A_refusal_names_the_codings_that_are_undone(bool isUsed, string codings)
    {
        await using TestApp app = await TestApp.StartAsync(
            web =>
            {
                if (isUsed)
                {
                    web.UseRequestDecompression();
                }

                web.MapPost("/body", (Body<Order> body) => "").Negotiate();
            },
            builder => builder.Services.AddRequestDecompression(),
            kestrel: true
        );
        using HttpResponseMessage response = await PostAsync(app, "/body", "zstd");

        Assert.Equal((HttpStatusCode.UnsupportedMediaType, codings), (response.StatusCode, response.Header("Accept-Encoding")));
    }

    private static Task<TestApp> StartAsync() =>
        TestApp.StartAsync(
            web =>
            {
                web.UseRequestDecompression();
                RouteGroupBuilder free = web.MapGroup("/free").Negotiate();
                RouteGroupBuilder small = web.MapGroup("/small")
                    .Negotiate()
                    .WithFormatLimits(static limits => limits with { MaxDecompressedBytes = 1_000 });
                foreach (RouteGroupBuilder group in (RouteGroupBuilder[])[free, small])
                {
                    group.MapPost("/body", (Body<Order> body) => "");
                    group.MapPost("/bound", (Order order) => "");
                    group.MapPost("/raw", static async (HttpRequest request) => await request.Body.CopyToAsync(Stream.Null));
                }
            },
            builder => builder.Services.AddRequestDecompression(),
            kestrel: true
        );

    private static async Task<HttpResponseMessage> PostAsync(TestApp app, string path, string coding)
    {
        using var stream = new MemoryStream();
        using (
            Stream coded = coding switch
            {
                "gzip" => new GZipStream(stream, CompressionLevel.Fastest, leaveOpen: true),
                "deflate" => new ZLibStream(stream, CompressionLevel.Fastest, leaveOpen: true),
                _ => new BrotliStream(stream, CompressionLevel.Fastest, leaveOpen: true),
            }
        )
        {
            coded.Write(Order);
        }

        using var request = new HttpRequestMessage(HttpMethod.Post, path) { Content = new ByteArrayContent(stream.ToArray()) };
        request.Content.Headers.TryAddWithoutValidation("Content-Type", "application/json");
        request.Content.Headers.TryAddWithoutValidation("Content-Encoding", coding);
        return await app.Client.SendAsync(request);
    }

    private sealed class OwnProvider : IRequestDecompressionProvider
    {
        public Stream? GetDecompressionStream(HttpContext context) => null;
    }
}
