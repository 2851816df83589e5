using System.IO.Compression;
using System.Net;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.Extensions.Logging;
using SerializationApi.Api.Tests.Support;

namespace SerializationApi.Api.Tests.Endpoints;

public sealed class CompressionTests(ApiFixture api)
{
    public static TheoryData<string, string> MediaTypesAndCodings =>
        [
            .. from format in new[]
            {
                "application/json",
                "application/x-msgpack",
                "application/vnd.msgpack",
                "application/x-protobuf",
                "application/x-memorypack",
            }
            from coding in new[] { "gzip", "br" }
            select (format, coding),
        ];

    [Theory]
    [MemberData(nameof(MediaTypesAndCodings))]
    public async Task Responses_are_compressed_when_asked(string mediaType, string coding)
    {
        using HttpResponseMessage plain = await GetAsync("/organizations/sample?count=100", mediaType, null);
        using HttpResponseMessage response = await GetAsync("/organizations/sample?count=100", mediaType, coding);

        Assert.Equal([coding], response.Content.Headers.ContentEncoding);
        Assert.Equal(mediaType, response.Content.Headers.ContentType!.ToString());
        Assert.Contains("Accept", response.Headers.Vary);
        Assert.Contains("Accept-Encoding", response.Headers.Vary);
        byte[] expected = await plain.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        byte[] compressed = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        Assert.True(compressed.Length < expected.Length * 3 / 4);
        Assert.Equal(expected, Decompress(compressed, coding));
    }

    // .NET's fastest gzip takes 9,483 bytes of it to 9,480.
    [Theory]
    [InlineData("gzip")]
    [InlineData("br")]
    public async Task What_LZ4_has_compressed_becomes_smaller_still(string coding)
    {
        using HttpResponseMessage plain = await GetAsync(
            "/organizations/sample?count=200",
            "application/x-msgpack; compression=lz4-block-array",
            null
        );
        using HttpResponseMessage response = await GetAsync(
            "/organizations/sample?count=200",
            "application/x-msgpack; compression=lz4-block-array",
            coding
        );
        byte[] expected = await plain.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        byte[] compressed = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        Assert.Equal([coding], response.Content.Headers.ContentEncoding);
        Assert.InRange(compressed.Length, 1, expected.Length * 9 / 10);
        Assert.Equal(expected, Decompress(compressed, coding));
    }

    [Fact]
    public async Task A_streamed_response_is_compressed_too()
    {
        using HttpResponseMessage response = await GetAsync("/demos/sample?count=20000", "application/x-msgpack", "gzip");
        byte[] compressed = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        string decoded = TestDataset.Find("demos").Decode(api.Formats, "application/x-msgpack", Decompress(compressed, "gzip"));
        Assert.Equal(TestDataset.Find("demos").Text(20_000, 1), decoded);
    }

    [Fact]
    public async Task Small_responses_are_left_alone()
    {
        using HttpResponseMessage response = await GetAsync("/organizations/sample?count=1", "application/x-msgpack", "gzip");
        Assert.Empty(response.Content.Headers.ContentEncoding);
        Assert.NotNull(response.Content.Headers.ContentLength);
    }

    [Theory]
    [InlineData(0, "gzip")]
    [InlineData(1, null)]
    public async Task A_response_of_exactly_so_many_bytes_is_compressed(int more, string? coding)
    {
        using HttpResponseMessage plain = await GetAsync("/organizations/sample?count=3", "application/json", null);
        long length = plain.Content.Headers.ContentLength!.Value;
        await using WebApplicationFactory<Program> factory = new WebApplicationFactory<Program>().WithWebHostBuilder(host =>
            host.ConfigureLogging(logging => logging.ClearProviders()).UseSetting("Service:MinCompressedBytes", $"{length + more}")
        );
        using HttpClient client = factory.CreateClient();
        using var request = new HttpRequestMessage(HttpMethod.Get, "/organizations/sample?count=3");
        request.Headers.Add("Accept-Encoding", "gzip");
        using HttpResponseMessage response = await client.SendAsync(request, TestContext.Current.CancellationToken);

        Assert.Equal(coding, response.Content.Headers.ContentEncoding.SingleOrDefault());
    }

    [Fact]
    public async Task Without_Accept_Encoding_a_cache_still_learns_that_it_matters()
    {
        using HttpResponseMessage response = await GetAsync("/organizations/sample?count=100", "application/x-msgpack", null);
        Assert.Empty(response.Content.Headers.ContentEncoding);
        Assert.Contains("Accept", response.Headers.Vary);
        Assert.Contains("Accept-Encoding", response.Headers.Vary);
    }

    [Theory]
    [InlineData("gzip;q=0, br;q=0")]
    [InlineData("identity")]
    [InlineData("zstd")]
    public async Task A_coding_that_is_refused_or_unknown_is_not_used(string acceptEncoding)
    {
        using HttpResponseMessage response = await GetAsync("/organizations/sample?count=100", "application/json", acceptEncoding);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Empty(response.Content.Headers.ContentEncoding);
    }

    [Theory]
    [InlineData("gzip")]
    [InlineData("br")]
    [InlineData("deflate")]
    public async Task Compressed_requests_are_decompressed(string coding)
    {
        var dataset = TestDataset.Find("users");
        byte[] body = Compress(dataset.Encode(api.Formats, "protobuf", 50, 3), coding);

        using HttpResponseMessage response = await PostAsync(body, coding);

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        byte[] payload = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        Assert.Equal(dataset.Text(50, 3), dataset.Decode(api.Formats, "application/json", payload));
    }

    [Theory]
    [InlineData("gzip")]
    [InlineData("br")]
    [InlineData("deflate")]
    public async Task What_is_not_compressed_as_it_says_is_a_400(string coding)
    {
        byte[] body = TestDataset.Find("users").Encode(api.Formats, "protobuf", 50, 3);
        using HttpResponseMessage response = await PostAsync(body, coding);
        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        await response.ReadProblemAsync();
    }

    [Fact]
    public async Task An_unknown_coding_is_a_415_that_says_which_are_known()
    {
        using HttpResponseMessage response = await PostAsync([1, 2, 3], "zstd");
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, response.StatusCode);
        await response.ReadProblemAsync();
        Assert.Contains("gzip", Assert.Single(response.Headers.GetValues("Accept-Encoding")), StringComparison.Ordinal);
    }

    private async Task<HttpResponseMessage> GetAsync(string path, string accept, string? acceptEncoding)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        request.Headers.Add("Accept", accept);
        if (acceptEncoding is not null)
        {
            request.Headers.Add("Accept-Encoding", acceptEncoding);
        }

        return await api.Client.SendAsync(request, TestContext.Current.CancellationToken);
    }

    private async Task<HttpResponseMessage> PostAsync(byte[] body, string coding)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "/users/echo") { Content = new ByteArrayContent(body) };
        request.Content.Headers.Add("Content-Type", "application/x-protobuf");
        request.Content.Headers.Add("Content-Encoding", coding);
        return await api.Client.SendAsync(request, TestContext.Current.CancellationToken);
    }

    private static byte[] Compress(byte[] bytes, string coding)
    {
        using var compressed = new MemoryStream();
        using (
            Stream compressor = coding switch
            {
                "gzip" => new GZipStream(compressed, CompressionLevel.Fastest),
                "deflate" => new ZLibStream(compressed, CompressionLevel.Fastest),
                _ => new BrotliStream(compressed, CompressionLevel.Fastest),
            }
        )
        {
            compressor.Write(bytes);
        }

        return compressed.ToArray();
    }

    private static byte[] Decompress(byte[] bytes, string coding)
    {
        using var compressed = new MemoryStream(bytes);
        using Stream decompressor =
            coding == "gzip"
                ? new GZipStream(compressed, CompressionMode.Decompress)
                : new BrotliStream(compressed, CompressionMode.Decompress);
        using var plain = new MemoryStream();
        decompressor.CopyTo(plain);
        return plain.ToArray();
    }
}
