using System.Net;
using System.Net.Sockets;
using System.Text;
using Grpc.Core;
using SerializationApi.Api.Tests.Grpc;
using SerializationApi.Api.Tests.Support;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests.Hosting;

/// <summary>What only a client can mend is no line in the log: anyone could fill it otherwise.</summary>
public sealed class ClientFaultTests
{
    private const int Repetitions = 3;

    private static readonly string[] Uploads =
    [
        Upload("/users/echo", "Content-Length: 10000000"),
        Upload("/users/echo", "Transfer-Encoding: chunked", "1000000\r\n"),
        Upload("/users/echo", "Content-Length: 10000000\r\nExpect: 100-continue"),
        Upload("/users/echo", "Content-Length: 10000000\r\nContent-Encoding: br"),
        Upload("/users/echo", "Content-Length: 10000000\r\nContent-Encoding: gzip", "\x1f"),
        Upload("/users/echo", "Transfer-Encoding: chunked\r\nContent-Encoding: deflate", "1000000\r\n"),
        Upload("/users/echo", "Content-Length: 1000000000"),
        Upload("/users/echo", "Content-Length: -1"),
        Upload("/users/echo", "Transfer-Encoding: chunked", "no length\r\n"),
        Upload("/organizations/echo", "Content-Length: 10000000\r\nAccept: image/png"),
        Upload("/nothing", "Content-Length: 10000000"),
        Upload("/healthz", "Transfer-Encoding: chunked", "1000000\r\n"),
        "GET / HTTP/9.9\r\n\r\n",
        "\x16\x03\x01",
    ];

    private static readonly string[] Downloads =
    [
        "/users/sample?count=30000&format=json",
        "/users/sample?count=30000&format=memorypack",
        "/organizations/sample?count=30000&format=msgpack",
        "/messages/sample?count=3000&format=protobuf",
        "/swagger/swagger-ui-bundle.js",
    ];

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_client_that_breaks_off_an_upload_is_not_logged(bool resets) =>
        await AssertSilentAsync(async service =>
        {
            foreach (string upload in Uploads)
            {
                await BreakOffAsync(service, upload + new string(' ', 10_000), resets, reads: false);
            }
        });

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_client_that_breaks_off_a_response_is_not_logged(bool resets) =>
        await AssertSilentAsync(async service =>
        {
            foreach (string coding in (string[])["identity", "gzip"])
            {
                foreach (string path in Downloads)
                {
                    await BreakOffAsync(
                        service,
                        $"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: {coding}\r\n\r\n",
                        resets,
                        reads: true
                    );
                }
            }
        });

    [Fact]
    public async Task A_client_that_resets_a_stream_of_HTTP_2_is_not_logged() =>
        await AssertSilentAsync(async service =>
        {
            using var client = new HttpClient
            {
                BaseAddress = service.Addresses[1],
                DefaultRequestVersion = HttpVersion.Version20,
                DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
            };
            using (var body = new HeldContent(new byte[10_000]))
            {
                using var cancellation = new CancellationTokenSource();
                Task<HttpResponseMessage> uploading = client.PostAsync("/users/echo", body, cancellation.Token);
                await body.Begun;
                await cancellation.CancelAsync();
                await Assert.ThrowsAnyAsync<OperationCanceledException>(() => uploading);
                body.Release();
            }

            foreach (string path in Downloads)
            {
                using HttpResponseMessage response = await client.GetAsync(
                    new Uri(path, UriKind.Relative),
                    HttpCompletionOption.ResponseHeadersRead,
                    TestContext.Current.CancellationToken
                );
                Assert.Equal(HttpStatusCode.OK, response.StatusCode);
            }
        });

    // CVE-2023-44487: streams that are begun and reset at once. Kestrel closes the connection.
    [Theory]
    [InlineData("/healthz")]
    [InlineData("/users/sample?count=1000")]
    public async Task A_client_that_resets_ever_more_streams_is_not_logged(string path) =>
        await AssertSilentAsync(async service =>
        {
            using var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
            await socket.ConnectAsync("127.0.0.1", service.Addresses[1].Port, TestContext.Current.CancellationToken);
            byte[] streams = new RapidReset(path).Streams(20_000);
            try
            {
                for (int sent = 0; sent < streams.Length; )
                {
                    sent += await socket.SendAsync(streams.AsMemory(sent), TestContext.Current.CancellationToken);
                }

                byte[] ends = new byte[64 * 1024];
                while (await socket.ReceiveAsync(ends, TestContext.Current.CancellationToken) > 0) { }
            }
            catch (SocketException)
            {
                // Closed while it was sending.
            }
        });

    [Fact]
    public async Task A_client_that_cancels_gRPC_calls_is_not_logged() =>
        await AssertSilentAsync(async service =>
        {
            using var client = new RawClient(service.Addresses[1].ToString());
            AsyncClientStreamingCall<byte[], byte[]> call = client.Begin("contracts.users.Users/Collect");
            await call.RequestStream.WriteAsync([0x0A, 0x00], TestContext.Current.CancellationToken);
            call.Dispose();
            await Assert.ThrowsAsync<RpcException>(() => client.UnaryAsync("contracts.users.Users/Echo", [0x0A, 0xFF]));
            await client.LeaveServerStreamAsync("contracts.users.Users/SampleItems", [0x08, 0x64]);
        });

    private static async Task AssertSilentAsync(Func<ServiceProcess, Task> act)
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(("Service__Http2Urls", $"http://127.0.0.1:{Ports.Free()}"));
        for (int i = 0; i < Repetitions; i++)
        {
            await act(service);
        }

        // What is logged late is logged before the end.
        service.Terminate();
        Assert.Equal(0, await service.WaitForExitAsync());
        Assert.False(service.Output.Split('\n').Any(IsLoud), service.Output);
        Assert.Equal("", service.Errors.Trim());
    }

    private static bool IsLoud(string line) =>
        (line.StartsWith("info:", StringComparison.Ordinal) && !line.Contains("Microsoft.Hosting.Lifetime", StringComparison.Ordinal))
        || line.StartsWith("warn:", StringComparison.Ordinal)
        || line.StartsWith("fail:", StringComparison.Ordinal)
        || line.StartsWith("crit:", StringComparison.Ordinal);

    private static string Upload(string path, string fields, string begin = "") =>
        $"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{fields}\r\n\r\n{begin}";

    // Sends, perhaps waits for the first bytes, and goes.
    private static async Task BreakOffAsync(ServiceProcess service, string request, bool resets, bool reads)
    {
        using var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
        await socket.ConnectAsync("127.0.0.1", service.Addresses[0].Port, TestContext.Current.CancellationToken);
        await socket.SendAsync(Encoding.Latin1.GetBytes(request), TestContext.Current.CancellationToken);
        if (reads)
        {
            Assert.NotEqual(0, await socket.ReceiveAsync(new byte[100], TestContext.Current.CancellationToken));
        }
        else
        {
            await Task.Delay(20, TestContext.Current.CancellationToken);
        }

        // A connection that is closed with a linger of 0 is reset.
        socket.LingerState = new LingerOption(resets, 0);
    }
}
