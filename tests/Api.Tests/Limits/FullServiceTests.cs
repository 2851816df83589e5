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

    [Fact]
    public async Task Beyond_its_limits_it_responds_503_at_once_and_small_requests_and_health_go_on()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(
            ("Service__MaxLargeRequests", "1"), ("Service__MaxQueuedRequests", "0"), ("Service__MinBytesPerSecond", "0"));
        using var client = new HttpClient { BaseAddress = service.Addresses[0] };
        using (HttpResponseMessage held = await HoldAsync(client))
        {
            foreach (string path in (string[])["/users/sample?count=20000", "/organizations/sample?count=100000"])
            {
                using HttpResponseMessage refused = await client.SendAsync(HttpMethod.Get, path, "application/x-msgpack");
                await AssertBusyAsync(refused);
            }

            await AssertBusyAsync(await UploadAsync(service, chunked: false));
            await AssertBusyAsync(await UploadAsync(service, chunked: true));
            // A body that may be LZ4 is large, whatever its Content-Type says; another of its length is not.
            await AssertBusyAsync(await EchoAsync(client, 0xC9));
            using (HttpResponseMessage plain = await EchoAsync(client, 0))
            {
                Assert.Equal(HttpStatusCode.BadRequest, plain.StatusCode);
            }

            foreach (string path in (string[])["/users/sample?count=100", "/formats", "/healthz", "/readyz"])
            {
                using HttpResponseMessage small = await client.SendAsync(HttpMethod.Get, path);
                Assert.Equal(HttpStatusCode.OK, small.StatusCode);
            }
        }

        await UntilAsync(async () =>
        {
            using HttpResponseMessage freed = await client.SendAsync(HttpMethod.Head, "/users/sample?count=20000");
            return freed.StatusCode == HttpStatusCode.OK;
        });
    }

    private static Task<HttpResponseMessage> EchoAsync(HttpClient client, byte first)
    {
        var content = new ByteArrayContent([first, .. new byte[30_000]]);
        content.Headers.TryAddWithoutValidation("Content-Type", "application/x-msgpack");
        return client.PostAsync("/users/echo", content, TestContext.Current.CancellationToken);
    }

    [Fact]
    public async Task A_large_request_waits_for_its_turn_in_the_queue()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(
            ("Service__MaxLargeRequests", "1"), ("Service__MaxQueuedRequests", "1"), ("Service__MinBytesPerSecond", "0"));
        using var client = new HttpClient { BaseAddress = service.Addresses[0] };
        Task<HttpResponseMessage>[] requests;
        Task<HttpResponseMessage> refused;
        using (await HoldAsync(client))
        {
            requests = [.. Enumerable.Range(0, 2).Select(_ => client.SendAsync(HttpMethod.Head, "/users/sample?count=20000"))];
            refused = await Task.WhenAny(requests);
            Assert.Equal(HttpStatusCode.ServiceUnavailable, (await refused).StatusCode);
        }

        HttpResponseMessage waited = await Assert.Single(requests, request => request != refused);
        Assert.Equal(HttpStatusCode.OK, waited.StatusCode);
    }

    [Fact]
    public async Task Who_sends_slowly_and_all_before_reading_sees_that_the_service_is_busy()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(
            ("Service__MaxLargeRequests", "1"), ("Service__MaxQueuedRequests", "0"), ("Service__MinBytesPerSecond", "0"));
        using var client = new HttpClient { BaseAddress = service.Addresses[0] };
        using HttpResponseMessage held = await HoldAsync(client);
        using var socket = new TcpClient();
        await socket.ConnectAsync("127.0.0.1", service.Addresses[0].Port, TestContext.Current.CancellationToken);
        await using NetworkStream stream = socket.GetStream();
        await stream.WriteAsync("POST /users/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20000000\r\n\r\n"u8.ToArray(), TestContext.Current.CancellationToken);
        await stream.WriteAsync(TenMegabytes, TestContext.Current.CancellationToken);
        await Task.Delay(TimeSpan.FromSeconds(7), TestContext.Current.CancellationToken); // Kestrel by itself drops what comes within 5 seconds.
        await stream.WriteAsync(TenMegabytes, TestContext.Current.CancellationToken);
        using var reader = new StreamReader(stream);

        Assert.Equal("HTTP/1.1 503 Service Unavailable", await reader.ReadLineAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_large_request_that_takes_too_long_is_ended()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(
            ("Service__MaxLargeRequests", "1"), ("Service__MaxQueuedRequests", "0"), ("Service__MinBytesPerSecond", "0"), ("Service__RequestSeconds", "3"));
        using var client = new HttpClient { BaseAddress = service.Addresses[0] };
        // The first request of all may come to the end of its time before it has begun to respond.
        await UntilAsync(async () => (await client.SendAsync(HttpMethod.Head, "/messages/sample?format=msgpack")).StatusCode == HttpStatusCode.OK);
        using HttpResponseMessage held = await HoldAsync(client);

        // Its place is free again, although its client neither reads nor goes.
        await UntilAsync(async () =>
        {
            using HttpResponseMessage next = await client.SendAsync(HttpMethod.Head, "/users/sample?count=20000");
            return next.StatusCode == HttpStatusCode.OK;
        });
    }

    [Fact]
    public async Task Under_a_heap_limit_a_load_ends_in_200_and_503_and_the_service_lives()
    {
        const string HeapLimit = "0x20000000"; // 512 MiB
        await using ServiceProcess service = await ServiceProcess.StartAsync(("DOTNET_GCHeapHardLimit", HeapLimit));
        using var client = new HttpClient { BaseAddress = service.Addresses[0] };
        string[] formats = ["json", "msgpack", "protobuf", "memorypack"];
        string[] datasets = ["organizations", "demos", "users"];

        HttpStatusCode[] statuses = await Task.WhenAll(Enumerable.Range(0, 24).Select(async i =>
        {
            var path = new Uri($"/{datasets[i % 3]}/sample?count=200000&format={formats[i % 4]}", UriKind.Relative);
            using HttpResponseMessage response = await client.GetAsync(path, HttpCompletionOption.ResponseHeadersRead, TestContext.Current.CancellationToken);
            await response.Content.CopyToAsync(Stream.Null, TestContext.Current.CancellationToken);
            return response.StatusCode;
        }));

        Assert.All(statuses, status => Assert.True(status is HttpStatusCode.OK or HttpStatusCode.ServiceUnavailable, $"{status}: {service.Output}"));
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
        await stream.WriteAsync("POST /users/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n["u8.ToArray(), TestContext.Current.CancellationToken);
        using var reader = new StreamReader(stream);
        Task<string?> status = reader.ReadLineAsync(TestContext.Current.CancellationToken).AsTask();
        while (!status.IsCompleted)
        {
            await stream.WriteAsync(new byte[30], TestContext.Current.CancellationToken);
            await Task.WhenAny(status, Task.Delay(100, TestContext.Current.CancellationToken));
        }

        Assert.Equal("HTTP/1.1 408 Request Timeout", await status);
    }

    // Holds a long list: the client reads the header, and then no more.
    private static async Task<HttpResponseMessage> HoldAsync(HttpClient client)
    {
        var path = new Uri("/messages/sample?count=100000&format=msgpack", UriKind.Relative);
        HttpResponseMessage held = await client.GetAsync(path, HttpCompletionOption.ResponseHeadersRead, TestContext.Current.CancellationToken);
        Assert.Equal(HttpStatusCode.OK, held.StatusCode);
        return held;
    }

    private static async Task<HttpResponseMessage> UploadAsync(ServiceProcess service, bool chunked)
    {
        using HttpClient client = HttpClientExtensions.CreateExpecting();
        using var content = new ByteArrayContent(TenMegabytes);
        content.Headers.Add("Content-Type", "application/x-msgpack");
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(service.Addresses[0], "/users/echo")) { Content = content };
        request.Headers.TransferEncodingChunked = chunked;
        request.Headers.ExpectContinue = true;
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
