using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;

namespace SerializationApi.Api.Hosting;

/// <summary>
/// Accepts connections as Kestrel's own listener does, but waits while there is no file descriptor for one more: the other
/// tries again at once, for as long as that lasts, on a whole processor, and the runtime ends a process that has none left.
/// </summary>
internal sealed class AcceptingListener : IConnectionListener
{
    private readonly Socket _socket;
    private readonly SocketConnectionContextFactory _connections;
    private readonly ConnectionRoom _room;

    private AcceptingListener(Socket socket, SocketTransportOptions options, ConnectionRoom room, ILogger logger)
    {
        _socket = socket;
        _room = room;
        // As the constructor does that Kestrel keeps for itself.
        var connections = new SocketConnectionFactoryOptions
        {
            IOQueueCount = options.IOQueueCount,
            MaxReadBufferSize = options.MaxReadBufferSize,
            MaxWriteBufferSize = options.MaxWriteBufferSize,
            UnsafePreferInlineScheduling = options.UnsafePreferInlineScheduling,
            WaitForDataBeforeAllocatingBuffer = options.WaitForDataBeforeAllocatingBuffer,
        };
        _connections = new SocketConnectionContextFactory(connections, logger);
        EndPoint = socket.LocalEndPoint!;
    }

    /// <inheritdoc />
    public EndPoint EndPoint { get; }

    /// <summary>Listens at an address.</summary>
    /// <exception cref="AddressInUseException">Another process does.</exception>
    public static AcceptingListener Bind(EndPoint endpoint, SocketTransportOptions options, ConnectionRoom room, ILogger logger)
    {
        Socket socket;
        try
        {
            socket = options.CreateBoundListenSocket(endpoint);
        }
        catch (SocketException error) when (error.SocketErrorCode == SocketError.AddressAlreadyInUse)
        {
            throw new AddressInUseException(error.Message, error);
        }

        socket.Listen(options.Backlog);
        return new AcceptingListener(socket, options, room, logger);
    }

    /// <inheritdoc />
    public async ValueTask<ConnectionContext?> AcceptAsync(CancellationToken cancellationToken = default)
    {
        while (true)
        {
            try
            {
                await _room.WaitAsync(cancellationToken);
                Socket accepted = await _socket.AcceptAsync(cancellationToken);
                accepted.NoDelay = true;
                ConnectionContext connection = _connections.Create(accepted);
                _room.Enter(connection);
                return connection;
            }
            catch (Exception error) when (error is ObjectDisposedException or SocketException { SocketErrorCode: SocketError.OperationAborted })
            {
                return null;
            }
            catch (SocketException error) when (error.SocketErrorCode == SocketError.TooManyOpenSockets)
            {
                await _room.PauseAsync(cancellationToken);
            }
            catch (SocketException)
            {
                // The client went away while it waited to be accepted.
            }
        }
    }

    /// <inheritdoc />
    public ValueTask UnbindAsync(CancellationToken cancellationToken = default)
    {
        _socket.Dispose();
        return default;
    }

    /// <inheritdoc />
    public ValueTask DisposeAsync()
    {
        _socket.Dispose();
        _connections.Dispose();
        return default;
    }
}
