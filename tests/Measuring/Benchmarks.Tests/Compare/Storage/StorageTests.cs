using Npgsql;
using SerializationApi.Tests.Support;
using StackExchange.Redis;

namespace SerializationApi.Benchmarks.Tests.Compare.Storage;

/// <summary>Rows in real servers: what they take, what it is extrapolated to, and that nothing of it stays.</summary>
[Trait("Tier", "system")]
public sealed class StorageTests
{
    private const int Rows = 40;

    private static readonly string Password = Uri.EscapeDataString(ServerProcess.Password);

    // A minute with both servers.
    [Theory(Explicit = true)]
    [InlineData("redis")]
    [InlineData("postgres")]
    public async Task Rows_are_written_to_a_server_and_removed(string name)
    {
        await using ServerProcess server = name == "redis" ? await ServerProcess.RedisAsync() : await ServerProcess.PostgresAsync();
        string at = $"127.0.0.1:{server.Port}";
        if (name == "postgres")
        {
            await MeasureAsync(name, $"postgres://postgres:{Password}@{at}/postgres?Timeout=30");
            await using var rows = new NpgsqlConnection(
                $"Host=127.0.0.1;Port={server.Port};Username=postgres;Password={ServerProcess.Password};Database=postgres;Pooling=false"
            );
            await rows.OpenAsync(TestContext.Current.CancellationToken);
            await using var command = new NpgsqlCommand("SELECT count(*) FROM pg_class WHERE relname LIKE 'compare%'", rows);
            Assert.Equal(0L, await command.ExecuteScalarAsync(TestContext.Current.CancellationToken));
            return;
        }

        using ConnectionMultiplexer others = await ConnectionMultiplexer.ConnectAsync($"{at},password={ServerProcess.Password}");
        IDatabase database = others.GetDatabase(3);
        await database.StringSetAsync("compare_of_others", "stays");
        await MeasureAsync(name, $"redis://:{Password}@{at}/3");
        Assert.Equal("stays", (string?)await database.StringGetAsync("compare_of_others"));
        Assert.Equal(1L, (long)await database.ExecuteAsync("DBSIZE"));
    }

    [Fact]
    public async Task A_server_that_is_not_there_is_one_line()
    {
        int port = SerializationApi.Tests.Support.Ports.Free();
        Assert.Equal(
            $"compare: --storage redis://127.0.0.1:{port}: no connection (UnableToConnect)",
            await MistakeAsync($"redis://127.0.0.1:{port}", 3)
        );
        Assert.Equal(
            $"compare: --storage postgres://127.0.0.1:{port}: Connection refused",
            await MistakeAsync($"postgres://u:secret@127.0.0.1:{port}/d", 3)
        );
    }

    [Fact]
    public async Task A_server_that_refuses_is_one_line_without_the_password()
    {
        await using ServerProcess redis = await ServerProcess.RedisAsync();
        await using ServerProcess postgres = await ServerProcess.PostgresAsync();
        Assert.StartsWith(
            $"compare: --storage redis://127.0.0.1:{redis.Port}: ",
            await MistakeAsync($"redis://:secret@127.0.0.1:{redis.Port}", 3),
            StringComparison.Ordinal
        );
        Assert.Equal(
            $"compare: --storage postgres://127.0.0.1:{postgres.Port}: password authentication failed for user \"postgres\"",
            await MistakeAsync($"postgres://postgres:secret@127.0.0.1:{postgres.Port}/postgres", 3)
        );
    }

    [Theory]
    [InlineData("redis://me:secret@localhost", "Redis takes a password but no user: redis://:password@host")]
    [InlineData("redis://localhost/db", "a database of Redis is a number, not 'db'")]
    [InlineData("postgres://localhost:1/d?cats=1", "Couldn't set cats")]
    public async Task An_address_that_makes_no_sense_is_one_line(string address, string expected) =>
        Assert.Contains(expected, await MistakeAsync(address, 2), StringComparison.Ordinal);

    private static async Task MeasureAsync(string server, string address)
    {
        (string printed, JsonElement report, string folder) = await CompareProgram.RunAsync(
            $"--count 3 --rounds 1 --messages 1 --storage-rows {Rows} --rows 2000000000 --price-per-gb 2.5 --compression none lz4-fast "
                + $"--storage {address}"
        );
        JsonElement storage = report.GetProperty("storage");
        JsonElement[] results = [.. storage.GetProperty("results").EnumerateArray()];

        // In each dataset six systems compress by themselves and are taken as they are: one by Brotli, with which JSON is there, too.
        Assert.Equal(((16 + 14 + 14 + 15) * 2) + (4 * 7), results.Select(Name).Distinct().Count());
        Assert.All(
            results,
            result =>
            {
                Assert.Equal((server, Rows), (result.GetProperty("storage").GetString(), result.GetProperty("rows").GetInt32()));
                long bytes = result.GetProperty("size").GetProperty("bytes").GetInt64();
                double expected = bytes / (double)Rows * 2e9;
                // Redis has bytes around a key and its value; PostgreSQL compresses.
                Assert.True(server == "postgres" || bytes > result.GetProperty("payloadBytes").GetInt64());
                Assert.Equal(expected, result.GetProperty("extrapolatedBytes").GetDouble(), expected * 1e-9);
                Assert.Equal(expected / 1e9 * 2.5, result.GetProperty("costPerMonth").GetDouble(), expected * 1e-9);
            }
        );
        Assert.True(Bytes("organizations json none") > Bytes("organizations msgpack none"));
        Assert.True(Bytes("users json none") > Bytes("users json lz4-fast"));

        string[] conclusions = [.. storage.GetProperty("conclusions").EnumerateArray().Select(sentence => sentence.GetString()!)];
        Assert.Equal(4, conclusions.Length);
        Assert.All(conclusions, sentence => Assert.Contains(sentence, printed, StringComparison.Ordinal));
        Assert.Contains($"## users in {server}", File.ReadAllText(Path.Combine(folder, "report.md")), StringComparison.Ordinal);
        string[] lines = File.ReadAllLines(Path.Combine(folder, "storage.csv"));
        Assert.Equal(results.Length + 1, lines.Length);
        Assert.All(lines, line => Assert.Equal(lines[0].Split(',').Length, line.Split(',').Length));
        Directory.Delete(folder, recursive: true);

        static string Name(JsonElement result) =>
            $"{result.GetProperty("dataset")} {result.GetProperty("system")} {result.GetProperty("compression")}";

        long Bytes(string name) => results.Single(result => Name(result) == name).GetProperty("size").GetProperty("bytes").GetInt64();
    }

    private static async Task<string> MistakeAsync(string address, int expectedCode)
    {
        string line = await CompareProgram.MistakeAsync(expectedCode, "--storage", address);
        Assert.DoesNotContain("secret", line, StringComparison.Ordinal);
        return line;
    }
}
