using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;

namespace SerializationApi.Benchmarks.Http;

/// <summary>A load generator that has to be installed and loads an address over 32 connections, one request at a time on each.</summary>
internal abstract class LoadTool(string command)
{
    /// <summary>How many connections there are.</summary>
    protected const int Connections = 32;

    /// <summary>Whether it is there; otherwise a line on standard error says so.</summary>
    public bool IsInstalled()
    {
        try
        {
            using Process? process = Start(["--version"]);
            process?.WaitForExit();
            return process is not null;
        }
        catch (Win32Exception)
        {
            Console.Error.WriteLine($"{command} is not installed: this comparison needs it.");
            return false;
        }
    }

    /// <summary>Loads an address, by GET or, with a body, by POST.</summary>
    /// <returns>The requests per second.</returns>
    /// <exception cref="InvalidOperationException">A response was no 2xx, or nothing was measured.</exception>
    public async Task<double> MeasureAsync(string url, string mediaType, int seconds, RequestBody? body = null)
    {
        using Process process = Start([.. Arguments(mediaType, seconds, body), url])!;
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return RateIn(output) is { } rate ? rate : throw new InvalidOperationException($"{command} of {url} failed:\n{output}");
    }

    /// <summary>What is said on the command line before the address.</summary>
    protected abstract IEnumerable<string> Arguments(string mediaType, int seconds, RequestBody? body);

    /// <summary>The requests per second that its output says, or <see langword="null"/> if a response was no 2xx.</summary>
    protected abstract double? RateIn(string output);

    /// <summary>The number that a pattern's group <c>rate</c> finds.</summary>
    protected static double? Rate(Regex pattern, string output) =>
        pattern.Match(output) is { Success: true } match ? double.Parse(match.Groups["rate"].Value, CultureInfo.InvariantCulture) : null;

    private Process? Start(string[] arguments) =>
        Process.Start(new ProcessStartInfo(command, arguments) { UseShellExecute = false, RedirectStandardOutput = true, RedirectStandardError = true });
}
