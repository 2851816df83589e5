using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text;

namespace SerializationApi.Api.Tests.Support;

/// <summary>The service as its own process on Kestrel, for what cannot be seen from inside: exit codes, ports, signals.</summary>
internal sealed class ServiceProcess : IAsyncDisposable
{
    /// <summary>The program.</summary>
    public static readonly string Program = Path.Combine(AppContext.BaseDirectory, "SerializationApi.Api.dll");

    private const int Sigterm = 15;
    private const string Listening = "Now listening on: ";

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly Process _process;
    private readonly StringBuilder _output = new();
    private readonly StringBuilder _errors = new();
    private readonly TaskCompletionSource _started = new(TaskCreationOptions.RunContinuationsAsynchronously);

    private ServiceProcess(string[] command, (string Name, string Value)[] environment)
    {
        var start = new ProcessStartInfo(command[0], command[1..])
        {
            UseShellExecute = false,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            // Elsewhere than the program: nothing may depend on the working directory.
            WorkingDirectory = Path.GetTempPath(),
        };
        foreach (string inherited in start.Environment.Keys.Where(IsSetting).ToList())
        {
            start.Environment.Remove(inherited);
        }

        start.Environment["Service__Urls"] = "http://127.0.0.1:0";
        foreach ((string name, string value) in environment)
        {
            start.Environment[name] = value;
        }

        _process = new Process { StartInfo = start };
        _process.OutputDataReceived += (_, line) => Receive(_output, line.Data);
        _process.ErrorDataReceived += (_, line) => Receive(_errors, line.Data);
        _process.Start();
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    /// <summary>What it wrote to standard output so far.</summary>
    public string Output
    {
        get
        {
            lock (_output)
            {
                return _output.ToString();
            }
        }
    }

    /// <summary>What it wrote to standard error so far.</summary>
    public string Errors
    {
        get
        {
            lock (_errors)
            {
                return _errors.ToString();
            }
        }
    }

    /// <summary>How much memory it has of the system's, in bytes.</summary>
    public long ResidentBytes
    {
        get
        {
            _process.Refresh();
            return _process.WorkingSet64;
        }
    }

    /// <summary>Whether it lives.</summary>
    public bool IsAlive => !_process.HasExited;

    /// <summary>The addresses it listens on, in order.</summary>
    public IReadOnlyList<Uri> Addresses =>
        [
            .. Output
                .Split('\n')
                .Where(line => line.Contains(Listening, StringComparison.Ordinal))
                .Select(line => new Uri(line[(line.IndexOf(Listening, StringComparison.Ordinal) + Listening.Length)..].Trim())),
        ];

    /// <summary>Runs it to its end.</summary>
    public static Task<(int ExitCode, string Errors, string Output)> RunAsync(
        string[] arguments,
        params (string Name, string Value)[] environment
    ) => RunCommandAsync(["dotnet", Program, .. arguments], environment);

    /// <summary>Runs a command that is the service to its end.</summary>
    public static async Task<(int ExitCode, string Errors, string Output)> RunCommandAsync(
        string[] command,
        params (string Name, string Value)[] environment
    )
    {
        await using var service = new ServiceProcess(command, environment);
        return (await service.WaitForExitAsync(), service.Errors, service.Output);
    }

    /// <summary>Starts it and waits until it listens.</summary>
    public static async Task<ServiceProcess> StartAsync(params (string Name, string Value)[] environment)
    {
        var service = new ServiceProcess(["dotnet", Program], environment);
        Task exited = service.WaitForExitAsync();
        if (await Task.WhenAny(service._started.Task, exited) == exited)
        {
            throw new InvalidOperationException($"The service did not start: {service.Errors}{service.Output}");
        }

        return service;
    }

    /// <summary>Asks it to stop, as <c>docker stop</c> does.</summary>
    public void Terminate() => Assert.Equal(0, Kill(_process.Id, Sigterm));

    /// <summary>Waits for its end.</summary>
    public async Task<int> WaitForExitAsync()
    {
        await _process.WaitForExitAsync().WaitAsync(Patience);
        return _process.ExitCode;
    }

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited)
        {
            _process.Kill();
            await _process.WaitForExitAsync();
        }

        _process.Dispose();
    }

    private static bool IsSetting(string variable) =>
        variable.StartsWith("ASPNETCORE_", StringComparison.OrdinalIgnoreCase)
        || variable.StartsWith("OTEL_", StringComparison.OrdinalIgnoreCase)
        || variable.StartsWith("Service__", StringComparison.OrdinalIgnoreCase)
        || variable.StartsWith("AllowedHosts", StringComparison.OrdinalIgnoreCase)
        || variable.StartsWith("Logging__", StringComparison.OrdinalIgnoreCase)
        || variable.StartsWith("Kestrel__", StringComparison.OrdinalIgnoreCase)
        || variable.Equals("DOTNET_ENVIRONMENT", StringComparison.OrdinalIgnoreCase);

    private void Receive(StringBuilder text, string? line)
    {
        lock (text)
        {
            text.AppendLine(line);
        }

        if (line?.Contains("Application started", StringComparison.Ordinal) == true)
        {
            _started.TrySetResult();
        }
    }

    [DllImport("libc", EntryPoint = "kill")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Kill(int processId, int signal);
}
