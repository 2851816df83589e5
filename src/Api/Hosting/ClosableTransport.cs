using System.Collections.Concurrent;
using System.Net;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Options;

namespace SerializationApi.Api.Hosting;

/// <summary>Kestrel's sockets, which can stop listening before Kestrel closes the connections that are open.</summary>
internal sealed class ClosableTransport(SocketTransportFactory sockets, IOptions<SocketTransportOptions> options, ILogger<AcceptingListener> logger)
    : IConnectionListenerFactory, IConnectionListenerFactorySelector
{
    private readonly ConcurrentBag<IConnectionListener> _listeners = [];
    private readonly ConnectionRoom _room = new(OpenFiles.RoomForConnections(), logger);

    /// <inheritdoc />
    public bool CanBind(EndPoint endpoint) => sockets.CanBind(endpoint);

    /// <inheritdoc />
    public async ValueTask<IConnectionListener> BindAsync(EndPoint endpoint, CancellationToken cancellationToken = default)
    {
        IConnectionListener listener = endpoint is IPEndPoint
            ? AcceptingListener.Bind(endpoint, options.Value, _room, logger)
            : await sockets.BindAsync(endpoint, cancellationToken);
        _listeners.Add(listener);
        return listener;
    }

    /// <summary>Accepts no more connections; those that are open stay.</summary>
    public async Task CloseAsync()
    {
        foreach (IConnectionListener listener in _listeners)
        {
            await listener.UnbindAsync();
        }
    }
}
