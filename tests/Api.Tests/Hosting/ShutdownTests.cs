using System.Net;
using System.Net.Http.Headers;
using System.Net.Sockets;
using System.Text;
using SerializationApi.Api.Tests.Support;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests.Hosting;

public sealed class ShutdownTests(ApiFixture api)
{
    [Fact]
    public async Task A_request_in_flight_finishes_while_new_connections_are_refused()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(("Service__ShutdownSeconds", "60"));
        Uri address = service.Addresses[0];
        var users = TestDataset.Find("users");
        using var body = new HeldContent(users.Encode(api.Formats, "msgpack", 100, 1));
        using HttpClient client = HttpClientExtensions.CreateExpecting();
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(address, "/users/echo")) { Content = body };
        request.Headers.ExpectContinue = true;
        request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue("application/x-protobuf"));
        Task<HttpResponseMessage> responding = client.SendAsync(request, TestContext.Current.CancellationToken);

        // 100 Continue came: the service is reading the body.
        await body.Begun.WaitAsync(TestContext.Current.CancellationToken);
        service.Terminate();
        await UntilRefusedAsync(address);
        body.Release();

        using HttpResponseMessage response = await responding;
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        byte[] payload = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        Assert.Equal(users.Text(100, 1), users.Decode(api.Formats, "application/x-protobuf", payload));
        Assert.Equal(0, await service.WaitForExitAsync());
    }

    // The client has sent more than all buffers on the way hold, and read nothing: what the service made of it is in a file.
    [Fact]
    public async Task A_process_that_is_killed_leaves_no_temporary_file()
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("killed-");
        try
        {
            await using (
                ServiceProcess service = await ServiceProcess.StartAsync(
                    ("ASPNETCORE_TEMP", folder.FullName),
                    ("Service__MinBytesPerSecond", "0")
                )
            )
            {
                byte[] members = Encoding.UTF8.GetBytes($"{{\"id\":1,\"name\":\"{new string('x', 4_000)}\"}},");
                using var client = new TcpClient();
                await client.ConnectAsync("127.0.0.1", service.Addresses[0].Port, TestContext.Current.CancellationToken);
                NetworkStream stream = client.GetStream();
                await stream.WriteAsync(
                    (
                        "POST /organizations/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: "u8
                        + "application/json\r\nContent-Length: 100000000\r\n\r\n{\"members\":["u8
                    ).ToArray(),
                    TestContext.Current.CancellationToken
                );
                for (int sent = 0; sent < 60_000_000; sent += members.Length)
                {
                    await stream.WriteAsync(members, TestContext.Current.CancellationToken);
                }
            }

            Assert.Empty(folder.GetFiles());
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Fact]
    public async Task A_request_that_never_ends_is_cut_off_after_the_time_that_is_set()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(("Service__ShutdownSeconds", "3"));
        using var body = new HeldContent([1, 2, 3]);
        using HttpClient client = HttpClientExtensions.CreateExpecting();
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(service.Addresses[0], "/users/echo")) { Content = body };
        request.Headers.ExpectContinue = true;
        Task<HttpResponseMessage> responding = client.SendAsync(request, TestContext.Current.CancellationToken);
        await body.Begun.WaitAsync(TestContext.Current.CancellationToken);

        service.Terminate();

        Assert.Equal(0, await service.WaitForExitAsync());
        body.Release();
        await Assert.ThrowsAsync<HttpRequestException>(() => responding);
    }

    [Fact]
    public async Task Requests_that_compute_do_not_delay_the_end()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(
            ("Service__ShutdownSeconds", "3"),
            ("Service__MaxCount", "10000000"),
            ("Service__MaxDecompressedBytes", $"{int.MaxValue}")
        );
        using var client = new HttpClient { BaseAddress = service.Addresses[0] };
        // Each makes and counts a list for longer than the test waits for the end.
        Task<HttpResponseMessage>[] lists =
        [
            .. Enumerable
                .Range(0, 40)
                .Select(seed =>
                    client.SendAsync(
                        HttpMethod.Head,
                        $"/users/sample?count=9000000&seed={seed}",
                        "application/x-msgpack; compression=lz4-block"
                    )
                ),
        ];
        await Task.Delay(500, TestContext.Current.CancellationToken);

        service.Terminate();
        Assert.Equal(0, await service.WaitForExitAsync());

        foreach (Task<HttpResponseMessage> list in lists)
        {
            await Assert.ThrowsAsync<HttpRequestException>(() => list);
        }
    }

    [Fact]
    public async Task A_connection_that_is_idle_does_not_delay_the_end()
    {
        // Longer than the test waits for the end.
        await using ServiceProcess service = await ServiceProcess.StartAsync(("Service__ShutdownSeconds", "3600"));
        using var used = new HttpClient { BaseAddress = service.Addresses[0] };
        using HttpResponseMessage response = await used.SendAsync(HttpMethod.Get, "/healthz");
        using var unused = new Socket(SocketType.Stream, ProtocolType.Tcp);
        await unused.ConnectAsync("127.0.0.1", service.Addresses[0].Port, TestContext.Current.CancellationToken);

        service.Terminate();
        Assert.Equal(0, await service.WaitForExitAsync());
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task Clients_at_work_see_whole_responses_until_connections_are_refused(int httpVersion)
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(
            ("Service__Http2Urls", $"http://127.0.0.1:{Ports.Free()}"),
            ("Service__ShutdownSeconds", "50")
        );
        Uri address = new(service.Addresses[httpVersion - 1], "/users/sample?count=20&format=msgpack");
        byte[] expected = TestDataset.Find("users").Encode(api.Formats, "msgpack", 20, 1);
        var everyoneAtWork = new CountdownEvent(8);
        Task[] clients =
        [
            .. Enumerable.Range(0, everyoneAtWork.InitialCount).Select(_ => WorkAsync(address, httpVersion, expected, everyoneAtWork)),
        ];

        everyoneAtWork.Wait(TestContext.Current.CancellationToken);
        service.Terminate();

        await Task.WhenAll(clients);
        Assert.Equal(0, await service.WaitForExitAsync());
    }

    private static async Task WorkAsync(Uri address, int httpVersion, byte[] expected, CountdownEvent everyoneAtWork)
    {
        // A connection of its own.
        using var client = new HttpClient(new SocketsHttpHandler())
        {
            DefaultRequestVersion = new Version(httpVersion, httpVersion % 2),
            DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        for (int requests = 1; true; requests++)
        {
            try
            {
                using HttpResponseMessage response = await client.GetAsync(address, TestContext.Current.CancellationToken);
                Assert.Equal(expected, await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken));
            }
            catch (HttpRequestException refused)
                when (refused.InnerException is SocketException { SocketErrorCode: SocketError.ConnectionRefused })
            {
                return;
            }
            catch (HttpRequestException closed) when (closed.InnerException is HttpProtocolException { ErrorCode: 0 })
            {
                // A connection of the last moment: GOAWAY is its first frame, and no request was taken from it.
                continue;
            }

            if (requests == 5)
            {
                everyoneAtWork.Signal();
            }
        }
    }

    private static async Task UntilRefusedAsync(Uri address)
    {
        while (true)
        {
            using var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
            try
            {
                await socket.ConnectAsync(address.Host, address.Port, TestContext.Current.CancellationToken);
            }
            catch (SocketException)
            {
                return;
            }
        }
    }
}
