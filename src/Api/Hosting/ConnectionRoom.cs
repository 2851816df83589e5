using Microsoft.AspNetCore.Connections;

namespace SerializationApi.Api.Hosting;

/// <summary>How many connections may be open, on all addresses together.</summary>
/// <param name="max">So many.</param>
/// <param name="logger">Is told when there is no room.</param>
internal sealed partial class ConnectionRoom(int max, ILogger logger)
{
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan LogInterval = TimeSpan.FromMinutes(1);

    private readonly Lock _lock = new();
    private int _open;
    private long? _logged;

    /// <summary>Waits until there is room for one more. Clients wait too, in the system's queue.</summary>
    public async ValueTask WaitAsync(CancellationToken cancellationToken)
    {
        while (Volatile.Read(ref _open) >= max)
        {
            await PauseAsync(cancellationToken);
        }
    }

    /// <summary>Waits a little because there is no room, and says so, but not each time.</summary>
    public Task PauseAsync(CancellationToken cancellationToken)
    {
        lock (_lock)
        {
            long now = Environment.TickCount64;
            if (_logged is null || now - _logged > LogInterval.TotalMilliseconds)
            {
                _logged = now;
                LogFull(_open);
            }
        }

        return Task.Delay(Pause, cancellationToken);
    }

    /// <summary>Counts a connection until it is closed.</summary>
    public void Enter(ConnectionContext connection)
    {
        Interlocked.Increment(ref _open);
        connection.ConnectionClosed.UnsafeRegister(static room => Interlocked.Decrement(ref ((ConnectionRoom)room!)._open), this);
    }

    [LoggerMessage(LogLevel.Warning, "The limit of open files leaves no room beside {Open} connections: clients wait until others leave. Raise ulimit -n.")]
    private partial void LogFull(int open);
}
