using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Http;

/// <summary>
/// The connections of all workers. Each is opened by its own handler, as in wrk and h2load:
/// their number is exact, and workers do not meet in a pool's lock. Connections stay open from one scenario to the next.
/// </summary>
internal sealed class HttpConnections : IDisposable
{
    // The most that .NET allows: no response waits for a window update, as with h2load's default of 2³⁰ − 1.
    private const int StreamWindow = 16 * 1024 * 1024;

    private readonly HttpMessageInvoker[] _connections;
    private readonly HttpExchange[] _exchanges;

    public HttpConnections(HttpSettings settings, int workers)
    {
        _connections =
        [
            .. Enumerable.Range(0, Math.Clamp(settings.Connections, 1, workers)).Select(_ => new HttpMessageInvoker(CreateHandler(Wire))),
        ];
        _exchanges =
        [
            .. Enumerable.Range(0, workers).Select(worker => new HttpExchange(_connections[worker % _connections.Length], settings)),
        ];
    }

    /// <summary>What went over the connections.</summary>
    public WireCounter Wire { get; } = new();

    /// <summary>Makes a request for the context's worker.</summary>
    public ValueTask<StepResult> SendAsync(RequestTemplate template, StepContext context) =>
        _exchanges[context.Worker].SendAsync(template, context);

    public void Dispose()
    {
        foreach (HttpMessageInvoker connection in _connections)
        {
            connection.Dispose();
        }
    }

    /// <summary>Makes one connection, whose bytes are counted.</summary>
    public static SocketsHttpHandler CreateHandler(WireCounter wire) =>
        new()
        {
            // Nothing may come between the request and the wire, or be done to the response unseen.
            ActivityHeadersPropagator = null,
            AllowAutoRedirect = false,
            AutomaticDecompression = System.Net.DecompressionMethods.None,
            EnableMultipleHttp2Connections = false,
            InitialHttp2StreamWindowSize = StreamWindow,
            MaxConnectionsPerServer = 1,
            PlaintextStreamFilter = (context, _) => ValueTask.FromResult(wire.Count(context.PlaintextStream)),
            PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
            PooledConnectionLifetime = Timeout.InfiniteTimeSpan,
            UseCookies = false,
            UseProxy = false,
        };
}
