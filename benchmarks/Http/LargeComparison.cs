using System.Diagnostics;
using System.IO.Compression;
using System.Net;
using System.Net.Http.Headers;

namespace SerializationApi.Benchmarks.Http;

/// <summary>
/// One value with a long list, sent by the service and echoed by it: what its process takes above what it takes idle, when the first byte comes,
/// and how fast the others. Each row is the second request to a process of its own, which keeps nothing of others.
/// </summary>
internal static class LargeComparison
{
    /// <summary>The arguments that start it: <c>http large &lt;SerializationApi.Api.dll&gt; [members…]</c>.</summary>
    public const string Argument = "large";

    private const double Mega = 1e6;
    private const int SampleMilliseconds = 20;
    private const int QuietSeconds = 30;

    private static readonly string[] MediaTypes =
        ["application/json", "application/x-msgpack", "application/x-msgpack; keys=names", "application/x-msgpack; compression=lz4-block-array", "application/x-protobuf", "application/x-memorypack"];

    private static readonly string[] Codings = ["identity", "gzip", "br"];
    private static readonly int[] DefaultCounts = [1_000, 10_000, 100_000, 1_000_000];

    /// <summary>Measures, and writes a table.</summary>
    /// <param name="arguments">The service's assembly, and how many members there are.</param>
    /// <returns>The exit code: 1 without an assembly.</returns>
    public static async Task<int> RunAsync(string[] arguments)
    {
        if (arguments is not [var program, .. var counts] || !File.Exists(program))
        {
            await Console.Error.WriteLineAsync("http large <the service's SerializationApi.Api.dll> [members…]");
            return 1;
        }

        // The bodies come from another process.
        using ServiceProcess source = await ServiceProcess.StartAsync(Path.GetFullPath(program));
        using HttpClient bodies = CreateClient(source);
        Console.WriteLine("| members | format | coding | | resident above idle, MB | first byte, ms | all, s | MB/s |");
        Console.WriteLine("|---:|---|---|---|---:|---:|---:|---:|");
        foreach (int count in counts.Length > 0 ? [.. counts.Select(int.Parse)] : DefaultCounts)
        {
            foreach (string mediaType in MediaTypes)
            {
                foreach (string coding in Codings)
                {
                    foreach (bool posts in new[] { false, true })
                    {
                        byte[]? body = posts ? Compress(await GetAsync(bodies, mediaType, count), coding) : null;
                        byte[]? small = posts ? Compress(await GetAsync(bodies, mediaType, DefaultCounts[0]), coding) : null;
                        using ServiceProcess service = await ServiceProcess.StartAsync(Path.GetFullPath(program));
                        using HttpClient client = CreateClient(service);
                        await RunAsync(service, client, mediaType, coding, DefaultCounts[0], small);
                        Console.WriteLine(await RunAsync(service, client, mediaType, coding, count, body));
                    }
                }
            }
        }

        await Task.Delay(TimeSpan.FromSeconds(QuietSeconds));
        Console.WriteLine($"The process that made the bodies, {QuietSeconds} s later: {source.ResidentBytes / Mega:N0} MB");
        return 0;
    }

    private static HttpClient CreateClient(ServiceProcess service) =>
        new(new SocketsHttpHandler { AutomaticDecompression = DecompressionMethods.None }) { BaseAddress = service.Address, Timeout = Timeout.InfiniteTimeSpan };

    private static async Task<string> RunAsync(ServiceProcess service, HttpClient client, string mediaType, string coding, int count, byte[]? body)
    {
        long idle = service.ResidentBytes;
        using var stop = new CancellationTokenSource();
        Task<long> peak = PeakAsync(service, stop.Token);
        long start = Stopwatch.GetTimestamp();
        using HttpRequestMessage request = CreateRequest(mediaType, coding, count, body);
        using HttpResponseMessage response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        response.EnsureSuccessStatusCode();
        await using Stream stream = await response.Content.ReadAsStreamAsync();
        byte[] buffer = new byte[64 * 1024];
        long bytes = await stream.ReadAsync(buffer);
        TimeSpan first = Stopwatch.GetElapsedTime(start);
        for (int read; (read = await stream.ReadAsync(buffer)) > 0;)
        {
            bytes += read;
        }

        TimeSpan all = Stopwatch.GetElapsedTime(start);
        await stop.CancelAsync();
        long sent = bytes + (body?.Length ?? 0);
        return $"| {count:N0} | {mediaType} | {coding} | {(body is null ? "GET" : "POST")} | {(await peak - idle) / Mega:N0} | {first.TotalMilliseconds:N1} | {all.TotalSeconds:N2} | {sent / Mega / all.TotalSeconds:N0} |";
    }

    private static async Task<byte[]> GetAsync(HttpClient client, string mediaType, int count)
    {
        using HttpRequestMessage request = CreateRequest(mediaType, Codings[0], count, body: null);
        using HttpResponseMessage response = await client.SendAsync(request);
        return await response.Content.ReadAsByteArrayAsync();
    }

    private static HttpRequestMessage CreateRequest(string mediaType, string coding, int count, byte[]? body)
    {
        var request = new HttpRequestMessage(body is null ? HttpMethod.Get : HttpMethod.Post, body is null ? $"/organizations/sample?count={count}&seed=3" : "/organizations/echo")
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        request.Headers.TryAddWithoutValidation("Accept", mediaType);
        request.Headers.TryAddWithoutValidation("Accept-Encoding", coding);
        if (body is not null)
        {
            request.Content = new DuplexContent(body);
            request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(mediaType);
            if (coding != Codings[0])
            {
                request.Content.Headers.ContentEncoding.Add(coding);
            }
        }

        return request;
    }

    private static byte[] Compress(byte[] plain, string coding)
    {
        if (coding == Codings[0])
        {
            return plain;
        }

        using var compressed = new MemoryStream();
        using (Stream coder = coding == "br" ? new BrotliStream(compressed, CompressionLevel.Fastest, leaveOpen: true) : new GZipStream(compressed, CompressionLevel.Fastest, leaveOpen: true))
        {
            coder.Write(plain);
        }

        return compressed.ToArray();
    }

    // HttpClient sends arrays before it reads, and what it does not read goes to a file.
    private sealed class DuplexContent(byte[] body) : HttpContent
    {
        protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context) => await stream.WriteAsync(body);

        protected override bool TryComputeLength(out long length)
        {
            length = body.Length;
            return true;
        }
    }

    private static async Task<long> PeakAsync(ServiceProcess service, CancellationToken stop)
    {
        long peak = 0;
        while (!stop.IsCancellationRequested)
        {
            peak = Math.Max(peak, service.ResidentBytes);
            await Task.Delay(SampleMilliseconds, CancellationToken.None);
        }

        return Math.Max(peak, service.ResidentBytes);
    }
}
