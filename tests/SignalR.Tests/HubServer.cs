using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Connections.Client;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Client;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace SerializationApi.SignalR.Tests;

/// <summary>Whose protocol one of the two ends speaks.</summary>
public enum Protocol
{
    Ours,
    Microsofts,
}

/// <summary>The hub behind Kestrel on a loopback port, in either protocol.</summary>
internal sealed class HubServer : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly ConcurrentDictionary<string, HttpContext> _connections = new(StringComparer.Ordinal);
    private int _webSockets;

    private HubServer(Protocol protocol)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders().AddProvider(Log);
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddSingleton(Calls);
        builder.Services.AddFormats(static formats => formats.AddShapes(HubShapes.All));
        ISignalRServerBuilder hubs = builder.Services.AddSignalR(static options =>
        {
            options.EnableDetailedErrors = true;
            options.MaximumReceiveMessageSize = 16 << 20;
            options.MaximumParallelInvocationsPerClient = 8; // A hub that asks its client waits while it is called.
        });
        _ = protocol == Protocol.Ours ? hubs.AddFormatsProtocol() : hubs.AddMessagePackProtocol();
        _app = builder.Build();
        _app.UseWebSockets();
        _app.Use(
            async (http, next) =>
            {
                _connections[http.TraceIdentifier] = http;
                _ = http.WebSockets.IsWebSocketRequest ? Interlocked.Increment(ref _webSockets) : 0;
                await next(http);
                _connections.TryRemove(http.TraceIdentifier, out _);
            }
        );
        _app.MapHub<ShopHub>("/shop", static options => options.AllowStatefulReconnects = true);
        _app.MapHub<AnimalHub>("/animals");
        _app.MapHub<OddHub>("/odd", static options => options.AllowStatefulReconnects = true)
            .Negotiate(static options => options.AllowJsonFallback = true);
    }

    /// <summary>What was logged.</summary>
    public RecordedLog Log { get; } = new();

    public Calls Calls { get; } = new();

    /// <summary>How many WebSockets were opened.</summary>
    public int WebSockets => _webSockets;

    public Uri Url { get; private set; } = null!;

    public IServiceProvider Services => _app.Services;

    public IHubContext<ShopHub> Hub => _app.Services.GetRequiredService<IHubContext<ShopHub>>();

    public static async Task<HubServer> StartAsync(Protocol protocol)
    {
        var server = new HubServer(protocol);
        await server._app.StartAsync();
        server.Url = new Uri(server._app.Urls.First() + "/shop");
        return server;
    }

    /// <summary>Connects a client.</summary>
    public async Task<HubConnection> ConnectAsync(
        Protocol protocol,
        Action<IHubConnectionBuilder>? configure = null,
        Action<HubConnection>? prepare = null,
        string path = "/shop"
    )
    {
        IHubConnectionBuilder builder = new HubConnectionBuilder().WithUrl(new Uri(Url, path), static (HttpConnectionOptions _) => { });
        _ = protocol == Protocol.Ours ? builder.AddFormatsProtocol(Protocols.Formats) : builder.AddMessagePackProtocol();
        configure?.Invoke(builder);
        HubConnection connection = builder.Build();
        prepare?.Invoke(connection);
        await connection.StartAsync();
        return connection;
    }

    /// <summary>Cuts the connections of all WebSockets, as a network does.</summary>
    public void Cut()
    {
        foreach (HttpContext http in _connections.Values.Where(static http => http.WebSockets.IsWebSocketRequest))
        {
            http.Abort();
        }
    }

    public ValueTask DisposeAsync() => _app.DisposeAsync();
}

/// <summary>Keeps what is logged at warning and above.</summary>
internal sealed class RecordedLog : ILoggerProvider, ILogger
{
    private readonly ConcurrentQueue<(LogLevel Level, string Text)> _lines = new();

    public IReadOnlyCollection<(LogLevel Level, string Text)> Lines => _lines;

    public ILogger CreateLogger(string categoryName) => this;

    public void Dispose() { }

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => logLevel >= LogLevel.Warning;

    public void Log<TState>(
        LogLevel logLevel,
        EventId eventId,
        TState state,
        Exception? exception,
        Func<TState, Exception?, string> formatter
    )
    {
        if (IsEnabled(logLevel))
        {
            _lines.Enqueue((logLevel, formatter(state, exception)));
        }
    }
}
