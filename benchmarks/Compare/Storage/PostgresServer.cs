using Npgsql;
using NpgsqlTypes;

namespace SerializationApi.Benchmarks.Compare.Storage;

/// <summary>PostgreSQL: a table with a number and a <c>bytea</c> column, as it comes; rows travel in batches, each a transaction.</summary>
internal sealed class PostgresServer : StorageServer
{
    private readonly NpgsqlConnection _connection;
    private int _tables;

    private PostgresServer(NpgsqlConnection connection)
    {
        _connection = connection;
        Version = $"PostgreSQL {connection.PostgreSqlVersion}";
    }

    public override string Version { get; }

    private string Table => $"{Prefix}_{_tables}";

    /// <summary>Connects.</summary>
    /// <exception cref="ArgumentException">The address has a keyword that the library does not know.</exception>
    public static async Task<StorageServer> ConnectAsync(StorageAddress address, CancellationToken stop)
    {
        var options = new NpgsqlConnectionStringBuilder
        {
            Host = address.Url.Host,
            Port = address.Port,
            Username = address.User,
            Password = address.Password,
            Database = address.Database,
            Pooling = false,
            MaxAutoPrepare = 20,
        };
        foreach (string pair in address.Url.Query.TrimStart('?').Split('&', StringSplitOptions.RemoveEmptyEntries))
        {
            string[] parts = pair.Split('=', 2);
            options[Uri.UnescapeDataString(parts[0])] = Uri.UnescapeDataString(parts[^1]);
        }

        var connection = new NpgsqlConnection(options.ConnectionString);
        try
        {
            await connection.OpenAsync(stop);
            return new PostgresServer(connection);
        }
        catch
        {
            await connection.DisposeAsync();
            throw;
        }
    }

    public override Task BeginAsync(CancellationToken stop)
    {
        _tables++;
        return ExecuteAsync($"CREATE TABLE {Table} (id bigint PRIMARY KEY, payload bytea NOT NULL)", stop);
    }

    public override async Task WriteAsync(int first, ArraySegment<byte[]> rows, CancellationToken stop)
    {
        await using var batch = new NpgsqlBatch(_connection);
        for (int i = 0; i < rows.Count; i++)
        {
            batch.BatchCommands.Add(
                new NpgsqlBatchCommand($"INSERT INTO {Table} (id, payload) VALUES ($1, $2)")
                {
                    Parameters =
                    {
                        new NpgsqlParameter<long> { TypedValue = first + i },
                        new NpgsqlParameter<byte[]> { TypedValue = rows[i], NpgsqlDbType = NpgsqlDbType.Bytea },
                    },
                }
            );
        }

        await batch.ExecuteNonQueryAsync(stop);
    }

    public override async Task<byte[][]> ReadAsync(int first, int count, CancellationToken stop)
    {
        await using var batch = new NpgsqlBatch(_connection);
        for (int i = 0; i < count; i++)
        {
            batch.BatchCommands.Add(
                new NpgsqlBatchCommand($"SELECT payload FROM {Table} WHERE id = $1")
                {
                    Parameters = { new NpgsqlParameter<long> { TypedValue = first + i } },
                }
            );
        }

        var rows = new List<byte[]>(count);
        await using NpgsqlDataReader reader = await batch.ExecuteReaderAsync(stop);
        do
        {
            while (await reader.ReadAsync(stop))
            {
                rows.Add(reader.GetFieldValue<byte[]>(0));
            }
        } while (await reader.NextResultAsync(stop));
        return [.. rows];
    }

    public override async Task<StoredSize> SizeAsync(CancellationToken stop)
    {
        await using var command = new NpgsqlCommand(
            $"SELECT pg_table_size(oid), pg_total_relation_size(reltoastrelid), "
                + $"pg_total_relation_size(oid) FROM pg_class WHERE oid = '{Table}'::regclass",
            _connection
        );
        await using NpgsqlDataReader reader = await command.ExecuteReaderAsync(stop);
        await reader.ReadAsync(stop);
        long total = reader.GetInt64(2);
        return new StoredSize(total, TableBytes: reader.GetInt64(0), ToastBytes: reader.GetInt64(1), TotalBytes: total);
    }

    public override Task EndAsync() => ExecuteAsync($"DROP TABLE IF EXISTS {Table}", CancellationToken.None);

    public override ValueTask DisposeAsync() => _connection.DisposeAsync();

    private async Task ExecuteAsync(string sql, CancellationToken stop)
    {
        await using var command = new NpgsqlCommand(sql, _connection);
        await command.ExecuteNonQueryAsync(stop);
    }
}
