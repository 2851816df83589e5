using System.Buffers.Binary;
using System.Collections.Concurrent;
using System.Net;
using System.Net.Http.Headers;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests.Support;

/// <summary>Many clients at once against a service of its own under a heap limit of 1 GiB, and others beside them that ask for
/// little.</summary>
internal sealed class Storm : IAsyncDisposable
{
    // Far more than the second that docs/adr/0053-attacks-on-memory.md measures: other tests run beside.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(15);

    // What the service has at rest, and much of what it had at once.
    private const long RestBytes = 600L << 20;

    private static readonly HttpStatusCode[] Refusals =
    [
        HttpStatusCode.RequestEntityTooLarge,
        HttpStatusCode.TooManyRequests,
        HttpStatusCode.ServiceUnavailable,
    ];

    private readonly ServiceProcess _service;
    private readonly ConcurrentDictionary<string, int> _outcomes = new(StringComparer.Ordinal);
    private readonly CancellationTokenSource _over = new();

    private Storm(ServiceProcess service) => _service = service;

    /// <summary>What clients met, and how often.</summary>
    public IReadOnlyDictionary<string, int> Outcomes => _outcomes;

    /// <summary>Starts the service.</summary>
    public static async Task<Storm> BeginAsync() =>
        new(
            await ServiceProcess.StartAsync(
                ("DOTNET_GCHeapHardLimit", "0x40000000"),
                ("Service__MaxWaitSeconds", $"{Patience.TotalSeconds}"), // Else it refuses what waits for a processor that others have.
                ("Service__Http2Urls", $"http://127.0.0.1:{Ports.Free()}")
            )
        );

    /// <summary>The address of HTTP/1.1, or of HTTP/2.</summary>
    public Uri Address(int version) => _service.Addresses[version - 1];

    /// <summary>Runs clients, each again and again, and asks for health and a sample meanwhile; the service lives, and its memory comes
    /// back.</summary>
    /// <param name="time">How long.</param>
    /// <param name="clients">What each does, to a word for what it met.</param>
    public async Task RageAsync(TimeSpan time, IEnumerable<Func<CancellationToken, Task<string>>> clients)
    {
        _over.CancelAfter(time);
        Task[] all =
        [
            .. clients.Select(client => Task.Run(() => RepeatAsync(client))),
            AskAsync("/healthz"),
            AskAsync("/users/sample?count=2000&seed="),
        ];
        await Task.WhenAll(all);
        Assert.True(_service.IsAlive, _service.Errors + _service.Output);
        for (int i = 0; _service.ResidentBytes > RestBytes; i++)
        {
            Assert.True(i < 300, $"{_service.ResidentBytes >> 20} MiB are resident long after.");
            await Task.Delay(100);
        }

        Assert.DoesNotContain("crit:", _service.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("Unhandled", _service.Errors, StringComparison.Ordinal);
    }

    /// <summary>Sends a body; any response is right that is a success, or a refusal that says when to come back.</summary>
    public async Task<string> PostAsync(int version, string path, string mediaType, byte[] body, CancellationToken cancellation)
    {
        using HttpClient client = CreateClient();
        using var content = new ByteArrayContent(body);
        content.Headers.ContentType = MediaTypeHeaderValue.Parse(mediaType);
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(Address(version), path))
        {
            Content = content,
            Version = new Version(version, 2 - version),
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        request.Headers.Accept.ParseAdd(mediaType);
        using HttpResponseMessage response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellation);
        return await JudgeAsync(response, cancellation);
    }

    /// <summary>Sends all but the last byte of a body, and waits.</summary>
    public async Task<string> HoldAsync(int version, string path, string mediaType, byte[] body, CancellationToken cancellation)
    {
        using HttpClient client = CreateClient();
        using var content = new UnfinishedContent(body, cancellation);
        content.Headers.ContentType = MediaTypeHeaderValue.Parse(mediaType);
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(Address(version), path))
        {
            Content = content,
            Version = new Version(version, 2 - version),
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        try
        {
            using HttpResponseMessage response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellation);
            return await JudgeAsync(response, cancellation);
        }
        catch (Exception error) when (error is HttpRequestException or OperationCanceledException)
        {
            return "broken off"; // Whoever does not send cannot expect to be heard out.
        }
    }

    /// <summary>Calls a method of gRPC with what stands in its body, head by head.</summary>
    /// <returns>Its <c>grpc-status</c>.</returns>
    public async Task<string> CallAsync(string method, HttpContent content, string? encoding, CancellationToken cancellation)
    {
        using HttpClient client = CreateClient();
        content.Headers.ContentType = new MediaTypeHeaderValue("application/grpc");
        if (encoding is not null)
        {
            content.Headers.TryAddWithoutValidation("grpc-encoding", encoding);
        }

        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(Address(2), method))
        {
            Content = content,
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        request.Headers.TE.ParseAdd("trailers");
        try
        {
            using HttpResponseMessage response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellation);
            await response.Content.CopyToAsync(Stream.Null, cancellation);
            return (
                response.TrailingHeaders.TryGetValues("grpc-status", out IEnumerable<string>? status)
                || response.Headers.TryGetValues("grpc-status", out status)
            )
                ? status.Single()
                : "none";
        }
        catch (Exception error) when (error is HttpRequestException or HttpIOException or OperationCanceledException)
        {
            return "broken off";
        }
    }

    /// <summary>A message behind its head.</summary>
    public static byte[] Message(byte[] content, bool isCompressed = false, uint? claimed = null)
    {
        byte[] message = [isCompressed ? (byte)1 : (byte)0, 0, 0, 0, 0, .. content];
        BinaryPrimitives.WriteUInt32BigEndian(message.AsSpan(1), claimed ?? (uint)content.Length);
        return message;
    }

    public async ValueTask DisposeAsync()
    {
        _over.Dispose();
        await _service.DisposeAsync();
    }

    private static HttpClient CreateClient() => new(new SocketsHttpHandler { UseProxy = false }) { Timeout = TimeSpan.FromMinutes(2) };

    private static async Task<string> JudgeAsync(HttpResponseMessage response, CancellationToken cancellation)
    {
        await response.Content.LoadIntoBufferAsync(cancellation);
        Assert.True(
            response.IsSuccessStatusCode || Refusals.Contains(response.StatusCode),
            $"{response.StatusCode}: {(response.IsSuccessStatusCode ? "" : await response.Content.ReadAsStringAsync(cancellation))}"
        );
        Assert.True(response.StatusCode != HttpStatusCode.ServiceUnavailable || response.Headers.RetryAfter?.Delta > TimeSpan.Zero);
        return response.StatusCode.ToString();
    }

    private async Task RepeatAsync(Func<CancellationToken, Task<string>> client)
    {
        while (!_over.IsCancellationRequested)
        {
            try
            {
                _outcomes.AddOrUpdate(await client(_over.Token), 1, static (_, count) => count + 1);
            }
            catch (OperationCanceledException) when (_over.IsCancellationRequested)
            {
                return;
            }
        }
    }

    private async Task AskAsync(string path)
    {
        using HttpClient client = CreateClient();
        client.BaseAddress = Address(1);
        for (int seed = 0; !_over.IsCancellationRequested; seed++)
        {
            using HttpResponseMessage response = await client.GetAsync(path + (path.EndsWith('=') ? $"{seed}" : "")).WaitAsync(Patience);
            Assert.True(response.StatusCode == HttpStatusCode.OK, $"{path}: {response.StatusCode}");
            await Task.Delay(50);
        }
    }

    // All but the last byte; it ends when the storm does.
    private sealed class UnfinishedContent(byte[] body, CancellationToken over) : HttpContent
    {
        protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) =>
            SerializeToStreamAsync(stream, context, CancellationToken.None);

        protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken)
        {
            await stream.WriteAsync(body.AsMemory(0, body.Length - 1), cancellationToken);
            await stream.FlushAsync(cancellationToken);
            using var either = CancellationTokenSource.CreateLinkedTokenSource(over, cancellationToken);
            await Task.Delay(Timeout.InfiniteTimeSpan, either.Token);
        }

        protected override bool TryComputeLength(out long length)
        {
            length = body.Length;
            return true;
        }
    }
}
