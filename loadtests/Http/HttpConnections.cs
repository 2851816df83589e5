using SerializationApi.LoadTests.Http.Lean;
using SerializationApi.LoadTests.Http.Lean.Http2;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Http;

/// <summary>
/// The connections of all workers. Each is opened by its own client, as in wrk and h2load:
/// their number is exact, and workers do not meet in a pool's lock. Connections stay open from one scenario to the next.
/// </summary>
internal sealed class HttpConnections : IDisposable
{
    // The most that .NET allows: no response waits for a window update, as with h2load's default of 2³⁰ − 1.
    private const int StreamWindow = 16 * 1024 * 1024;

    private readonly Func<int, IHttpExchange> _open;
    private readonly IHttpExchange?[] _exchanges;
    private readonly IDisposable[] _connections;

    public HttpConnections(HttpSettings settings, int workers)
    {
        Settings = settings;
        int connections = Math.Clamp(settings.Connections, 1, workers);
        _exchanges = new IHttpExchange?[workers];
        if (settings is { IsLean: true, Version.Major: 2 })
        {
            var fields = new RequestFields(settings);
            Http2Client[] clients = [.. Enumerable.Range(0, connections).Select(_ => new Http2Client(settings.BaseAddress))];
            _connections = clients;
            _open = worker => new Http2Exchange(clients[worker % clients.Length], fields, settings);
        }
        else if (settings.IsLean)
        {
            var messages = new RequestMessages(settings);
            LeanExchange[] exchanges = [.. _exchanges.Select(_ => new LeanExchange(messages, settings))];
            _connections = exchanges;
            _open = worker => exchanges[worker];
        }
        else
        {
            HttpMessageInvoker[] invokers = [.. Enumerable.Range(0, connections).Select(_ => Open())];
            _connections = invokers;
            _open = worker => new HttpExchange(invokers[worker % invokers.Length], settings);
        }
    }

    /// <summary>How requests travel.</summary>
    public HttpSettings Settings { get; }

    /// <summary>Makes a request for the context's worker.</summary>
    public ValueTask<StepResult> SendAsync(RequestTemplate template, StepContext context)
    {
        // A worker makes one request at a time: nobody else touches its place in the array.
        int worker = context.Worker;
        return (_exchanges[worker] ??= _open(worker)).SendAsync(template, context);
    }

    /// <inheritdoc />
    public void Dispose()
    {
        foreach (IDisposable connection in _connections)
        {
            connection.Dispose();
        }
    }

    private static HttpMessageInvoker Open() => new(new SocketsHttpHandler
    {
        // Nothing may come between the request and the wire, or be done to the response unseen.
        ActivityHeadersPropagator = null,
        AllowAutoRedirect = false,
        AutomaticDecompression = System.Net.DecompressionMethods.None,
        EnableMultipleHttp2Connections = false,
        InitialHttp2StreamWindowSize = StreamWindow,
        MaxConnectionsPerServer = 1,
        PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
        PooledConnectionLifetime = Timeout.InfiniteTimeSpan,
        UseCookies = false,
        UseProxy = false,
    });
}
