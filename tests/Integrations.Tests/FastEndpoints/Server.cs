using System.Collections.Concurrent;
using FastEndpoints;
using FastEndpoints.Swagger;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace SerializationApi.Integrations.Tests.FastEndpoints;

/// <summary>The endpoints behind Kestrel on a loopback port. FastEndpoints is configured once in a process.</summary>
public sealed class Server : IAsyncLifetime
{
    private WebApplication _app = null!;

    public HttpClient Client { get; private set; } = null!;

    /// <summary>What was logged.</summary>
    public ConcurrentQueue<string> Log { get; } = new();

    public async ValueTask InitializeAsync()
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders().AddProvider(new Recorder(Log));
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddFormats(static formats => formats.AddShapes(OrderShapes.All));
        builder.Services.AddOutputCache();
        builder.Services.AddFastEndpoints().SwaggerDocument(static options => options.ShortSchemaNames = true).AddFormatsNSwag();
        _app = builder.Build();
        _app.UseOutputCache();
        _app.MapFormatsFastEndpoints(static config => config.Endpoints.ShortNames = true);
        _app.UseSwaggerGen();
        await _app.StartAsync();
        Client = new HttpClient { BaseAddress = new Uri(_app.Urls.First()) };
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.DisposeAsync();
    }

    private sealed class Recorder(ConcurrentQueue<string> log) : ILoggerProvider, ILogger
    {
        public ILogger CreateLogger(string categoryName) => this;

        public void Dispose() { }

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(
            LogLevel logLevel,
            EventId eventId,
            TState state,
            Exception? exception,
            Func<TState, Exception?, string> formatter
        ) => log.Enqueue(formatter(state, exception));
    }
}
