using System.Diagnostics;

namespace SerializationApi.Benchmarks.Http;

/// <summary>The service in a process of its own, over HTTP/2, until it is disposed.</summary>
internal sealed class ServiceProcess : IDisposable
{
    private const string Listening = "Now listening on: ";

    // Several run at once, and a port is not free again at once.
    private static int LastPort = 5090;

    private readonly Process _process;

    private ServiceProcess(Process process, Uri address)
    {
        _process = process;
        Address = address;
    }

    /// <summary>Where it listens.</summary>
    public Uri Address { get; }

    /// <summary>Its resident memory, in bytes.</summary>
    public long ResidentBytes
    {
        get
        {
            _process.Refresh();
            return _process.WorkingSet64;
        }
    }

    /// <summary>Starts it and waits until it listens.</summary>
    /// <param name="program">Its assembly, which dotnet runs.</param>
    /// <exception cref="InvalidOperationException">It ended before.</exception>
    public static async Task<ServiceProcess> StartAsync(string program)
    {
        var start = new ProcessStartInfo("dotnet", [program]) { UseShellExecute = false, RedirectStandardOutput = true, WorkingDirectory = Path.GetDirectoryName(program)! };
        int port = ++LastPort;
        start.Environment["Service__Urls"] = "http://127.0.0.1:0";
        start.Environment["Service__Http2Urls"] = $"http://127.0.0.1:{port}";
        start.Environment["Service__MinBytesPerSecond"] = "0";
        Process process = Process.Start(start)!;
        while (await process.StandardOutput.ReadLineAsync() is { } line)
        {
            int at = line.IndexOf(Listening, StringComparison.Ordinal);
            if (at >= 0 && line.Contains($":{port}", StringComparison.Ordinal))
            {
                _ = process.StandardOutput.ReadToEndAsync(); // So that it does not wait for a reader.
                return new ServiceProcess(process, new Uri(line[(at + Listening.Length)..].Trim()));
            }
        }

        throw new InvalidOperationException("The service ended before it listened.");
    }

    /// <inheritdoc />
    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }
}
