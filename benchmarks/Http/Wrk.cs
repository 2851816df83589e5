using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;

namespace SerializationApi.Benchmarks.Http;

/// <summary>Runs wrk (github.com/wg/wrk), which has to be installed.</summary>
internal static partial class Wrk
{
    private const int Connections = 32;

    /// <summary>Whether it is there.</summary>
    public static bool IsInstalled()
    {
        try
        {
            using Process? process = Start(["--version"]);
            process?.WaitForExit();
            return process is not null;
        }
        catch (Win32Exception)
        {
            return false;
        }
    }

    /// <summary>Loads an address over 32 connections.</summary>
    /// <returns>The requests per second.</returns>
    /// <exception cref="InvalidOperationException">A response was no 2xx, or nothing was measured.</exception>
    public static async Task<double> MeasureAsync(string url, string accept, int seconds)
    {
        using Process process = Start(["-t1", $"-c{Connections}", $"-d{seconds}s", "-H", $"Accept: {accept}", url])!;
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return RequestsPerSecond().Match(output) is { Success: true } match && !output.Contains("Non-2xx", StringComparison.Ordinal)
            ? double.Parse(match.Groups["rate"].Value, CultureInfo.InvariantCulture)
            : throw new InvalidOperationException($"wrk of {url} failed:\n{output}");
    }

    private static Process? Start(string[] arguments) =>
        Process.Start(new ProcessStartInfo("wrk", arguments) { UseShellExecute = false, RedirectStandardOutput = true, RedirectStandardError = true });

    [GeneratedRegex(@"Requests/sec:\s+(?<rate>[\d.]+)", RegexOptions.NonBacktracking)]
    private static partial Regex RequestsPerSecond();
}
