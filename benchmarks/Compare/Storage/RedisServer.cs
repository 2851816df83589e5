using System.Globalization;
using StackExchange.Redis;

namespace SerializationApi.Benchmarks.Compare.Storage;

/// <summary>Redis: a key per row, whose commands the library sends one behind another.</summary>
internal sealed class RedisServer : StorageServer
{
    private const int ConnectMilliseconds = 5_000;

    private readonly ConnectionMultiplexer _connection;
    private readonly IDatabase _database;
    private long _usedBefore;
    private int _rows;

    private RedisServer(ConnectionMultiplexer connection, string version)
    {
        _connection = connection;
        _database = connection.GetDatabase();
        Version = $"Redis {version}";
    }

    public override string Version { get; }

    /// <summary>Connects.</summary>
    public static async Task<StorageServer> ConnectAsync(StorageAddress address, CancellationToken stop)
    {
        var options = new ConfigurationOptions
        {
            EndPoints = { { address.Url.Host, address.Port } },
            AbortOnConnectFail = true,
            BacklogPolicy = BacklogPolicy.FailFast,

            // INFO and MEMORY USAGE count as administration.
            AllowAdmin = true,
            ConnectRetry = 1,
            ConnectTimeout = ConnectMilliseconds,
            Password = address.Password,
            Ssl = address.Url.Scheme == "rediss",
            DefaultDatabase = address.Database.Length > 0 ? int.Parse(address.Database, CultureInfo.InvariantCulture) : null,
        };
        ConnectionMultiplexer connection = await ConnectionMultiplexer.ConnectAsync(options).WaitAsync(stop);
        try
        {
            await connection.GetDatabase().PingAsync().WaitAsync(stop);
            return new RedisServer(connection, connection.GetServer(connection.GetEndPoints()[0]).Version.ToString());
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }

    public override async Task BeginAsync(CancellationToken stop)
    {
        _rows = 0;
        _usedBefore = await UsedMemoryAsync(stop);
    }

    public override Task WriteAsync(int first, ArraySegment<byte[]> rows, CancellationToken stop)
    {
        _rows = first + rows.Count;
        return Task.WhenAll(rows.Select((row, i) => _database.StringSetAsync(Key(first + i), row))).WaitAsync(stop);
    }

    public override async Task<byte[][]> ReadAsync(int first, int count, CancellationToken stop)
    {
        RedisValue[] values = await Task.WhenAll(Enumerable.Range(first, count).Select(row => _database.StringGetAsync(Key(row))))
            .WaitAsync(stop);
        return [.. values.Select(value => (byte[])value!)];
    }

    public override async Task<StoredSize> SizeAsync(CancellationToken stop)
    {
        long used = await UsedMemoryAsync(stop) - _usedBefore;
        RedisResult[] sizes = await Task.WhenAll(
                Enumerable.Range(0, _rows).Select(row => _database.ExecuteAsync("MEMORY", "USAGE", Key(row)))
            )
            .WaitAsync(stop);
        return new StoredSize(sizes.Sum(size => (long)size), UsedMemoryBytes: used);
    }

    public override Task EndAsync() => _database.KeyDeleteAsync([.. Enumerable.Range(0, _rows).Select(Key)]);

    public override ValueTask DisposeAsync()
    {
        _connection.Dispose();
        return ValueTask.CompletedTask;
    }

    private RedisKey Key(int row) => string.Create(CultureInfo.InvariantCulture, $"{Prefix}:{row}");

    private async Task<long> UsedMemoryAsync(CancellationToken stop)
    {
        const string Field = "used_memory:";
        string info = (string)(await _database.ExecuteAsync("INFO", "memory").WaitAsync(stop))!;
        string line = info.Split('\n').First(line => line.StartsWith(Field, StringComparison.Ordinal));
        return long.Parse(line.AsSpan(Field.Length).Trim(), CultureInfo.InvariantCulture);
    }
}
