using System.Diagnostics;

namespace SerializationApi.Benchmarks.Http;

/// <summary>This program in a process of its own that serves, until it is disposed.</summary>
internal sealed class AppProcess : IDisposable
{
    private readonly Process _process;

    /// <summary>Starts it.</summary>
    /// <param name="argument">What it is to serve.</param>
    public AppProcess(string argument) => _process = Process.Start(new ProcessStartInfo(Environment.ProcessPath!, ProgramArguments(argument)) { UseShellExecute = false, RedirectStandardOutput = true })!;

    /// <summary>Waits until it listens.</summary>
    /// <exception cref="InvalidOperationException">It ended before.</exception>
    public async Task<HttpClient> ConnectAsync()
    {
        string address = await _process.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("The server ended before it listened.");
        return new HttpClient { BaseAddress = new Uri(address) };
    }

    /// <inheritdoc />
    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }

    // Run by dotnet itself, the program is its first argument.
    private static string[] ProgramArguments(string argument) =>
        Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet" ? [typeof(AppProcess).Assembly.Location, argument] : [argument];
}
