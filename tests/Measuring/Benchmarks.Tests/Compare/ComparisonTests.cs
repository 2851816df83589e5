using System.Text.Json;
using SerializationApi.Benchmarks.Compare.CommandLine;
using SerializationApi.Benchmarks.Compare.Running;
using Spectre.Console;

namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>The program from its arguments to its files, with counts so small that the numbers mean nothing.</summary>
[Trait("Tier", "oracle")]
public sealed class ComparisonTests
{
    private static readonly string[] Fields =
    [
        "dataset",
        "system",
        "compression",
        "count",
        "bytes",
        "serializeMs",
        "deserializeMs",
        "serializeAllocated",
        "deserializeAllocated",
    ];

    private static readonly string[] Systems =
    [
        "json",
        "json-shapes",
        "newtonsoft",
        "google-protobuf",
        "protobuf",
        "msgpack",
        "msgpack-names",
        "memorypack",
        "messagepack-csharp",
        "messagepack-csharp-3",
        "messagepack-csharp-contractless",
        "nerdbank-messagepack",
        "memorypack-csharp",
        "protobuf-net",
    ];

    private static readonly string[] CompressedSystems =
    [
        "msgpack-lz4-block",
        "msgpack-lz4-block-array",
        "messagepack-csharp-lz4-block",
        "messagepack-csharp-lz4-block-array",
        "messagepack-csharp-contractless-lz4-block-array",
        "memorypack-csharp-brotli",
    ];

    private static readonly string[] Compressions = ["none", "gzip-fast", "gzip-small", "br-fast", "br-small", "lz4-fast", "lz4-small"];

    [Fact]
    public async Task Everything_is_measured_and_reported()
    {
        (string printed, JsonElement report, string folder) = await RunAsync("--count", "3", "--rounds", "1", "--messages", "5");
        JsonElement[] results = [.. report.GetProperty("results").EnumerateArray()];
        Assert.All(results, result => Assert.Equal(Fields, result.EnumerateObject().Select(field => field.Name)));
        Assert.All(
            results,
            result =>
                Assert.True(
                    result.GetProperty("bytes").GetInt64() > 0
                        && result.GetProperty("serializeMs").GetDouble() > 0
                        && result.GetProperty("deserializeMs").GetDouble() > 0
                        && result.GetProperty("deserializeAllocated").GetInt64() > 0
                        && result.GetProperty("count").GetInt32() == 3
                )
        );
        string[] expected =
        [
            .. from dataset in (string[])["organizations", "demos", "users", "messages"]
            from system in dataset switch
            {
                "organizations" => [.. Systems, "binary-custom", "binary-writer"],
                "messages" => [.. Systems, "binary-formatter"],
                _ => Systems,
            }
            from pair in (string[])
                [
                    .. Compressions.Select(compression => $"{system} {compression}"),
                    .. CompressedSystems.Select(compressed => $"{compressed} none"),
                ]
            select $"{dataset} {pair}",
        ];
        Assert.Equal(
            expected.Distinct().Order(),
            results.Select(r => $"{r.GetProperty("dataset")} {r.GetProperty("system")} {r.GetProperty("compression")}").Order()
        );

        JsonElement[] recommendations = [.. report.GetProperty("recommendations").EnumerateArray()];
        Assert.Equal(4 * 3, recommendations.Length);
        string markdown = await File.ReadAllTextAsync(Path.Combine(folder, "report.md"), TestContext.Current.CancellationToken);
        string html = await File.ReadAllTextAsync(Path.Combine(folder, "report.html"), TestContext.Current.CancellationToken);
        Assert.Contains("globalThis.sample = {", html, StringComparison.Ordinal);
        Assert.All(
            recommendations,
            recommendation =>
            {
                string system = recommendation.GetProperty("choice").GetProperty("system").GetString()!;
                Assert.DoesNotContain("binary", system, StringComparison.Ordinal);
                string title = $"{recommendation.GetProperty("dataset")}: what to choose";
                Assert.All((string[])[printed, markdown], text => Assert.Contains(title, text, StringComparison.Ordinal));
            }
        );
        JsonElement messages = report.GetProperty("messages");
        Assert.Equal(4 * 21, messages.GetProperty("latencies").GetArrayLength());
        Assert.Equal(3 * 21, messages.GetProperty("throughputs").GetArrayLength());
        Assert.Equal(21, messages.GetProperty("traffic").GetArrayLength());

        Assert.Contains("## organizations, 3", markdown, StringComparison.Ordinal);
        Assert.Equal(
            results.Length + 1,
            (await File.ReadAllLinesAsync(Path.Combine(folder, "report.csv"), TestContext.Current.CancellationToken)).Length
        );
        Directory.Delete(folder, recursive: true);
    }

    [Theory]
    [InlineData(false, 10_000, 3)]
    [InlineData(false, 10_000, 3, "--quick")]
    [InlineData(true, 1_000_000, 5, "--thorough")]
    public async Task The_quick_run_is_the_default(bool isThorough, int members, int rounds, params string[] arguments)
    {
        CompareOptions? read = null;
        Task ReadAsync(CompareOptions options)
        {
            read = options;
            return Task.CompletedTask;
        }

        Assert.Equal(0, await CompareCommand.InvokeAsync(arguments, (options, _) => ReadAsync(options), TextWriter.Null, TextWriter.Null));
        Assert.Equal((isThorough, members, rounds), (read!.IsThorough, read.CountOf("organizations"), read.Measuring.Rounds));
        Assert.Equal(members, read.CountOf("organizations-ascii"));
        Assert.Equal(["organizations", "demos", "users", "messages"], read.Datasets);
    }

    [Theory]
    [InlineData("--quick, the default, and --thorough exclude each other", "--quick", "--thorough")]
    [InlineData("--dataset: 'cats' is not one of organizations, demos, users, messages, organizations-ascii", "--dataset", "cats")]
    [InlineData("--count: '0' is not a whole number from 1", "--count", "0")]
    [InlineData("--compression: 'zip' is not one of none, gzip-fast", "--compression", "zip")]
    [InlineData("--rate: '-1' is not a number above 0", "--rate", "-1")]
    public async Task Mistakes_are_one_line_that_names_the_option(string expected, params string[] arguments)
    {
        using var error = new StringWriter();
        int code = await CompareCommand.InvokeAsync(
            arguments,
            static (_, _) => throw new InvalidOperationException("It ran."),
            TextWriter.Null,
            error
        );
        Assert.Equal(2, code);
        Assert.StartsWith($"compare: {expected}", error.ToString(), StringComparison.Ordinal);
        Assert.Single(error.ToString().TrimEnd().Split('\n'));
    }

    internal static async Task<(string Printed, JsonElement Report, string Folder)> RunAsync(params string[] arguments)
    {
        string folder = Directory.CreateTempSubdirectory("compare-").FullName;
        using var output = new StringWriter();
        using var error = new StringWriter();
        IAnsiConsole console = AnsiConsole.Create(
            new AnsiConsoleSettings
            {
                Ansi = AnsiSupport.No,
                Interactive = InteractionSupport.No,
                Out = new AnsiConsoleOutput(output),
            }
        );
        int code = await CompareCommand.InvokeAsync(
            [.. arguments, "--output", folder],
            (options, stop) => Comparison.RunAsync(options, console, stop),
            output,
            error
        );
        Assert.Equal("", error.ToString());
        Assert.Equal(0, code);
        using var report = JsonDocument.Parse(
            await File.ReadAllBytesAsync(Path.Combine(folder, "report.json"), TestContext.Current.CancellationToken)
        );
        return (output.ToString(), report.RootElement.Clone(), folder);
    }
}
