using System.Net.Sockets;
using Npgsql;
using StackExchange.Redis;

namespace SerializationApi.Benchmarks.Compare.Storage;

/// <summary>A server by its address: what goes wrong with it is one line that names it.</summary>
internal static class StorageConnection
{
    /// <summary>Connects to a server, does something with it, and disconnects.</summary>
    /// <param name="address">Where it is.</param>
    /// <param name="work">What is done.</param>
    /// <param name="stop">Ends it.</param>
    /// <exception cref="UserErrorException">It cannot be reached, or refuses what it is asked for.</exception>
    public static async Task<T> UseAsync<T>(StorageAddress address, Func<StorageServer, Task<T>> work, CancellationToken stop)
    {
        try
        {
            await using StorageServer server = await (
                address.Kind == StorageKind.Redis ? RedisServer.ConnectAsync(address, stop) : PostgresServer.ConnectAsync(address, stop)
            );
            return await work(server);
        }
        catch (Exception e) when (IsOfServer(e))
        {
            throw new UserErrorException($"--storage {address}: {Reason(e)}", UserErrorException.Unreachable);
        }
        catch (ArgumentException e)
        {
            throw new UserErrorException($"--storage {address}: {e.Message}");
        }
    }

    // What the libraries say around the cause is of their own options.
    private static string Reason(Exception e) =>
        e switch
        {
            RedisConnectionException redis => $"no connection ({redis.FailureType})",
            PostgresException postgres => postgres.MessageText,
            { InnerException: { } inner } => Reason(inner),
            _ => e.Message,
        };

    private static bool IsOfServer(Exception e) =>
        e is RedisException or RedisCommandException or NpgsqlException or SocketException or IOException or TimeoutException;
}
