using System.Text.Json;
using Npgsql;
using SerializationApi.Benchmarks.Compare.CommandLine;
using SerializationApi.Benchmarks.Compare.Running;
using SerializationApi.Benchmarks.Compare.Storage;
using SerializationApi.Shared;
using SerializationApi.Tests.Support;
using Spectre.Console;
using StackExchange.Redis;

namespace SerializationApi.Benchmarks.Tests.Compare.Storage;

/// <summary>Rows in real servers: what they take, what it is extrapolated to, and that nothing of it stays.</summary>
[Trait("Tier", "system")]
public sealed class StorageTests
{
    private const int Rows = 40;

    private static readonly string[] Small =
    [
        "--count",
        "3",
        "--rounds",
        "1",
        "--messages",
        "1",
        "--storage-rows",
        "40",
        "--rows",
        "2000000000",
        "--price-per-gb",
        "2.5",
    ];

    private static readonly string Password = Uri.EscapeDataString(ServerProcess.Password);

    [Fact(Explicit = true)] // A minute with both servers.
    public async Task Rows_are_written_to_redis_and_removed()
    {
        await using ServerProcess server = await ServerProcess.RedisAsync();
        using ConnectionMultiplexer others = await ConnectionMultiplexer.ConnectAsync(
            $"127.0.0.1:{server.Port},password={ServerProcess.Password}"
        );
        await others.GetDatabase(3).StringSetAsync("compare_of_others", "stays");
        (string printed, JsonElement report, string folder) = await ComparisonTests.RunAsync([
            .. Small,
            "--compression",
            "none",
            "lz4-fast",
            "--storage",
            $"redis://:{Password}@127.0.0.1:{server.Port}/3",
        ]);

        JsonElement[] results = Results(report, printed, folder, "redis");
        Assert.All(
            results,
            result =>
            {
                // A key and its value have bytes around them.
                JsonElement size = result.GetProperty("size");
                Assert.True(size.GetProperty("bytes").GetInt64() > result.GetProperty("payloadBytes").GetInt64());
                Assert.Equal(JsonValueKind.Null, size.GetProperty("totalBytes").ValueKind);
            }
        );

        // Buffers of its connections come and go beside the rows of one step.
        Assert.True(
            results.Sum(static result => result.GetProperty("size").GetProperty("usedMemoryBytes").GetInt64())
                > results.Sum(static result => result.GetProperty("payloadBytes").GetInt64())
        );
        Assert.Equal("stays", (string?)await others.GetDatabase(3).StringGetAsync("compare_of_others"));
        Assert.Equal(1L, (long)await others.GetDatabase(3).ExecuteAsync("DBSIZE"));
    }

    [Fact(Explicit = true)] // A minute with both servers.
    public async Task Rows_are_written_to_postgres_and_removed()
    {
        await using ServerProcess server = await ServerProcess.PostgresAsync();
        (string printed, JsonElement report, string folder) = await ComparisonTests.RunAsync([
            .. Small,
            "--compression",
            "none",
            "lz4-fast",
            "--storage",
            $"postgres://postgres:{Password}@127.0.0.1:{server.Port}/postgres?Timeout=30",
        ]);

        JsonElement[] results = Results(report, printed, folder, "postgres");
        Assert.All(
            results,
            result =>
            {
                JsonElement size = result.GetProperty("size");
                Assert.True(size.GetProperty("totalBytes").GetInt64() > size.GetProperty("tableBytes").GetInt64());
                Assert.True(size.GetProperty("tableBytes").GetInt64() > size.GetProperty("toastBytes").GetInt64());
                Assert.Equal(size.GetProperty("totalBytes").GetInt64(), size.GetProperty("bytes").GetInt64());

                // An empty TOAST table has a page of its index. Only messages are longer than a row may be in its place, and pictures do
                // not get smaller.
                Assert.Equal(result.GetProperty("dataset").GetString() == "messages", size.GetProperty("toastBytes").GetInt64() > 100_000);
            }
        );

        string connection = new NpgsqlConnectionStringBuilder
        {
            Host = "127.0.0.1",
            Port = server.Port,
            Username = "postgres",
            Password = ServerProcess.Password,
            Database = "postgres",
            Pooling = false,
        }.ConnectionString;
        await using var others = new NpgsqlConnection(connection);
        await others.OpenAsync(TestContext.Current.CancellationToken);
        await using var command = new NpgsqlCommand("SELECT count(*) FROM pg_class WHERE relname LIKE 'compare%'", others);
        Assert.Equal(0L, await command.ExecuteScalarAsync(TestContext.Current.CancellationToken));
    }

    [Fact(Explicit = true)] // A minute with both servers.
    public async Task Samples_of_ones_own_are_rows_too()
    {
        await using ServerProcess server = await ServerProcess.RedisAsync();
        string file = Path.Combine(Directory.CreateTempSubdirectory("own-").FullName, "orders.ndjson");
        await File.WriteAllTextAsync(
            file,
            "{\"id\":1,\"text\":\"one\"}\n{\"id\":2,\"text\":\"two\"}\n",
            TestContext.Current.CancellationToken
        );
        (string _, JsonElement report, string _) = await ComparisonTests.RunAsync([
            "--rounds",
            "1",
            "--json",
            file,
            "--storage-rows",
            "5",
            "--compression",
            "none",
            "--storage",
            $"redis://:{Password}@127.0.0.1:{server.Port}",
        ]);
        JsonElement json = report
            .GetProperty("storage")
            .GetProperty("results")
            .EnumerateArray()
            .First(result => result.GetProperty("system").GetString() == "json");
        Assert.Equal(5 * "{\"id\":1,\"text\":\"one\"}".Length, json.GetProperty("payloadBytes").GetInt64());
        Assert.Equal(JsonValueKind.Null, json.GetProperty("costPerMonth").ValueKind);
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
    [InlineData("mysql://localhost", "an address is redis://")]
    [InlineData("redis", "an address is redis://")]
    [InlineData("redis://me:secret@localhost", "Redis takes a password but no user: redis://:password@host")]
    [InlineData("redis://localhost/db", "a database of Redis is a number, not 'db'")]
    [InlineData("postgres://localhost:1/d?cats=1", "Couldn't set cats")]
    public async Task An_address_that_makes_no_sense_is_one_line(string address, string expected) =>
        Assert.Contains(expected, await MistakeAsync(address, 2), StringComparison.Ordinal);

    [Fact]
    public async Task A_server_that_ends_meanwhile_is_one_line()
    {
        ServerProcess redis = await ServerProcess.RedisAsync();
        await using (redis)
        {
            var address = StorageAddress.Parse($"redis://:{Password}@127.0.0.1:{redis.Port}");
            UserErrorException error = await Assert.ThrowsAsync<UserErrorException>(() =>
                StorageConnection.UseAsync(
                    address,
                    async server =>
                    {
                        await redis.KillAsync();
                        await server.BeginAsync(TestContext.Current.CancellationToken);
                        return 0;
                    },
                    TestContext.Current.CancellationToken
                )
            );
            Assert.StartsWith($"--storage redis://127.0.0.1:{redis.Port}: no connection", error.Message, StringComparison.Ordinal);
            Assert.Equal(3, error.ExitCode);
        }
    }

    private static JsonElement[] Results(JsonElement report, string printed, string folder, string server)
    {
        JsonElement storage = report.GetProperty("storage");
        JsonElement[] results = [.. storage.GetProperty("results").EnumerateArray()];

        // In each dataset six systems compress by themselves and are taken as they are: one by Brotli, with which JSON is there, too.
        Assert.Equal(((16 + 14 + 14 + 15) * 2) + (4 * 7), results.Select(Name).Distinct().Count());
        Assert.All(
            results,
            result =>
            {
                Assert.Equal((server, Rows), (result.GetProperty("storage").GetString(), result.GetProperty("rows").GetInt32()));
                double expected = result.GetProperty("size").GetProperty("bytes").GetInt64() / (double)Rows * 2e9;
                Assert.Equal(expected, result.GetProperty("extrapolatedBytes").GetDouble(), expected * 1e-9);
                Assert.Equal(expected / 1e9 * 2.5, result.GetProperty("costPerMonth").GetDouble(), expected * 1e-9);
                Assert.All(
                    (string[])["write", "read"],
                    direction =>
                    {
                        JsonElement latency = result.GetProperty(direction);
                        double p50 = latency.GetProperty("p50Microseconds").GetDouble();
                        Assert.InRange(p50, double.Epsilon, latency.GetProperty("p99Microseconds").GetDouble());
                        Assert.True(latency.GetProperty("rowsPerSecond").GetDouble() > 0);
                    }
                );
            }
        );
        Assert.True(Bytes(results, "organizations json none") > Bytes(results, "organizations msgpack none"));
        Assert.True(Bytes(results, "users json none") > Bytes(results, "users json lz4-fast"));

        string[] conclusions = [.. storage.GetProperty("conclusions").EnumerateArray().Select(sentence => sentence.GetString()!)];
        Assert.Equal(4, conclusions.Length);
        Assert.All(conclusions, sentence => Assert.Contains(sentence, printed, StringComparison.Ordinal));
        Assert.Contains($"## users in {server}", File.ReadAllText(Path.Combine(folder, "report.md")), StringComparison.Ordinal);
        Assert.Contains(
            $"aria-label=\"users in {server}\"",
            File.ReadAllText(Path.Combine(folder, "report.html")),
            StringComparison.Ordinal
        );
        string[] lines = File.ReadAllLines(Path.Combine(folder, "storage.csv"));
        Assert.Equal(results.Length + 1, lines.Length);
        Assert.All(lines, line => Assert.Equal(lines[0].Split(',').Length, line.Split(',').Length));
        Directory.Delete(folder, recursive: true);
        return results;
    }

    private static string Name(JsonElement result) =>
        $"{result.GetProperty("dataset")} {result.GetProperty("system")} {result.GetProperty("compression")}";

    private static long Bytes(JsonElement[] results, string name) =>
        results.Single(result => Name(result) == name).GetProperty("size").GetProperty("bytes").GetInt64();

    private static async Task<string> MistakeAsync(string address, int expectedCode)
    {
        string folder = Directory.CreateTempSubdirectory("compare-").FullName;
        using var error = new StringWriter();
        IAnsiConsole console = AnsiConsole.Create(
            new AnsiConsoleSettings { Ansi = AnsiSupport.No, Out = new AnsiConsoleOutput(TextWriter.Null) }
        );
        int code = await CompareCommand.InvokeAsync(
            ["--storage", address, "--output", folder],
            (options, stop) => Comparison.RunAsync(options, console, stop),
            TextWriter.Null,
            error
        );
        Directory.Delete(folder, recursive: true);
        Assert.Equal(expectedCode, code);
        string line = Assert.Single(error.ToString().TrimEnd().Split('\n'));
        Assert.DoesNotContain("secret", line, StringComparison.Ordinal);
        return line;
    }
}
