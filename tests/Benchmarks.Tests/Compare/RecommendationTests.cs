using SerializationApi.Benchmarks.Compare.Judging;
using SerializationApi.Benchmarks.Compare.Measuring;
using SerializationApi.Benchmarks.Compare.Reporting;
using SerializationApi.Benchmarks.Compare.Systems;

namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>What is recommended can be deployed, and what is as good stands beside it.</summary>
public sealed class RecommendationTests
{
    private static readonly Measurement Json = Measured(SystemNames.Json, "none", 1_000, 100);

    [Fact]
    public void Three_questions_have_one_choice_each_and_what_it_saves()
    {
        Recommendation[] answers = Of(Json, Measured(SystemNames.MessagePack, "br-fast", 100, 50), Measured(SystemNames.MemoryPackCSharp, "none", 400, 10));
        Assert.Equal(["smallest", "fastest both ways", "best at 0.01 Mbit/s"], answers.Select(answer => answer.Question));
        Assert.Equal((SystemNames.MessagePack, "br-fast", "SerializationApi", 100.0, "bytes"), (answers[0].System, answers[0].Compression, answers[0].Library, answers[0].Value, answers[0].Unit));
        Assert.Equal((SystemNames.MemoryPackCSharp, "none", "MemoryPack", 20.0, "ms"), (answers[1].System, answers[1].Compression, answers[1].Library, answers[1].Value, answers[1].Unit));

        // 100 bytes take 80 ms on the way, 400 take 320 and 1,000 take 800.
        Assert.Equal((SystemNames.MessagePack, 180.0), (answers[2].System, answers[2].Value));
        Assert.Equal([0.9, 0.9, 0.82], answers.Select(answer => Math.Round(answer.SavedOfJson!.Value, 9)));
    }

    [Theory]
    [InlineData(SystemNames.BinaryFormatter)]
    [InlineData(SystemNames.BinaryCustom)]
    [InlineData(SystemNames.BinaryWriter)]
    public void What_cannot_be_deployed_is_not_recommended(string system) =>
        Assert.All(Of(Json, Measured(system, "none", 1, 1)), answer =>
        {
            Assert.Equal((SystemNames.Json, 0.0), (answer.System, answer.SavedOfJson));
            Assert.Empty(answer.AsGood);
        });

    [Fact]
    public void As_good_are_three_at_most_and_the_simplest_first()
    {
        Recommendation fastest = Of(
            Measured(SystemNames.MemoryPackCSharp, "none", 9, 10),
            Measured(SystemNames.MessagePack, "lz4-fast", 9, 10.1),
            Measured(SystemNames.ProtobufNet, "none", 9, 10.2),
            Measured(SystemNames.MessagePackLz4Block, "none", 9, 10.3),
            Measured(SystemNames.MessagePack, "none", 9, 10.4),
            Measured(SystemNames.Json, "none", 9, 10.5),
            Measured(SystemNames.MemoryPack, "none", 9, 20))[1];
        Assert.Equal(SystemNames.MemoryPackCSharp, fastest.System);
        Assert.Equal([SystemNames.Json, SystemNames.MessagePack, SystemNames.ProtobufNet], fastest.AsGood);
    }

    [Fact]
    public void What_only_a_busy_machine_cannot_tell_apart_is_not_as_good()
    {
        var noisy = new Direction(new Spread(30, 9, 50), Allocated: 0, Collections: 0);
        Recommendation fastest = Of(Measured(SystemNames.MessagePack, "none", 9, 10), new Measurement("some", SystemNames.Json, "none", Count: 1, 9, noisy, noisy))[1];
        Assert.Equal(SystemNames.MessagePack, fastest.System);
        Assert.Empty(fastest.AsGood);
    }

    [Fact]
    public void The_simplest_of_those_that_are_equally_small_is_chosen()
    {
        Recommendation smallest = Of(Measured(SystemNames.GoogleProtobuf, "none", 5, 1), Measured(SystemNames.Protobuf, "none", 5, 2))[0];
        Assert.Equal(SystemNames.Protobuf, smallest.System);
        Assert.Equal([SystemNames.GoogleProtobuf], smallest.AsGood);
    }

    [Fact]
    public void A_table_says_numbers_as_people_read_them()
    {
        ReportTable table = Assert.Single(RecommendationTables.Of(Of(Measured(SystemNames.Json, "none", 12_500_000, 1_774.6), Measured(SystemNames.MessagePack, "gzip-fast", 1_250_000, 17.746))));
        Assert.Equal("some: what to choose", table.Title);
        Assert.Equal(["smallest", "msgpack + gzip-fast", "SerializationApi", "–", "1,250,000 bytes", "90 %"], table.Rows[0]);
        Assert.Equal(["fastest both ways", "msgpack + gzip-fast", "SerializationApi", "–", "35.5 ms", "99 %"], table.Rows[1]);
    }

    /// <summary>Whatever a system is called by a constant, it is known what can be said of it.</summary>
    [Fact]
    public void Every_system_has_its_traits() =>
        Assert.Equal(
            typeof(SystemNames).GetFields().Select(field => (string)field.GetValue(null)!).Order(StringComparer.Ordinal),
            SystemTraits.All.Select(traits => traits.Name).Order(StringComparer.Ordinal));

    private static Recommendation[] Of(params Measurement[] measurements) => [.. Recommendation.Of("some", measurements, megabitsPerSecond: 0.01)];

    private static Measurement Measured(string system, string compression, long bytes, double milliseconds)
    {
        var direction = new Direction(new Spread(milliseconds, milliseconds * 0.9, milliseconds * 1.1), Allocated: 0, Collections: 0);
        return new Measurement("some", system, compression, Count: 1, bytes, direction, direction);
    }
}
