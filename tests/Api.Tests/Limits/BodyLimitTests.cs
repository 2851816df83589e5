using System.IO.Compression;
using System.Net;
using System.Net.Sockets;
using System.Text;
using SerializationApi.Api.Tests.Support;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests.Limits;

/// <summary>A body may be as long as the setting says, and not a byte longer; in chunks it may be less, since their framing
/// counts.</summary>
public sealed class BodyLimitTests(BodyLimitTests.Services services) : IClassFixture<BodyLimitTests.Services>
{
    private const int MaxBytes = 10_000;

    [Theory]
    [InlineData(1, true)]
    [InlineData(2, true)]
    [InlineData(2, false)]
    public async Task A_body_may_be_as_long_as_the_limit_and_no_longer(int httpVersion, bool saysLength)
    {
        Assert.Equal(HttpStatusCode.OK, await EchoAsync(httpVersion, List(MaxBytes), 1_000, saysLength));
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, await EchoAsync(httpVersion, List(MaxBytes + 1), 1_000, saysLength));
    }

    // RFC 9112 §7.1: a length in hexadecimal and two line ends.
    [Fact]
    public async Task The_framing_of_chunks_counts()
    {
        const int PieceBytes = 1_000;
        const int FramingBytes = (MaxBytes / PieceBytes) * 7;
        Assert.Equal(HttpStatusCode.OK, await EchoAsync(1, List(MaxBytes - (2 * FramingBytes)), PieceBytes, saysLength: false));
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, await EchoAsync(1, List(MaxBytes), PieceBytes, saysLength: false));
    }

    [Theory]
    [InlineData(1, true)]
    [InlineData(1, false)]
    [InlineData(2, true)]
    [InlineData(2, false)]
    public async Task A_body_may_be_as_long_as_the_limit_after_decompression(int httpVersion, bool saysLength)
    {
        Assert.Equal(HttpStatusCode.OK, await EchoAsync(httpVersion, Gzip(List(MaxBytes)), 10, saysLength, "gzip"));
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, await EchoAsync(httpVersion, Gzip(List(MaxBytes + 1)), 10, saysLength, "gzip"));
    }

    [Fact]
    public async Task Chunks_may_not_be_mostly_something_else()
    {
        // A chunk's extension is not of the body, but has to be read.
        using var client = new TcpClient();
        await client.ConnectAsync("127.0.0.1", services.Address(1).Port, TestContext.Current.CancellationToken);
        await using NetworkStream stream = client.GetStream();
        string request =
            "POST /users/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1;x="
            + new string('x', 20 * MaxBytes);
        await stream.WriteAsync(Encoding.ASCII.GetBytes(request), TestContext.Current.CancellationToken);

        using var reader = new StreamReader(stream);
        Assert.Equal("HTTP/1.1 413 Payload Too Large", await reader.ReadLineAsync(TestContext.Current.CancellationToken));
    }

    private static byte[] List(int bytes) => Encoding.ASCII.GetBytes($"[{new string(' ', bytes - 2)}]");

    private static byte[] Gzip(byte[] plain)
    {
        using var compressed = new MemoryStream();
        using (var gzip = new GZipStream(compressed, CompressionLevel.Optimal))
        {
            gzip.Write(plain);
        }

        return compressed.ToArray();
    }

    private async Task<HttpStatusCode> EchoAsync(int httpVersion, byte[] body, int pieceBytes, bool saysLength, string? coding = null)
    {
        using HttpClient client = HttpClientExtensions.CreateExpecting();
        using var content = new PieceContent(body, pieceBytes, saysLength);
        content.Headers.Add("Content-Type", "application/json");
        if (coding is not null)
        {
            content.Headers.ContentEncoding.Add(coding);
        }

        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(services.Address(httpVersion), "/users/echo"))
        {
            Content = content,
            Version = new Version(httpVersion, httpVersion % 2),
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        // A length that is too much is refused before the body: what is still written meanwhile would break the connection.
        request.Headers.ExpectContinue = httpVersion == 1 && saysLength;
        using HttpResponseMessage response = await client.SendAsync(request, TestContext.Current.CancellationToken);
        Assert.Equal(
            response.StatusCode == HttpStatusCode.OK ? "application/json" : "application/problem+json",
            response.Content.Headers.ContentType!.MediaType
        );
        return response.StatusCode;
    }

    public sealed class Services : IAsyncLifetime
    {
        private ServiceProcess _service = null!;

        public Uri Address(int httpVersion) => _service.Addresses[httpVersion - 1];

        public async ValueTask InitializeAsync() =>
            _service = await ServiceProcess.StartAsync(
                ("Service__MaxRequestBodyBytes", $"{MaxBytes}"),
                ("Service__Http2Urls", $"http://127.0.0.1:{Ports.Free()}")
            );

        public ValueTask DisposeAsync() => _service.DisposeAsync();
    }
}
