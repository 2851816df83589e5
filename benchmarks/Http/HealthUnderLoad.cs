using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using System.Net.Sockets;
using System.Text;
using SerializationApi.Benchmarks.Compare.Measuring;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Http;

/// <summary>
/// How fast a running service says that it is healthy while 100 clients ask for 1,000,000 items, in every format, and 100 upload 80 MB: the
/// load of ADR 9. The clients are sockets that drop what comes, so that they take little of the processors that the service needs.
/// </summary>
internal static class HealthUnderLoad
{
    /// <summary>The program's second argument, behind <c>http</c>; the third is the service's address.</summary>
    public const string Argument = "health";

    private const int Clients = 100;
    private const int Items = 1_000_000;
    private const int UploadBytes = 80_000_000;
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(50);

    /// <summary>Loads the service once and prints its statuses and the health check's times.</summary>
    /// <returns>0, or 1 if a response was a 500 or worse but 503, or if the health check failed.</returns>
    public static async Task<int> RunAsync(Uri service)
    {
        _ = AskHealth(service);
        string[] mediaTypes = [.. FormatSet.Standard(Shapes.FormatLimits.Default).Select(static format => format.MediaTypes[0])];
        var statuses = new ConcurrentBag<int>();
        var clock = Stopwatch.StartNew();
        var load = Task.WhenAll(Enumerable.Range(0, Clients).SelectMany(i => new[]
        {
            Task.Run(async () => statuses.Add(await GetAsync(service, mediaTypes[i % mediaTypes.Length]))),
            Task.Run(async () => statuses.Add(await PostAsync(service, mediaTypes[i % mediaTypes.Length]))),
        }));

        // A thread of its own, that waits by itself: those of the pool are busy with the clients.
        List<(double Milliseconds, int Status)> checks = await Task.Factory.StartNew(() => Check(service, load), TaskCreationOptions.LongRunning);
        await load;
        Console.WriteLine($"{2 * Clients} clients in {clock.Elapsed.TotalSeconds:F1} s: {string.Join(", ", statuses.GroupBy(static status => status).OrderBy(static group => group.Key).Select(static group => $"{group.Count()} × {Name(group.Key)}"))}");
        double[] times = [.. checks.Select(static check => check.Milliseconds).Order()];
        Console.WriteLine($"{times.Length} health checks: median {Spread.Of(times).Median:F1} ms, 95 % within {times[(times.Length - 1) * 95 / 100]:F1}, all within {times[^1]:F1}");
        return statuses.Any(static status => status is >= 500 and not 503) || checks.Any(static check => check.Status != 200) ? 1 : 0;
    }

    private static string Name(int status) => status == 0 ? "closed" : status.ToString(CultureInfo.InvariantCulture);

    private static List<(double, int)> Check(Uri service, Task load)
    {
        var checks = new List<(double, int)>();
        while (!load.IsCompleted)
        {
            checks.Add(AskHealth(service));
            Thread.Sleep(Interval);
        }

        return checks;
    }

    private static (double Milliseconds, int Status) AskHealth(Uri service)
    {
        long start = Stopwatch.GetTimestamp();
        using var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        socket.Connect(service.Host, service.Port);
        socket.Send(Encoding.ASCII.GetBytes($"GET /healthz HTTP/1.1\r\nHost: {service.Authority}\r\nConnection: close\r\n\r\n"));
        byte[] buffer = new byte[4096];
        int read = socket.Receive(buffer);
        double milliseconds = Stopwatch.GetElapsedTime(start).TotalMilliseconds;
        return (milliseconds, StatusOf(buffer.AsSpan(0, read)));
    }

    // The status of a response that begins with these bytes; 0 where the connection ended before it came.
    private static int StatusOf(ReadOnlySpan<byte> response) =>
        response.Length > 12 && int.TryParse(response[9..12], CultureInfo.InvariantCulture, out int status) ? status : 0;

    private static Task<int> GetAsync(Uri service, string mediaType) =>
        ExchangeAsync(service, $"GET /organizations/sample?count={Items} HTTP/1.1\r\nHost: {service.Authority}\r\nAccept: {mediaType}\r\nConnection: close\r\n\r\n", bodyBytes: 0);

    private static Task<int> PostAsync(Uri service, string mediaType) =>
        ExchangeAsync(service, $"POST /organizations/echo HTTP/1.1\r\nHost: {service.Authority}\r\nContent-Type: {mediaType}\r\nContent-Length: {UploadBytes}\r\nConnection: close\r\n\r\n", UploadBytes);

    // The status, or 0 where the connection ended before one came.
    private static async Task<int> ExchangeAsync(Uri service, string head, int bodyBytes)
    {
        using var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        byte[] buffer = new byte[65536];
        int status = 0;
        try
        {
            await socket.ConnectAsync(service.Host, service.Port);
            await socket.SendAsync(Encoding.ASCII.GetBytes(head));
            Task sent = SendZerosAsync(socket, bodyBytes);
            int read;
            while ((read = await socket.ReceiveAsync(buffer)) > 0)
            {
                status = status > 0 ? status : StatusOf(buffer.AsSpan(0, read));
            }

            await sent;
        }
        catch (SocketException)
        {
            // A refused upload is reset once its response has been read.
        }

        return status;
    }

    private static async Task SendZerosAsync(Socket socket, int count)
    {
        byte[] zeros = new byte[65536];
        for (int sent = 0; sent < count;)
        {
            sent += await socket.SendAsync(zeros.AsMemory(0, Math.Min(zeros.Length, count - sent)));
        }
    }
}
