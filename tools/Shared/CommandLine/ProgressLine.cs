using System.Diagnostics;

namespace SerializationApi.Shared.CommandLine;

/// <summary>How far something is and when it ends: a line that is written over on a terminal, else one every ten seconds. What takes less
/// than two seconds has none.</summary>
/// <param name="output">Where it is shown.</param>
/// <param name="width">How many characters a line of the terminal has; null where there is no terminal.</param>
public sealed class ProgressLine(TextWriter output, int? width)
{
    private static readonly TimeSpan Quiet = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan OnTerminal = TimeSpan.FromMilliseconds(200);
    private static readonly TimeSpan Elsewhere = TimeSpan.FromSeconds(10);

    // Of so little nobody can tell when it ends.
    private const double LeastShare = 0.02;

    private readonly long _start = Stopwatch.GetTimestamp();
    private TimeSpan _last;
    private bool _isShown;

    /// <summary>One on the console's errors, so that results can be piped.</summary>
    public static ProgressLine OnConsole() => new(Console.Error, Console.IsErrorRedirected ? null : Math.Max(20, Console.WindowWidth - 1));

    /// <summary>Shows what is being done.</summary>
    /// <param name="text">What.</param>
    /// <param name="share">How much of all is done, 0 to 1.</param>
    public void Show(string text, double share)
    {
        TimeSpan elapsed = Stopwatch.GetElapsedTime(_start);
        if (
            elapsed - _last
            < (
                width is null ? Elsewhere
                : _isShown ? OnTerminal
                : Quiet
            )
        )
        {
            return;
        }

        _last = elapsed;
        _isShown = true;
        string line = $"{share, 4:P0} {text}{(share > LeastShare ? $", {Left(elapsed * ((1 - share) / share))} left" : "")}";
        if (width is { } columns)
        {
            output.Write($"\r{line[..Math.Min(line.Length, columns)].PadRight(columns)}");
        }
        else
        {
            output.WriteLine(line);
        }
    }

    /// <summary>Clears the line.</summary>
    public void End()
    {
        if (width is { } columns && _isShown)
        {
            output.Write($"\r{new string(' ', columns)}\r");
        }
    }

    private static string Left(TimeSpan time) =>
        time.TotalSeconds < 90 ? $"{Math.Ceiling(time.TotalSeconds):F0} s" : $"{Math.Ceiling(time.TotalMinutes):F0} min";
}
