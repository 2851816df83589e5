using System.Collections.Concurrent;
using System.Diagnostics;
using System.Runtime.InteropServices;

namespace SerializationApi.LoadTests.Tests.Support;

/// <summary>The load generator as a process of its own, to send it signals.</summary>
internal sealed partial class GeneratorProcess : IAsyncDisposable
{
    /// <summary>Long beside what a busy machine needs; nothing waits for it to pass.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    private readonly Process _process;
    private readonly ConcurrentQueue<string> _lines = [];

    public GeneratorProcess(params string[] arguments)
    {
        string dotnet = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "../../../dotnet"));
        string program = typeof(LoadTestProgram).Assembly.Location;
        _process = new Process
        {
            StartInfo = new ProcessStartInfo(dotnet, [program, .. arguments])
            {
                UseShellExecute = false,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                RedirectStandardInput = true,
            },
        };
        _process.OutputDataReceived += (_, line) => _lines.Enqueue(line.Data ?? "");
        _process.ErrorDataReceived += (_, line) => _lines.Enqueue(line.Data ?? "");
        _process.Start();
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    /// <summary>What it printed.</summary>
    public string Output => string.Join('\n', _lines);

    /// <summary>Sends SIGINT, as Ctrl-C does.</summary>
    public void Interrupt() => Assert.Equal(0, Kill(_process.Id, 2));

    /// <summary>Sends SIGKILL to it alone.</summary>
    public void Kill() => _process.Kill(entireProcessTree: false);

    /// <summary>Waits for a line that begins so.</summary>
    public async Task<string> WaitForAsync(string beginning)
    {
        string? found = null;
        await UntilAsync(() =>
        {
            found = _lines.FirstOrDefault(line => line.StartsWith(beginning, StringComparison.Ordinal));
            Assert.False(found is null && _process.HasExited, $"It ended: {Output}");
            return found is not null;
        });
        return found!;
    }

    /// <summary>Waits until it has ended.</summary>
    public async Task<int> ExitAsync()
    {
        await _process.WaitForExitAsync(TestContext.Current.CancellationToken).WaitAsync(Patience);
        return _process.ExitCode;
    }

    /// <summary>Waits for something to become true.</summary>
    public static async Task UntilAsync(Func<bool> condition)
    {
        for (long start = Stopwatch.GetTimestamp(); !condition(); )
        {
            Assert.True(Stopwatch.GetElapsedTime(start) < Patience, "It did not happen.");
            await Task.Delay(20, TestContext.Current.CancellationToken);
        }
    }

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited)
        {
            _process.Kill(entireProcessTree: true);
            await _process.WaitForExitAsync();
        }

        _process.Dispose();
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Kill(int process, int signal);
}
