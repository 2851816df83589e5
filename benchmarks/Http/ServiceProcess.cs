using System.Diagnostics;

namespace SerializationApi.Benchmarks.Http;

/// <summary>The service in a process of its own, over HTTP/2, until it is disposed.</summary>
internal sealed class ServiceProcess : IDisposable
{
    private const string Listening = "Now listening on: ";

    // Several run at once, and a port is not free again at once.
    private static int LastPort = 5090;

    private readonly Process _process;

    private ServiceProcess(Process process, Uri http1, Uri address)
    {
        _process = process;
        Http1 = http1;
        Address = address;
    }

    /// <summary>Where it listens.</summary>
    public Uri Address { get; }

    /// <summary>Where it listens for HTTP/1.1.</summary>
    public Uri Http1 { get; }

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
    /// <param name="program">Its assembly, which dotnet runs, or its executable.</param>
    /// <param name="variable">What the runtime is told in the environment.</param>
    /// <exception cref="InvalidOperationException">It ended before.</exception>
    public static async Task<ServiceProcess> StartAsync(string program, KeyValuePair<string, string>? variable = null)
    {
        bool isAssembly = Path.GetExtension(program) == ".dll";
        var start = new ProcessStartInfo(isAssembly ? "dotnet" : program, isAssembly ? [program] : [])
        {
            UseShellExecute = false,
            RedirectStandardOutput = true,
            WorkingDirectory = Path.GetDirectoryName(program)!,
        };
        int port = ++LastPort;
        start.Environment["Service__Urls"] = "http://127.0.0.1:0";
        start.Environment["Service__Http2Urls"] = $"http://127.0.0.1:{port}";
        start.Environment["Service__MinBytesPerSecond"] = "0";
        if (variable is var (name, value))
        {
            start.Environment[name] = value;
        }

        Process process = Process.Start(start)!;
        var addresses = new List<Uri>();
        while (await process.StandardOutput.ReadLineAsync() is { } line)
        {
            int at = line.IndexOf(Listening, StringComparison.Ordinal);
            if (at >= 0)
            {
                addresses.Add(new Uri(line[(at + Listening.Length)..].Trim()));
            }

            if (addresses.Count == 2)
            {
                _ = process.StandardOutput.ReadToEndAsync(); // So that it does not wait for a reader.
                return new ServiceProcess(process, addresses.Single(address => address.Port != port), addresses.Single(address => address.Port == port));
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
