using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using SerializationApi.LoadTests.Metrics;
using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Running;

/// <summary>A service as a process of its own, so that its work is not done by the generator's threads and heap.</summary>
internal sealed class ServiceProcess : IAsyncDisposable
{
    private static readonly TimeSpan StartTimeout = TimeSpan.FromSeconds(30);
    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(50);
    private static readonly TimeSpan CountInterval = TimeSpan.FromMilliseconds(3);
    private static readonly TimeSpan CountTimeout = TimeSpan.FromSeconds(1);

    private readonly Process _process;
    private string _lastLine = "";
    private volatile ProcessUse? _use;
    private volatile RuntimeCounters? _counters;

    private ServiceProcess(Process process, Uri address, Uri http2Address)
    {
        _process = process;
        Address = address;
        Http2Address = http2Address;
    }

    /// <summary>Where it listens.</summary>
    public Uri Address { get; }

    /// <summary>Where it listens for HTTP/2, which may be the same.</summary>
    public Uri Http2Address { get; }

    /// <summary>What the system says about the service; a shell that stands around it counts for nothing.</summary>
    public ProcessUse Use => _use ??= new(_process.Id);

    /// <summary>How many methods it has compiled, each as often as it was; null while it has not said.</summary>
    public long? CompiledMethods => _counters?.Methods;

    /// <summary>What its runtime has counted until now; null where it does not say.</summary>
    public async ValueTask<RuntimeCounters?> CountAsync()
    {
        long start = Clock.Now;
        while (_counters is { } counters && Clock.Since(start) < CountTimeout && !_process.HasExited)
        {
            if (counters.At >= start)
            {
                return counters;
            }

            await Task.Delay(CountInterval);
        }

        return null;
    }

    /// <summary>How it ended by itself, and what it said last; null while it runs.</summary>
    public string? Ending => _process.HasExited ? $"ended with code {_process.ExitCode}: {_lastLine}" : null;

    /// <summary>Starts the service and waits until it is healthy.</summary>
    /// <exception cref="UserErrorException">It did not start.</exception>
    public static Task<ServiceProcess> StartAsync(bool http2, string? cores, CancellationToken stop)
    {
        (int port, int http2Port) = FreePorts();
        // Each response is encoded: it is formats that are measured, not a cache.
        // Without TLS a port speaks one version of HTTP only.
        string[] listen =
        [
            "--urls",
            $"http://127.0.0.1:{port}",
            "--Service:Http2Urls",
            $"http://127.0.0.1:{http2Port}",
            "--Service:CacheBytes",
            "0",
        ];
        return StartAsync(ServiceCommand.Service, listen, cores, http2 ? http2Port : port, http2Port, http2, stop);
    }

    /// <summary>Starts the controllers that the service is measured beside, and waits until they are healthy.</summary>
    /// <exception cref="UserErrorException">They did not start.</exception>
    public static Task<ServiceProcess> StartBaselineAsync(bool http2, string? cores, CancellationToken stop)
    {
        (int port, _) = FreePorts();
        string[] listen = ["--urls", $"http://127.0.0.1:{port}", "--Kestrel:EndpointDefaults:Protocols", http2 ? "Http2" : "Http1"];
        return StartAsync(ServiceCommand.Baseline, listen, cores, port, port, http2, stop);
    }

    private static async Task<ServiceProcess> StartAsync(
        string command,
        string[] arguments,
        string? cores,
        int port,
        int http2Port,
        bool http2,
        CancellationToken stop
    )
    {
        var process = new Process { StartInfo = ServiceCommand.Describe(command, arguments, cores) };
        var service = new ServiceProcess(process, new Uri($"http://127.0.0.1:{port}/"), new Uri($"http://127.0.0.1:{http2Port}/"));
        process.OutputDataReceived += (_, line) => service.Keep(line.Data);
        process.ErrorDataReceived += (_, line) => service.Keep(line.Data);
        process.Start();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        try
        {
            await service.WaitUntilHealthyAsync(http2, stop);
            return service;
        }
        catch
        {
            await service.DisposeAsync();
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        // Ends the guard too, should it be all that is left.
        await _process.StandardInput.DisposeAsync();
        if (!_process.HasExited)
        {
            _process.Kill(entireProcessTree: true);
            await _process.WaitForExitAsync(CancellationToken.None);
        }

        _process.Dispose();
        _use?.Dispose();
    }

    private async Task WaitUntilHealthyAsync(bool http2, CancellationToken stop)
    {
        using var client = new HttpClient
        {
            BaseAddress = Address,
            DefaultRequestVersion = http2 ? HttpVersion.Version20 : HttpVersion.Version11,
            DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Timeout = TimeSpan.FromSeconds(2),
        };
        long start = Clock.Now;
        while (Clock.Since(start) < StartTimeout)
        {
            stop.ThrowIfCancellationRequested();
            if (Ending is { } ending)
            {
                throw new UserErrorException($"the service {ending}", ExitCode.Unreachable);
            }

            try
            {
                using HttpResponseMessage response = await client.GetAsync(
                    new Uri("healthz", UriKind.Relative),
                    HttpCompletionOption.ResponseHeadersRead,
                    stop
                );
                if (response.IsSuccessStatusCode)
                {
                    return;
                }
            }
            catch (Exception e) when (e is HttpRequestException or TaskCanceledException)
            {
                // Not listening yet.
            }

            await Task.Delay(PollInterval, stop);
        }

        throw new UserErrorException(
            $"the service was not healthy after {StartTimeout.TotalSeconds:0} s: {_lastLine}",
            ExitCode.Unreachable
        );
    }

    private void Keep(string? line)
    {
        if (line?.StartsWith(ServiceCommand.ProcessLine, StringComparison.Ordinal) == true)
        {
            _use = new(int.Parse(line.AsSpan(ServiceCommand.ProcessLine.Length)));
        }
        else if (line is not null && RuntimeCounters.Parse(line) is { } counters)
        {
            _counters = counters;
        }
        else if (!string.IsNullOrWhiteSpace(line))
        {
            _lastLine = line.Trim();
        }
    }

    private static (int First, int Second) FreePorts()
    {
        using var first = new TcpListener(IPAddress.Loopback, 0);
        using var second = new TcpListener(IPAddress.Loopback, 0);
        first.Start();
        second.Start();
        return (((IPEndPoint)first.LocalEndpoint).Port, ((IPEndPoint)second.LocalEndpoint).Port);
    }
}
