using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using SerializationApi.Tests.Support;

namespace SerializationApi.Storm.Service;

/// <summary>The service as a process of its own, or one that somebody else has started.</summary>
internal sealed class ServiceProcess : IDisposable
{
    private const int KeptLines = 40;

    // A process that ends gives its memory back a little before.
    private static readonly TimeSpan LastMoments = TimeSpan.FromSeconds(5);

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);
    private static readonly TimeSpan Between = TimeSpan.FromMilliseconds(50);

    private readonly Process _process;
    private readonly bool _isOurs;
    private readonly List<string> _errors = [];
    private TimeSpan _processorTime;

    private ServiceProcess(Process process, IPEndPoint http1, IPEndPoint http2, bool isOurs) =>
        (_process, Http1, Http2, _isOurs) = (process, http1, http2, isOurs);

    /// <summary>Where it speaks HTTP/1.1.</summary>
    public IPEndPoint Http1 { get; }

    /// <summary>Where it speaks HTTP/2.</summary>
    public IPEndPoint Http2 { get; }

    /// <summary>Whether it lives.</summary>
    public bool IsAlive => !_process.HasExited && (MemoryBytes > 0 || !_process.WaitForExit(LastMoments));

    /// <summary>What it wrote to standard error first.</summary>
    public string Errors
    {
        get
        {
            lock (_errors)
            {
                return string.Join('\n', _errors);
            }
        }
    }

    /// <summary>How much time of processors it has used, as far as it was asked while it lived.</summary>
    public TimeSpan ProcessorTime
    {
        get
        {
            _process.Refresh();
            return IsAlive ? _processorTime = _process.TotalProcessorTime : _processorTime;
        }
    }

    /// <summary>How long its threads that live were ready to run and had no processor.</summary>
    public TimeSpan WaitedTime
    {
        get
        {
            long nanoseconds = 0;
            foreach (string thread in Threads())
            {
                try
                {
                    nanoseconds += long.Parse(File.ReadAllText($"{thread}/schedstat").Split(' ')[1], CultureInfo.InvariantCulture);
                }
                catch (IOException)
                {
                    // The thread has ended.
                }
            }

            return TimeSpan.FromTicks(nanoseconds / TimeSpan.NanosecondsPerTick);
        }
    }

    /// <summary>How much memory it has that no file backs, in bytes: what a container counts and cannot take back.</summary>
    public long MemoryBytes
    {
        get
        {
            try
            {
                const string Name = "RssAnon:";
                string line = File.ReadLines($"/proc/{_process.Id}/status")
                    .First(static line => line.StartsWith(Name, StringComparison.Ordinal));
                return long.Parse(line[Name.Length..^" kB".Length], CultureInfo.InvariantCulture) << 10;
            }
            catch (Exception gone) when (gone is IOException or InvalidOperationException)
            {
                return 0;
            }
        }
    }

    /// <summary>Starts a program, and waits until it listens.</summary>
    /// <param name="program">Its assembly.</param>
    /// <param name="environment">Settings.</param>
    public static async Task<ServiceProcess> StartAsync(string program, IEnumerable<(string Name, string Value)> environment)
    {
        var http1 = new IPEndPoint(IPAddress.Loopback, Ports.Free());
        var http2 = new IPEndPoint(IPAddress.Loopback, Ports.Free());
        var start = new ProcessStartInfo("dotnet", [program, "--urls", $"http://{http1}"])
        {
            UseShellExecute = false,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            WorkingDirectory = Path.GetTempPath(),
        };
        foreach ((string name, string value) in environment.Append(("Service__Http2Urls", $"http://{http2}")))
        {
            start.Environment[name] = value;
        }

        var service = new ServiceProcess(new Process { StartInfo = start }, http1, http2, isOurs: true);
        service._process.ErrorDataReceived += (_, line) => service.Keep(line.Data);
        service._process.Start();
        service._process.BeginOutputReadLine();
        service._process.BeginErrorReadLine();
        if (!await service.ListensAsync(http1) || !await service.ListensAsync(http2))
        {
            service._process.Kill();
            await service._process.WaitForExitAsync(); // With all that it wrote.
            string errors = service.Errors;
            service.Dispose();
            throw new InvalidOperationException($"{program} did not start: {errors}");
        }

        return service;
    }

    /// <summary>A service that runs, by its addresses and its process.</summary>
    public static ServiceProcess Attach(IPEndPoint http1, IPEndPoint http2, int processId) =>
        new(Process.GetProcessById(processId), http1, http2, isOurs: false);

    /// <summary>Ends it, unless somebody else has started it.</summary>
    public void Dispose()
    {
        if (_isOurs && IsAlive)
        {
            _process.Kill();
            _process.WaitForExit();
        }

        _process.Dispose();
    }

    private string[] Threads()
    {
        try
        {
            return Directory.GetDirectories($"/proc/{_process.Id}/task");
        }
        catch (IOException)
        {
            return []; // The process has ended.
        }
    }

    private async Task<bool> ListensAsync(IPEndPoint address)
    {
        long start = Stopwatch.GetTimestamp();
        while (!_process.HasExited && Stopwatch.GetElapsedTime(start) < Patience)
        {
            using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            try
            {
                await socket.ConnectAsync(address);
                return true;
            }
            catch (SocketException)
            {
                await Task.Delay(Between);
            }
        }

        return false;
    }

    private void Keep(string? line)
    {
        lock (_errors)
        {
            if (line is not null && _errors.Count < KeptLines)
            {
                _errors.Add(line);
            }
        }
    }
}
