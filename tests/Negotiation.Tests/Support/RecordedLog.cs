using System.Threading.Channels;
using Microsoft.Extensions.Logging;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Keeps what an application logs.</summary>
public sealed class RecordedLog : ILoggerProvider
{
    private readonly Channel<(LogLevel Level, string Text)> _lines = Channel.CreateUnbounded<(LogLevel, string)>();

    /// <summary>Waits for a line, and gives those before it and itself.</summary>
    public async Task<List<(LogLevel Level, string Text)>> WaitForAsync(string part)
    {
        using var timeout = new CancellationTokenSource(TimeSpan.FromSeconds(60));
        var lines = new List<(LogLevel, string)>();
        await foreach ((LogLevel Level, string Text) line in _lines.Reader.ReadAllAsync(timeout.Token))
        {
            lines.Add(line);
            if (line.Text.Contains(part, StringComparison.Ordinal))
            {
                break;
            }
        }

        return lines;
    }

    /// <summary>Gives what has been logged so far, once.</summary>
    public List<(LogLevel Level, string Text)> Take()
    {
        var lines = new List<(LogLevel, string)>();
        while (_lines.Reader.TryRead(out (LogLevel, string) line))
        {
            lines.Add(line);
        }

        return lines;
    }

    public ILogger CreateLogger(string categoryName) => new Logger(_lines.Writer);

    public void Dispose() => _lines.Writer.TryComplete();

    private sealed class Logger(ChannelWriter<(LogLevel, string)> lines) : ILogger
    {
        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(
            LogLevel logLevel,
            EventId eventId,
            TState state,
            Exception? exception,
            Func<TState, Exception?, string> formatter
        ) => lines.TryWrite((logLevel, formatter(state, exception)));
    }
}
