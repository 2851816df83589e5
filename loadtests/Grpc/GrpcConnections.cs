using Grpc.Net.Client;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Grpc;

/// <summary>The channels of all workers, with one connection each, as <see cref="HttpConnections"/> has them.</summary>
internal sealed class GrpcConnections : IDisposable
{
    // A service that is gone for a moment is tried as often as over HTTP.
    private static readonly TimeSpan Backoff = TimeSpan.FromMilliseconds(10);

    private readonly GrpcChannel[] _channels;
    private readonly GrpcExchange[] _exchanges;

    public GrpcConnections(HttpSettings settings, int workers)
    {
        _channels = [.. Enumerable.Range(0, Math.Clamp(settings.Connections, 1, workers)).Select(_ => Open(settings.BaseAddress, Wire))];
        _exchanges =
        [
            .. Enumerable.Range(0, workers).Select(worker => new GrpcExchange(_channels[worker % _channels.Length].CreateCallInvoker())),
        ];
    }

    /// <summary>What went over the connections.</summary>
    public WireCounter Wire { get; } = new();

    /// <summary>Makes a call for the context's worker.</summary>
    public ValueTask<StepResult> CallAsync(GrpcTemplate template, StepContext context) =>
        _exchanges[context.Worker].CallAsync(template, context);

    public void Dispose()
    {
        foreach (GrpcChannel channel in _channels)
        {
            channel.Dispose();
        }
    }

    private static GrpcChannel Open(Uri address, WireCounter wire) =>
        GrpcChannel.ForAddress(
            address,
            new GrpcChannelOptions
            {
                // Without providers no compressed message is asked for, so that all are counted as they come.
                CompressionProviders = [],
                DisposeHttpClient = true,
                HttpHandler = HttpConnections.CreateHandler(wire),
                InitialReconnectBackoff = Backoff,
                MaxReceiveMessageSize = null,
                MaxReconnectBackoff = Backoff,
                ThrowOperationCanceledOnCancellation = true,
            }
        );
}
