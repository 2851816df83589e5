using System.Buffers.Binary;
using System.Net;
using System.Text;
using Grpc.Core;
using SerializationApi.Api.Tests.Support;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests.Grpc;

/// <summary>The datasets over gRPC: the bytes of HTTP, and its limits.</summary>
public sealed class DatasetServiceTests(ApiFixture api) : IAsyncLifetime
{
    private const int ItemsField = 1;

    private readonly string _http2 = $"http://127.0.0.1:{Ports.Free()}";
    private ServiceProcess? _service;
    private RawClient? _client;

    public async ValueTask InitializeAsync()
    {
        _service = await ServiceProcess.StartAsync(("Service__Http2Urls", _http2));
        _client = new RawClient(_http2);
    }

    public async ValueTask DisposeAsync()
    {
        _client!.Dispose();
        await _service!.DisposeAsync();
    }

    [Fact]
    public async Task Every_method_of_every_dataset_has_the_bytes_that_HTTP_has()
    {
        foreach (Dataset dataset in Datasets.All)
        {
            string service = dataset.ServiceName;
            byte[] sample = TestDataset.Find(dataset.Name).Encode(api.Formats, "protobuf", 20, 3);
            byte[] request = Encode(new() { Count = 20, Seed = 3 });
            List<byte[]> items = await _client!.ServerStreamAsync($"{service}/SampleItems", request);

            Assert.Equal(
                TestDataset.Find(dataset.Name).Encode(api.Formats, "protobuf", SampleRequest.DefaultCount, SampleRequest.DefaultSeed),
                await _client.UnaryAsync($"{service}/Sample", [])
            );
            Assert.Equal(sample, await _client.UnaryAsync($"{service}/Sample", request));
            Assert.Equal(sample, await _client.UnaryAsync($"{service}/Echo", sample));
            Assert.Equal(20, items.Count);
            byte[] list = [.. items.SelectMany(static item => Field(ItemsField, item))];
            Assert.Equal(list, await _client.ClientStreamAsync($"{service}/Collect", items));
            Assert.Equal(items, await _client.DuplexAsync($"{service}/Exchange", items));
            if (TestDataset.Find(dataset.Name).IsList)
            {
                Assert.Equal(sample, list);
            }
        }
    }

    [Fact]
    public async Task GRPC_Web_is_on_the_ordinary_address()
    {
        using var http = new HttpClient { BaseAddress = _service!.Addresses.First(address => new Uri(_http2).Port != address.Port) };
        using var content = new ByteArrayContent(new byte[5]);
        content.Headers.ContentType = new("application/grpc-web+proto");
        using HttpResponseMessage response = await http.PostAsync(
            "/contracts.users.Users/Sample",
            content,
            TestContext.Current.CancellationToken
        );
        byte[] body = await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        byte[] sample = TestDataset.Find("users").Encode(api.Formats, "protobuf", SampleRequest.DefaultCount, SampleRequest.DefaultSeed);

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(sample.Length, BinaryPrimitives.ReadInt32BigEndian(body.AsSpan(1)));
        Assert.Equal(sample, body[5..(5 + sample.Length)]);
        Assert.Contains("grpc-status: 0", Encoding.ASCII.GetString(body[(5 + sample.Length)..]), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Health_says_that_it_serves() => Assert.Equal([8, 1], await _client!.UnaryAsync("grpc.health.v1.Health/Check", []));

    [Theory]
    [InlineData(-1)]
    [InlineData(1_000_001)]
    public async Task A_count_out_of_range_is_an_invalid_argument_that_names_it(int count)
    {
        Status status = await RawClient.StatusAsync(() =>
            _client!.UnaryAsync("contracts.users.Users/Sample", Encode(new() { Count = count }))
        );

        Assert.Equal(
            (StatusCode.InvalidArgument, $"count: expected a whole number from 0 to 1,000,000, found {count}."),
            (status.StatusCode, status.Detail)
        );
    }

    [Fact]
    public async Task A_broken_message_is_an_invalid_argument_with_member_and_offset()
    {
        Status status = await RawClient.StatusAsync(() =>
            _client!.UnaryAsync("contracts.users.Users/Echo", Convert.FromHexString("0A0512034164610A0412054164"))
        );

        Assert.Equal(
            (StatusCode.InvalidArgument, "$[1].name: At byte 11: the field claims 5 bytes, but only 2 remain."),
            (status.StatusCode, status.Detail)
        );
    }

    [Fact]
    public async Task A_client_that_leaves_a_stream_is_logged_as_no_error()
    {
        byte[] item = (await _client!.ServerStreamAsync("contracts.users.Users/SampleItems", Encode(new() { Count = 1 })))[0];
        for (int i = 0; i < 10; i++)
        {
            await _client.LeaveServerStreamAsync("contracts.users.Users/SampleItems", Encode(new() { Count = 1_000_000 }));
            await _client.LeaveDuplexAsync("contracts.users.Users/Exchange", item);
        }

        // Each has ended when the service has.
        _service!.Terminate();
        await _service.WaitForExitAsync();
        foreach (string level in (string[])["fail:", "crit:"])
        {
            int error = _service.Output.IndexOf(level, StringComparison.Ordinal);
            Assert.True(error < 0, error < 0 ? "" : _service.Output[error..Math.Min(_service.Output.Length, error + 3_000)]);
        }
    }

    [Fact]
    public async Task A_call_without_memory_exhausts_a_resource_and_short_ones_go_on()
    {
        string address = $"http://127.0.0.1:{Ports.Free()}";
        // What messages become, or is made for a response, has 10,000,000 bytes of these.
        await using ServiceProcess full = await ServiceProcess.StartAsync(
            ("Service__Http2Urls", address),
            ("Service__MaxMemoryBytes", "20000000"),
            ("Service__MaxWaitSeconds", "0"),
            ("Service__MinBytesPerSecond", "0")
        );
        using var client = new RawClient(address);
        byte[] large = Encode(new() { Count = 4_500_000 / Datasets.All.Single(static dataset => dataset.Name == "users").Size.ItemBytes });
        byte[] item = (await client.ServerStreamAsync("contracts.users.Users/SampleItems", Encode(new() { Count = 1 })))[0];

        // A collected stream holds its messages, and thrice as much for what they become, while it goes on.
        AsyncClientStreamingCall<byte[], byte[]> held = client.Begin("contracts.users.Users/Collect");
        for (int i = 0; i < 2_000_000 / item.Length; i++)
        {
            await held.RequestStream.WriteAsync(item, TestContext.Current.CancellationToken);
        }

        await UntilAsync(async () =>
            await Record.ExceptionAsync(() => client.UnaryAsync("contracts.users.Users/Sample", large))
                is RpcException { StatusCode: StatusCode.ResourceExhausted }
        );
        Assert.Equal(
            StatusCode.ResourceExhausted,
            (await RawClient.StatusAsync(() => client.UnaryAsync("contracts.users.Users/Echo", new byte[6_000_000]))).StatusCode
        );

        await client.UnaryAsync("contracts.users.Users/Sample", []);
        await client.UnaryAsync("contracts.users.Users/Echo", []);
        Assert.Equal(2_000, (await client.ServerStreamAsync("contracts.users.Users/SampleItems", Encode(new() { Count = 2_000 }))).Count);
        await held.RequestStream.CompleteAsync();
        Assert.NotEmpty(await held);
        await UntilAsync(async () => await Record.ExceptionAsync(() => client.UnaryAsync("contracts.users.Users/Sample", large)) is null);
    }

    [Theory]
    [InlineData("Echo")]
    [InlineData("SampleItems")]
    [InlineData("Collect")]
    [InlineData("Exchange")]
    public async Task A_message_that_is_begun_and_does_not_arrive_ends_its_call(string method)
    {
        using var client = new HttpClient();
        using var begun = new HeldContent([0, 0, 0, 1, 0, .. new byte[5]]);
        begun.Headers.ContentType = new("application/grpc");
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(new Uri(_http2), $"/contracts.users.Users/{method}"))
        {
            Content = begun,
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        using HttpResponseMessage response = await client.SendAsync(
            request,
            HttpCompletionOption.ResponseHeadersRead,
            TestContext.Current.CancellationToken
        );
        await response.Content.CopyToAsync(Stream.Null, TestContext.Current.CancellationToken);

        Assert.Equal(
            "8",
            (
                response.TrailingHeaders.TryGetValues("grpc-status", out IEnumerable<string>? status)
                    ? status
                    : response.Headers.GetValues("grpc-status")
            ).Single()
        );
    }

    [Theory]
    [InlineData("Echo")]
    [InlineData("Sample")]
    [InlineData("SampleItems")]
    public async Task GRPC_Web_as_text_has_the_messages_of_GRPC_Web(string method)
    {
        foreach (
            byte[] message in (byte[][])
                [
                    [],
                    [0x0A, 0x03, 0x0A, 0x01, 0x61],
                    [0x0A, 0x04, 0x0A, 0x02, 0x61, 0x62],
                    [0x0A, 0x05, 0x0A, 0x03, 0x61, 0x62, 0x63],
                ]
        )
        {
            byte[] body = Storm.Message(method == "Echo" ? message : Encode(new() { Count = message.Length + 1 }));
            (_, string binary) = await PostWebAsync(method, "application/grpc-web", body);
            (_, string text) = await PostWebAsync(
                method,
                "application/grpc-web-text",
                Encoding.ASCII.GetBytes(Convert.ToBase64String(body))
            );

            Assert.Contains("grpc-status: 0", binary, StringComparison.Ordinal);
            Assert.Equal(binary, text);
        }
    }

    [Theory]
    [InlineData("Echo")]
    [InlineData("Sample")]
    [InlineData("SampleItems")]
    [InlineData("Collect")]
    [InlineData("Exchange")]
    public async Task Broken_base64_is_an_invalid_argument(string method)
    {
        foreach (
            byte[] body in (byte[][])
                [
                    [.. "!!!!"u8],
                    [.. "AAA"u8],
                    [.. "====="u8],
                    [0xFF, 0xFF, 0xFF, 0xFF],
                ]
        )
        {
            (string? status, _) = await PostWebAsync(method, "application/grpc-web-text", body);
            Assert.Equal("3", status);
        }

        Assert.DoesNotContain("fail:", _service!.Output, StringComparison.Ordinal);
    }

    private async Task<(string? Status, string Body)> PostWebAsync(string method, string mediaType, byte[] body)
    {
        using var http = new HttpClient { BaseAddress = _service!.Addresses.First(address => new Uri(_http2).Port != address.Port) };
        using var content = new ByteArrayContent(body);
        content.Headers.ContentType = new(mediaType);
        using var request = new HttpRequestMessage(HttpMethod.Post, $"/contracts.users.Users/{method}") { Content = content };
        request.Headers.Accept.ParseAdd(mediaType);
        using HttpResponseMessage response = await http.SendAsync(request, TestContext.Current.CancellationToken);
        string sent = await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        byte[] bytes = mediaType.EndsWith("text", StringComparison.Ordinal)
            // Each flush is padded by itself.
            ? [.. sent.Chunk(4).SelectMany(static four => Convert.FromBase64CharArray(four, 0, four.Length))]
            : await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
        return (
            response.Headers.TryGetValues("grpc-status", out IEnumerable<string>? status) ? status.Single() : null,
            Encoding.Latin1.GetString(bytes)
        );
    }

    [Fact]
    public async Task What_is_longer_than_a_body_may_be_is_beyond_the_limit()
    {
        string address = $"http://127.0.0.1:{Ports.Free()}";
        await using ServiceProcess small = await ServiceProcess.StartAsync(
            ("Service__Http2Urls", address),
            ("Service__MaxRequestBodyBytes", "100000")
        );
        using var client = new RawClient(address);

        byte[] name = Field(2, [.. Enumerable.Repeat((byte)'a', 50_000)]);
        Assert.Equal(
            StatusCode.ResourceExhausted,
            (await RawClient.StatusAsync(() => client.UnaryAsync("contracts.users.Users/Echo", new byte[100_001]))).StatusCode
        );
        Assert.Equal(
            StatusCode.ResourceExhausted,
            (
                await RawClient.StatusAsync(() => client.ClientStreamAsync("contracts.users.Users/Collect", Enumerable.Repeat(name, 10)))
            ).StatusCode
        );
    }

    private byte[] Encode(SampleRequest request)
    {
        using PooledBuffer payload = api.Formats.FindCodecs<SampleRequest>()!.For(api.Formats.FindByName("protobuf")!).Encode(request);
        return payload.Span.ToArray();
    }

    private static byte[] Field(int number, byte[] content)
    {
        byte[] head = new byte[1 + Varint(content.Length).Length];
        head[0] = (byte)((number << 3) | 2);
        Varint(content.Length).CopyTo(head, 1);
        return [.. head, .. content];
    }

    private static byte[] Varint(int value) => value < 128 ? [(byte)value] : [(byte)(value | 128), .. Varint(value >> 7)];

    private static async Task UntilAsync(Func<Task<bool>> isSo)
    {
        for (int i = 0; !await isSo(); i++)
        {
            Assert.True(i < 300, "It never came.");
            await Task.Delay(100, TestContext.Current.CancellationToken);
        }
    }
}
