namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>Whole comparisons, with counts so small that the numbers mean nothing.</summary>
[Trait("Tier", "oracle")]
public sealed class ComparisonTests
{
    private const string Fields =
        "dataset system compression count bytes serializeMs deserializeMs serializeAllocated deserializeAllocated";
    private const string Systems =
        "json json-shapes newtonsoft google-protobuf protobuf msgpack msgpack-names memorypack messagepack-csharp messagepack-csharp-3 "
        + "messagepack-csharp-contractless nerdbank-messagepack memorypack-csharp protobuf-net";
    private const string CompressedSystems =
        "msgpack-lz4-block msgpack-lz4-block-array messagepack-csharp-lz4-block messagepack-csharp-lz4-block-array "
        + "messagepack-csharp-contractless-lz4-block-array memorypack-csharp-brotli";
    private const string Compressions = "none gzip-fast gzip-small br-fast br-small lz4-fast lz4-small";

    [Fact]
    public async Task Everything_is_measured_and_reported()
    {
        (string printed, JsonElement report, string folder) = await CompareProgram.RunAsync("--count 3 --rounds 1 --messages 5");
        JsonElement[] results = [.. report.GetProperty("results").EnumerateArray()];
        Assert.All(
            results,
            result =>
            {
                Assert.Equal(Fields, string.Join(' ', result.EnumerateObject().Select(field => field.Name)));
                Assert.True(
                    result.GetProperty("bytes").GetInt64() > 0
                        && result.GetProperty("serializeMs").GetDouble() > 0
                        && result.GetProperty("deserializeMs").GetDouble() > 0
                        && result.GetProperty("deserializeAllocated").GetInt64() > 0
                        && result.GetProperty("count").GetInt32() == 3
                );
            }
        );
        string[] expected =
        [
            .. from dataset in (string[])["organizations", "demos", "users", "messages"]
            let more = dataset switch
            {
                "organizations" => " binary-custom binary-writer",
                "messages" => " binary-formatter",
                _ => "",
            }
            from pair in (string[])
                [
                    .. from system in (Systems + more).Split(' ')
                    from compression in Compressions.Split(' ')
                    select $"{system} {compression}",
                    .. CompressedSystems.Split(' ').Select(compressed => $"{compressed} none"),
                ]
            select $"{dataset} {pair}",
        ];
        Assert.Equal(
            expected.Order(),
            results.Select(r => $"{r.GetProperty("dataset")} {r.GetProperty("system")} {r.GetProperty("compression")}").Order()
        );

        JsonElement[] recommendations = [.. report.GetProperty("recommendations").EnumerateArray()];
        Assert.Equal(4 * 3, recommendations.Length);
        string[] files = [.. ((string[])["md", "html", "csv"]).Select(kind => File.ReadAllText(Path.Combine(folder, $"report.{kind}")))];
        Assert.All(
            recommendations,
            recommendation =>
            {
                string system = recommendation.GetProperty("choice").GetProperty("system").GetString()!;
                Assert.DoesNotContain("binary", system, StringComparison.Ordinal);
                string title = $"{recommendation.GetProperty("dataset")}: what to choose";
                Assert.All((string[])[printed, files[0]], text => Assert.Contains(title, text, StringComparison.Ordinal));
            }
        );
        Assert.Contains("## organizations, 3", files[0], StringComparison.Ordinal);
        Assert.Contains("globalThis.sample = {", files[1], StringComparison.Ordinal);
        Assert.Equal(results.Length + 1, files[2].TrimEnd().Split('\n').Length);
        JsonElement messages = report.GetProperty("messages");
        string[] parts = ["latencies", "throughputs", "traffic"];
        Assert.Equal([4 * 21, 3 * 21, 21], parts.Select(part => messages.GetProperty(part).GetArrayLength()));
        Directory.Delete(folder, recursive: true);
    }

    [Theory]
    [InlineData("--quick, the default, and --thorough exclude each other", "--quick", "--thorough")]
    [InlineData("--dataset: 'cats' is not one of organizations, demos, users, messages, organizations-ascii", "--dataset", "cats")]
    public async Task Mistakes_are_one_line_that_names_the_option(string expected, params string[] arguments) =>
        Assert.StartsWith($"compare: {expected}", await CompareProgram.MistakeAsync(2, arguments), StringComparison.Ordinal);
}
