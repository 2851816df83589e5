using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using SerializationApi.Api.Tests.Support;

namespace SerializationApi.Api.Tests.Limits;

/// <summary>A service that has as much to do as it may.</summary>
public sealed class FullServiceTests
{
    // Far more than a loaded machine needs.
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    private static readonly byte[] TenMegabytes = new byte[10_000_000];

    // Bodies have 5,000,000 bytes of these, and what becomes of them twice as many.
    private static readonly (string Name, string Value) TwentyMegabytes = ("Service__MaxMemoryBytes", "20000000");

    [Fact]
    public async Task Without_memory_it_responds_503_and_short_requests_and_health_go_on()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(
            TwentyMegabytes,
            ("Service__MaxWaitSeconds", "0"),
            ("Service__MinBytesPerSecond", "0")
        );
        using var client = new HttpClient { BaseAddress = service.Addresses[0] };
        using (TcpClient held = await HoldAsync(service))
        {
            await UntilAsync(async () =>
                await UploadAsync(service, 4_000_000, chunked: false) is { StatusCode: HttpStatusCode.ServiceUnavailable }
            );
            await AssertBusyAsync(await UploadAsync(service, 4_000_000, chunked: false));
            await AssertBusyAsync(await UploadAsync(service, 4_000_000, chunked: true));
            foreach (string path in (string[])["/users/sample?count=100", "/users/sample?count=100000", "/formats", "/healthz", "/readyz"])
            {
                using HttpResponseMessage other = await client.SendAsync(HttpMethod.Get, path);
                Assert.Equal(HttpStatusCode.OK, other.StatusCode);
            }
        }

        await UntilAsync(async () => (await UploadAsync(service, 4_000_000, chunked: false)).StatusCode == HttpStatusCode.BadRequest);
    }

    [Fact]
    public async Task A_body_that_could_never_be_held_is_refused_before_it_is_read()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(TwentyMegabytes);
        using HttpResponseMessage refused = await UploadAsync(service, 10_000_000, chunked: false);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, refused.StatusCode);
        await refused.ReadProblemAsync();
    }

    [Fact]
    public async Task A_body_waits_for_memory_that_another_holds()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(
            TwentyMegabytes,
            ("Service__MaxWaitSeconds", "100"),
            ("Service__MinBytesPerSecond", "0")
        );
        Task<HttpResponseMessage> waits;
        using (await HoldAsync(service))
        {
            waits = UploadAsync(service, 4_000_000, chunked: false);
            Assert.NotSame(waits, await Task.WhenAny(waits, Task.Delay(TimeSpan.FromSeconds(2), TestContext.Current.CancellationToken)));
        }

        Assert.Equal(HttpStatusCode.BadRequest, (await waits).StatusCode);
    }

    [Fact]
    public async Task A_body_that_does_not_arrive_gives_way_to_others()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(TwentyMegabytes, ("Service__MaxWaitSeconds", "100"));
        using TcpClient held = await HoldAsync(service);
        using HttpResponseMessage served = await UploadAsync(service, 4_000_000, chunked: false);
        using var reader = new StreamReader(held.GetStream());

        Assert.Equal(HttpStatusCode.BadRequest, served.StatusCode);
        Assert.Equal("HTTP/1.1 503 Service Unavailable", await reader.ReadLineAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_request_that_waits_when_the_service_stops_gets_503()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(
            TwentyMegabytes,
            ("Service__MaxWaitSeconds", "100"),
            ("Service__MinBytesPerSecond", "0")
        );
        using TcpClient held = await HoldAsync(service);
        Task<HttpResponseMessage> waits = UploadAsync(service, 4_000_000, chunked: false);
        await Task.Delay(TimeSpan.FromSeconds(2), TestContext.Current.CancellationToken);
        service.Terminate();

        await AssertBusyAsync(await waits);
    }

    [Fact]
    public async Task Who_sends_slowly_and_all_before_reading_sees_that_the_service_is_busy()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(
            TwentyMegabytes,
            ("Service__MaxWaitSeconds", "0"),
            ("Service__MinBytesPerSecond", "0")
        );
        using TcpClient held = await HoldAsync(service);
        using var socket = new TcpClient();
        await socket.ConnectAsync("127.0.0.1", service.Addresses[0].Port, TestContext.Current.CancellationToken);
        await using NetworkStream stream = socket.GetStream();
        await stream.WriteAsync(
            "POST /users/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4900000\r\n\r\n"u8.ToArray(),
            TestContext.Current.CancellationToken
        );
        await stream.WriteAsync(TenMegabytes.AsMemory(0, 2_400_000), TestContext.Current.CancellationToken);
        // Kestrel by itself drops what comes within 5 seconds.
        await Task.Delay(TimeSpan.FromSeconds(7), TestContext.Current.CancellationToken);
        await stream.WriteAsync(TenMegabytes.AsMemory(0, 2_500_000), TestContext.Current.CancellationToken);
        using var reader = new StreamReader(stream);

        Assert.Equal("HTTP/1.1 503 Service Unavailable", await reader.ReadLineAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_request_that_takes_too_long_is_ended()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(
            TwentyMegabytes,
            ("Service__MaxWaitSeconds", "0"),
            ("Service__MinBytesPerSecond", "0"),
            ("Service__RequestSeconds", "3")
        );
        using TcpClient held = await HoldAsync(service);

        // Its memory is free again, although its client neither sends nor goes.
        await UntilAsync(async () => (await UploadAsync(service, 4_000_000, chunked: false)).StatusCode == HttpStatusCode.BadRequest);
    }

    [Fact]
    public async Task Under_a_heap_limit_a_load_ends_in_200_and_503_and_the_service_lives()
    {
        const string HeapLimit = "0x20000000"; // 512 MiB
        await using ServiceProcess service = await ServiceProcess.StartAsync(("DOTNET_GCHeapHardLimit", HeapLimit));
        using var client = new HttpClient { BaseAddress = service.Addresses[0] };
        string[] formats = ["json", "msgpack", "protobuf", "memorypack"];
        string[] datasets = ["organizations", "demos", "users"];

        HttpStatusCode[] statuses = await Task.WhenAll(
            Enumerable
                .Range(0, 24)
                .Select(async i =>
                {
                    var path = new Uri($"/{datasets[i % 3]}/sample?count=200000&format={formats[i % 4]}", UriKind.Relative);
                    using HttpResponseMessage response = await client.GetAsync(
                        path,
                        HttpCompletionOption.ResponseHeadersRead,
                        TestContext.Current.CancellationToken
                    );
                    await response.Content.CopyToAsync(Stream.Null, TestContext.Current.CancellationToken);
                    return response.StatusCode;
                })
        );

        Assert.All(
            statuses,
            status => Assert.True(status is HttpStatusCode.OK or HttpStatusCode.ServiceUnavailable, $"{status}: {service.Output}")
        );
        using HttpResponseMessage health = await client.SendAsync(HttpMethod.Get, "/healthz");
        Assert.Equal(HttpStatusCode.OK, health.StatusCode);
    }

    [Fact]
    public async Task A_body_that_trickles_in_is_ended_by_the_minimum_rate()
    {
        // 300 bytes a second were more than Kestrel's default asks for.
        await using ServiceProcess service = await ServiceProcess.StartAsync(("Service__MinBytesPerSecond", "1000"));
        using var socket = new TcpClient();
        await socket.ConnectAsync("127.0.0.1", service.Addresses[0].Port, TestContext.Current.CancellationToken);
        await using NetworkStream stream = socket.GetStream();
        await stream.WriteAsync(
            (
                "POST /users/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: "u8
                + "application/json\r\nContent-Length: 1000000\r\n\r\n["u8
            ).ToArray(),
            TestContext.Current.CancellationToken
        );
        using var reader = new StreamReader(stream);
        Task<string?> status = reader.ReadLineAsync(TestContext.Current.CancellationToken).AsTask();
        while (!status.IsCompleted)
        {
            await stream.WriteAsync(new byte[30], TestContext.Current.CancellationToken);
            await Task.WhenAny(status, Task.Delay(100, TestContext.Current.CancellationToken));
        }

        Assert.Equal("HTTP/1.1 408 Request Timeout", await status);
    }

    // Holds most of the memory of bodies: all of one but its last bytes has been sent.
    private static async Task<TcpClient> HoldAsync(ServiceProcess service)
    {
        var socket = new TcpClient();
        await socket.ConnectAsync("127.0.0.1", service.Addresses[0].Port, TestContext.Current.CancellationToken);
        NetworkStream stream = socket.GetStream();
        await stream.WriteAsync(
            (
                "POST /users/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: "u8
                + "application/x-msgpack\r\nContent-Length: 4000000\r\n\r\n"u8
            ).ToArray(),
            TestContext.Current.CancellationToken
        );
        await stream.WriteAsync(TenMegabytes.AsMemory(0, 3_999_000), TestContext.Current.CancellationToken);
        await Task.Delay(TimeSpan.FromSeconds(5), TestContext.Current.CancellationToken); // What was written is read.
        return socket;
    }

    private static async Task<HttpResponseMessage> UploadAsync(ServiceProcess service, int length, bool chunked)
    {
        using HttpClient client = HttpClientExtensions.CreateExpecting();
        using var content = new ByteArrayContent(TenMegabytes, 0, length);
        content.Headers.Add("Content-Type", "application/json");
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(service.Addresses[0], "/users/echo")) { Content = content };
        request.Headers.TransferEncodingChunked = chunked;
        request.Headers.ExpectContinue = length > 5_000_000;
        return await client.SendAsync(request, TestContext.Current.CancellationToken);
    }

    private static async Task AssertBusyAsync(HttpResponseMessage response)
    {
        Assert.Equal(HttpStatusCode.ServiceUnavailable, response.StatusCode);
        Assert.True(response.Headers.RetryAfter?.Delta > TimeSpan.Zero);
        await response.ReadProblemAsync();
        response.Dispose();
    }

    private static async Task UntilAsync(Func<Task<bool>> condition)
    {
        var waited = Stopwatch.StartNew();
        while (!await IsMetAsync())
        {
            Assert.True(waited.Elapsed < Patience, "It never came.");
            await Task.Delay(50, TestContext.Current.CancellationToken);
        }

        async Task<bool> IsMetAsync()
        {
            try
            {
                return await condition();
            }
            catch (HttpRequestException)
            {
                // On a machine under load even a quick request can come to the end of its time.
                return false;
            }
        }
    }
}
