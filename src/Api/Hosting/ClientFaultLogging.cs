namespace SerializationApi.Api.Hosting;

/// <summary>
/// Logs at debug level what Kestrel logs as critical although only a client causes it: it closes an HTTP/2 connection whose client resets
/// streams faster than their ends can be sent (CVE-2023-44487), and anyone could fill the log with that.
/// </summary>
internal sealed class ClientFaultLogging(ILoggerFactory inner) : ILoggerFactory
{
    private const string Http2 = "Microsoft.AspNetCore.Server.Kestrel.Http2";

    // The other events at that level report faults of the server.
    private const string QueueExceeded = "Http2QueueOperationsExceeded";

    /// <summary>Makes it create all loggers.</summary>
    public static void AddTo(IServiceCollection services)
    {
        services.AddSingleton<LoggerFactory>();
        services.AddSingleton<ILoggerFactory>(static provider => new ClientFaultLogging(provider.GetRequiredService<LoggerFactory>()));
    }

    public ILogger CreateLogger(string categoryName)
    {
        ILogger logger = inner.CreateLogger(categoryName);
        return categoryName == Http2 ? new Lowered(logger) : logger;
    }

    public void AddProvider(ILoggerProvider provider) => inner.AddProvider(provider);

    public void Dispose() => inner.Dispose();

    private sealed class Lowered(ILogger logger) : ILogger
    {
        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => logger.BeginScope(state);

        public bool IsEnabled(LogLevel logLevel) => logger.IsEnabled(logLevel);

        public void Log<TState>(
            LogLevel logLevel,
            EventId eventId,
            TState state,
            Exception? exception,
            Func<TState, Exception?, string> formatter
        ) => logger.Log(eventId.Name == QueueExceeded ? LogLevel.Debug : logLevel, eventId, state, exception, formatter);
    }
}
