using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Connections.Features;
using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Hosting;

/// <summary>
/// Lets clients go before the server stops: no connection is accepted any more, each response says
/// <c>Connection: close</c> (HTTP/2: GOAWAY), and only connections that are idle after a while are closed. Kestrel alone
/// closes idle connections at once, while the next request may be on its way.
/// </summary>
internal sealed class Draining(ClosableTransport transport, ServiceSettings settings) : IHostedLifecycleService
{
    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(20);

    private static readonly TimeSpan GoAwayTime = TimeSpan.FromMilliseconds(100);

    private volatile bool _isClosed;
    private int _connections;

    /// <summary>Counts a connection while it is open.</summary>
    public ConnectionDelegate Count(ConnectionDelegate next) => async connection =>
    {
        Interlocked.Increment(ref _connections);
        try
        {
            await next(connection);
        }
        finally
        {
            Interlocked.Decrement(ref _connections);
        }
    };

    /// <summary>Asks the client to leave, once no connection is accepted any more.</summary>
    public Task AskToLeaveAsync(HttpContext context, RequestDelegate next)
    {
        if (!_isClosed)
        {
            return next(context);
        }

        if (HttpProtocol.IsHttp2(context.Request.Protocol))
        {
            return SendAwayAsync(context, next);
        }

        context.Response.Headers.Connection = "close";
        return next(context);
    }

    // Kestrel closes a connection as soon as it has said GOAWAY and no request is left. This one is kept until the client
    // has read it, since its next request would otherwise meet a closed connection.
    private static async Task SendAwayAsync(HttpContext context, RequestDelegate next)
    {
        context.Features.Get<IConnectionLifetimeNotificationFeature>()?.RequestClose();
        await Task.Delay(GoAwayTime);
        await next(context);
    }

    /// <inheritdoc />
    public async Task StoppingAsync(CancellationToken cancellationToken)
    {
        // Not before: a client that is asked to leave connects again at once, and would be refused while the sockets close.
        await transport.CloseAsync();
        _isClosed = true;
        var end = Task.Delay(TimeSpan.FromSeconds(settings.DrainSeconds), cancellationToken);
        while (Volatile.Read(ref _connections) > 0 && !end.IsCompleted)
        {
            await Task.WhenAny(end, Task.Delay(PollInterval, CancellationToken.None));
        }
    }

    /// <inheritdoc />
    public Task StartingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <inheritdoc />
    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <inheritdoc />
    public Task StartedAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <inheritdoc />
    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <inheritdoc />
    public Task StoppedAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
