using SerializationApi.Benchmarks.Compare.Messages;

namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>Every system gives back what it was given, in as many bytes as its layout has by the samples' own members.</summary>
[Trait("Tier", "oracle")]
public sealed class SizeTests
{
    public static TheoryData<string> Datasets => [.. DatasetSets.Names];

    [Theory]
    [MemberData(nameof(Datasets))]
    public void Every_system_gives_back_the_sample(string dataset)
    {
        ComparedSet set = DatasetSets.Create(dataset, 25);

        // Users have friends without friends, of which Protobuf has no form, and whole numbers that Newtonsoft.Json writes with a zero.
        string[] unequal = dataset == "users" ? [SystemNames.Newtonsoft, SystemNames.Protobuf, SystemNames.ProtobufNet] : [];
        Assert.Equal(unequal, set.Refused.Select(note => note.Split(' ')[0]));
        Assert.Equal(
            dataset switch
            {
                "organizations" or "organizations-ascii" => 22,
                "messages" => 21,
                _ => 20,
            },
            set.Systems.Count
        );
    }

    [Fact]
    public void MessagePack_3_is_version_3() => Assert.Equal(3, MessagePack3.Version.Major);

    [Fact]
    public void Every_system_gives_back_each_kind_of_message() =>
        Assert.All(
            MessageSets.Create(),
            set =>
            {
                Assert.Empty(set.Refused);
                Assert.Equal(21, set.Systems.Count);
            }
        );

    /// <summary>BinaryFormatter writes an object that it meets again as a reference, and compressions look back: a list must not profit by
    /// what its sample shares.</summary>
    [Fact]
    public void Messages_of_a_list_share_nothing()
    {
        const int Count = 60;
        ComparedSet set = DatasetSets.Create("messages", Count);
        int plain = Size(set, SystemNames.MessagePack);
        Assert.True(Size(set, SystemNames.BinaryFormatter) > plain);

        using PooledBuffer compressed = Compression
            .All.Single(compression => compression.Name == "br-small")
            .Compress(Find(set, SystemNames.MessagePack).Serialize());
        Assert.InRange(compressed.Length, 0.9 * plain, 1.01 * plain);
    }

    private static int Size(ComparedSet set, string system)
    {
        using PooledBuffer payload = Find(set, system).Serialize();
        return payload.Length;
    }

    private static SystemSample Find(ComparedSet set, string system) => set.Systems.Single(candidate => candidate.System == system);
}
