using System.IO.Compression;
using System.Net;
using System.Text;
using SerializationApi.Api.Tests.Support;

namespace SerializationApi.Api.Tests.Hosting;

/// <summary>Kestrel's limits, which the server in memory does not have.</summary>
public sealed class LimitTests
{
    private const int MaxBytes = 100_000;

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_body_that_is_too_large_is_a_413(bool lengthIsKnown)
    {
        await using ServiceProcess service = await StartAsync();
        using var content = new ByteArrayContent(new byte[MaxBytes + 1]);
        await AssertTooLargeAsync(service, content, chunked: !lengthIsKnown);
    }

    [Theory]
    [InlineData("gzip")]
    [InlineData("br")]
    public async Task A_body_that_is_too_large_after_decompression_is_a_413(string coding)
    {
        await using ServiceProcess service = await StartAsync();
        using var content = new ByteArrayContent(Bomb(coding));
        Assert.True(content.Headers.ContentLength < MaxBytes / 10);
        content.Headers.ContentEncoding.Add(coding);
        await AssertTooLargeAsync(service, content, chunked: false);
    }

    [Fact]
    public async Task Nesting_is_bounded_by_the_setting()
    {
        await using ServiceProcess service = await StartAsync(("Service__MaxDepth", "3"));
        using var client = new HttpClient { BaseAddress = service.Addresses[0] };
        using HttpResponseMessage response = await client.SendAsync(
            HttpMethod.Post,
            "/users/echo",
            null,
            """[{"friends":[{"friends":[{}]}]}]"""u8.ToArray(),
            "application/json"
        );
        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        await response.ReadProblemAsync();
    }

    [Fact]
    public async Task The_count_is_bounded_by_the_setting()
    {
        await using ServiceProcess service = await StartAsync(("Service__MaxCount", "5"), ("Service__DefaultFormat", "protobuf"));
        using var client = new HttpClient { BaseAddress = service.Addresses[0] };

        using HttpResponseMessage most = await client.SendAsync(HttpMethod.Get, "/demos/sample?count=5");
        Assert.Equal("application/x-protobuf", most.Content.Headers.ContentType!.MediaType);
        using HttpResponseMessage more = await client.SendAsync(HttpMethod.Get, "/demos/sample?count=6");
        Assert.Equal(HttpStatusCode.BadRequest, more.StatusCode);
    }

    [Theory]
    [InlineData("0", HttpStatusCode.RequestEntityTooLarge)]
    [InlineData("100000000", HttpStatusCode.OK)]
    public async Task What_a_body_becomes_in_memory_is_bounded_by_the_setting(string maxBytes, HttpStatusCode status)
    {
        // An array of 200,000 empty users: above 16 MiB as objects, and far above 16 times its bytes.
        byte[] body = [0xDD, 0, 3, 0x0D, 0x40, .. Enumerable.Repeat((byte)0x90, 200_000)];
        await using ServiceProcess service = await ServiceProcess.StartAsync(("Service__MaxDecodedBytes", maxBytes));
        using var client = new HttpClient { BaseAddress = service.Addresses[0] };
        using HttpResponseMessage response = await client.SendAsync(HttpMethod.Post, "/users/echo", null, body, "application/x-msgpack");
        Assert.Equal(status, response.StatusCode);
    }

    [Theory]
    [InlineData("2", HttpStatusCode.RequestEntityTooLarge)]
    [InlineData("10000", HttpStatusCode.OK)]
    public async Task What_a_byte_of_a_coding_becomes_is_bounded_by_the_setting(string maxExpansion, HttpStatusCode status)
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(("Service__MaxExpansion", maxExpansion));
        using var client = new HttpClient();
        using var content = new ByteArrayContent(Compress("gzip", Encoding.ASCII.GetBytes($"[{new string(' ', 3_000_000)}]")));
        content.Headers.Add("Content-Type", "application/json");
        content.Headers.ContentEncoding.Add("gzip");
        using HttpResponseMessage response = await client.PostAsync(
            new Uri(service.Addresses[0], "/users/echo"),
            content,
            TestContext.Current.CancellationToken
        );
        Assert.Equal(status, response.StatusCode);
    }

    private static Task<ServiceProcess> StartAsync(params (string Name, string Value)[] environment) =>
        ServiceProcess.StartAsync([("Service__MaxRequestBodyBytes", $"{MaxBytes}"), .. environment]);

    private static async Task AssertTooLargeAsync(ServiceProcess service, HttpContent content, bool chunked)
    {
        using HttpClient client = HttpClientExtensions.CreateExpecting();
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(service.Addresses[0], "/users/echo")) { Content = content };
        content.Headers.Add("Content-Type", "application/x-msgpack");
        request.Headers.TransferEncodingChunked = chunked;
        // The response comes before the body is sent, and is not lost when the connection is closed on it.
        request.Headers.ExpectContinue = true;

        using HttpResponseMessage response = await client.SendAsync(request, TestContext.Current.CancellationToken);

        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, response.StatusCode);
        await response.ReadProblemAsync();
    }

    // Zeros: a few KB that become 5 MB.
    private static byte[] Bomb(string coding) => Compress(coding, new byte[50 * MaxBytes]);

    private static byte[] Compress(string coding, byte[] plain)
    {
        using var compressed = new MemoryStream();
        using (
            Stream compressor =
                coding == "gzip"
                    ? new GZipStream(compressed, CompressionLevel.Optimal)
                    : new BrotliStream(compressed, CompressionLevel.Optimal)
        )
        {
            compressor.Write(plain);
        }

        return compressed.ToArray();
    }
}
