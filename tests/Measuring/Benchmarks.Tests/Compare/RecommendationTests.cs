using SerializationApi.Benchmarks.Compare.Storage;

namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>What is recommended can be deployed, and what is as good stands beside it.</summary>
public sealed class RecommendationTests
{
    private static readonly Measurement Json = Measured(SystemNames.Json, "none", 1_000, 100);

    [Fact]
    public void Three_questions_have_one_choice_each_and_what_it_saves()
    {
        Recommendation[] answers = Of(
            Json,
            Measured(SystemNames.Json, "br-fast", 125, 125),
            Measured(SystemNames.MessagePack, "br-fast", 100, 50),
            Measured(SystemNames.MemoryPackCSharp, "none", 400, 10)
        );
        Assert.Equal(["smallest", "fastest both ways", "best at 0.01 Mbit/s"], answers.Select(answer => answer.Question));
        Choice[] choices = [.. answers.Select(answer => answer.Choice!)];
        Assert.Equal((SystemNames.MessagePack, "br-fast", "SerializationApi", 100.0, "bytes"), Told(choices[0]));
        Assert.Equal((SystemNames.MemoryPackCSharp, "none", "MemoryPack", 20.0, "ms"), Told(choices[1]));

        // 100 bytes take 80 ms on the way, 125 take 100, 400 take 320 and 1,000 take 800.
        Assert.Equal((SystemNames.MessagePack, "br-fast", "SerializationApi", 180.0, "ms"), Told(choices[2]));

        // Not of JSON that is not compressed.
        Assert.Equal([0.2, 0.9, Math.Round(1 - (180 / 350.0), 9)], choices.Select(choice => Math.Round(choice.SavedOfJson!.Value, 9)));
        Assert.Equal(["json + br-fast", "json", "json + br-fast"], choices.Select(choice => choice.Json));

        static (string System, string Compression, string Library, double Value, string Unit) Told(Choice choice) =>
            (choice.System, choice.Compression, choice.Library, choice.Value, choice.Unit);
    }

    [Theory]
    [InlineData(SystemNames.MemoryPackCSharpBrotli, "br-fast")]
    [InlineData(SystemNames.MessagePackLz4BlockArray, "lz4-fast")]
    public void What_compresses_by_itself_saves_against_JSON_of_its_kind(string system, string coding)
    {
        Choice smallest = Of(Json, Measured(SystemNames.Json, coding, 200, 100), Measured(system, "none", 150, 100))[0].Choice!;
        Assert.Equal((system, $"json + {coding}", 0.25), (smallest.System, smallest.Json, smallest.SavedOfJson));
    }

    [Fact]
    public void What_cannot_be_deployed_is_not_recommended() =>
        Assert.All(
            (string[])[SystemNames.BinaryFormatter, SystemNames.BinaryCustom, SystemNames.BinaryWriter],
            system =>
                Assert.All(
                    Of(Json, Measured(system, "none", 1, 1)).Select(answer => answer.Choice!),
                    choice => Assert.Equal((SystemNames.Json, 0.0, 0), (choice.System, choice.SavedOfJson, choice.AsGood.Count))
                )
        );

    [Fact]
    public void As_good_are_three_at_most_and_the_simplest_first()
    {
        Choice fastest = Of(
            Measured(SystemNames.MemoryPackCSharp, "none", 9, 10),
            Measured(SystemNames.MessagePack, "lz4-fast", 9, 10.1),
            Measured(SystemNames.ProtobufNet, "none", 9, 10.2),
            Measured(SystemNames.MessagePackLz4Block, "none", 9, 10.3),
            Measured(SystemNames.MessagePack, "none", 9, 10.4),
            Measured(SystemNames.Json, "none", 9, 10.5),
            Measured(SystemNames.MemoryPack, "none", 9, 20)
        )[1].Choice!;
        Assert.Equal(SystemNames.MemoryPackCSharp, fastest.System);
        Assert.Equal([SystemNames.Json, SystemNames.MessagePack, SystemNames.ProtobufNet], fastest.AsGood);
    }

    /// <summary>Noise counts where it decides: of the fastest, of JSON, and of most results.</summary>
    [Theory]
    [InlineData(0.31, 0.05, 0.05, true)]
    [InlineData(0.05, 0.31, 0.05, true)]
    [InlineData(0.05, 0.05, 0.31, true)]
    [InlineData(0.30, 0.30, 0.30, false)]
    [InlineData(155.45, 155.45, 155.45, true)]
    public void No_time_has_a_winner_above_30_percent_of_noise(double fastest, double json, double others, bool isUnreliable)
    {
        Measurement[] all =
        [
            Measured(SystemNames.MemoryPack, "none", 400, 10, fastest),
            Measured(SystemNames.Json, "none", 1_000, 100, json),
            Measured(SystemNames.MessagePack, "none", 300, 20, others),
            Measured(SystemNames.Protobuf, "none", 310, 21, others),
            Measured(SystemNames.ProtobufNet, "none", 310, 40, others),
            Measured(SystemNames.Newtonsoft, "none", 900, 200, noise: 2),
        ];
        string? warning = Reliability.Warning(all);
        Recommendation[] answers = Of(all);
        Assert.Equal(SystemNames.MessagePack, answers[0].Choice!.System);
        Assert.All(answers.Skip(1), answer => Assert.Equal(isUnreliable, answer.Choice is null));
        Assert.Equal(isUnreliable, warning?.StartsWith("times are unreliable: the machine is busy (±", StringComparison.Ordinal) ?? false);
        CompareReport report = ReportBuilder.Build(DateTimeOffset.UnixEpoch, TimeSpan.FromSeconds(1), 3, 100, all, null, null, []);
        Assert.All(
            (string[])[MarkdownReport.Write(report), Encoding.UTF8.GetString(ReportJson.Write(report))],
            page => Assert.Equal(isUnreliable, page.Contains("some: times are unreliable: the machine is busy (", StringComparison.Ordinal))
        );
        Assert.Equal(isUnreliable, report.CompressionWorth.Count == 0);
    }

    [Fact]
    public void What_only_a_busy_machine_cannot_tell_apart_is_not_as_good()
    {
        Choice fastest = Of(
            Measured(SystemNames.MessagePack, "none", 9, 10),
            Measured(SystemNames.Json, "none", 9, 40),
            Measured(SystemNames.Newtonsoft, "none", 9, 30, noise: 0.7)
        )[1].Choice!;
        Assert.Equal(SystemNames.MessagePack, fastest.System);
        Assert.Empty(fastest.AsGood);
    }

    [Fact]
    public void The_simplest_of_those_that_are_equally_small_is_chosen()
    {
        Choice smallest = Of(Measured(SystemNames.GoogleProtobuf, "none", 5, 1), Measured(SystemNames.Protobuf, "none", 5, 2))[0].Choice!;
        Assert.Equal(SystemNames.Protobuf, smallest.System);
        Assert.Equal([SystemNames.GoogleProtobuf], smallest.AsGood);
    }

    [Fact]
    public void Rows_in_a_server_take_gigabytes_and_money()
    {
        StorageLatency latency = new(1, 1, 1);
        StorageResult json = new("redis", "users", "json", "none", 1, 1, new StoredSize(1), latency, latency, 9e12, 9e4);
        StorageResult compressed = json with { Compression = "br-small", ExtrapolatedBytes = 84.52e9, CostPerMonth = 3.5 };
        StorageResult smallest = compressed with { System = "msgpack", ExtrapolatedBytes = 0.5e9, CostPerMonth = null };
        Assert.Equal(
            "users in redis: 300,000,000 rows take 84.5 GB (3.50 a month) as json + br-small and 0.500 GB as msgpack + br-small, "
                + "the smallest (−99 %).",
            Assert.Single(StorageConclusion.Of([json, compressed, smallest], 300_000_000))
        );
    }

    /// <summary>Whatever a system is called by a constant, it is known what can be said of it.</summary>
    [Fact]
    public void Every_system_has_its_traits() =>
        Assert.Equal(
            typeof(SystemNames).GetFields().Select(field => (string)field.GetValue(null)!).Order(StringComparer.Ordinal),
            SystemTraits.All.Select(traits => traits.Name).Order(StringComparer.Ordinal)
        );

    private static Recommendation[] Of(params Measurement[] measurements) =>
        [.. Recommendation.Of("some", measurements, megabitsPerSecond: 0.01)];

    private static Measurement Measured(string system, string compression, long bytes, double milliseconds, double noise = 0.1)
    {
        var spread = new Spread(milliseconds, milliseconds * (1 - noise), milliseconds * (1 + noise));
        var direction = new Direction(spread, Allocated: 0, Collections: 0);
        return new Measurement("some", system, compression, Count: 1, bytes, direction, direction);
    }
}
