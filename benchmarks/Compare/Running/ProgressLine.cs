using System.Diagnostics;
using Spectre.Console;

namespace SerializationApi.Benchmarks.Compare.Running;

/// <summary>How far a comparison is: a line that is written over on a terminal, else a line every few seconds.</summary>
/// <param name="console">Where it is shown.</param>
internal sealed class ProgressLine(IAnsiConsole console)
{
    private static readonly TimeSpan OnTerminal = TimeSpan.FromMilliseconds(200);
    private static readonly TimeSpan Elsewhere = TimeSpan.FromSeconds(10);

    private long _last;

    /// <summary>Shows what is being done.</summary>
    /// <param name="text">What.</param>
    /// <param name="share">How much of the dataset is done, 0 to 1.</param>
    public void Show(string text, double share)
    {
        bool isTerminal = console.Profile.Capabilities.Interactive;
        if (_last != 0 && Stopwatch.GetElapsedTime(_last) < (isTerminal ? OnTerminal : Elsewhere))
        {
            return;
        }

        _last = Stopwatch.GetTimestamp();
        string line = $"{share,4:P0} {text}";
        if (isTerminal)
        {
            int width = Math.Max(20, console.Profile.Width - 1);
            console.Write($"\r{line[..Math.Min(line.Length, width)].PadRight(width)}");
        }
        else
        {
            console.WriteLine(line);
        }
    }

    /// <summary>Clears the line.</summary>
    public void End()
    {
        if (console.Profile.Capabilities.Interactive)
        {
            console.Write($"\r{new string(' ', Math.Max(20, console.Profile.Width - 1))}\r");
        }
    }
}
