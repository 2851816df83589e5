using System.Text;
using SerializationApi.Benchmarks.Compare.Articles;
using SerializationApi.Benchmarks.Compare.Compressing;
using SerializationApi.Benchmarks.Compare.Messages;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>Every system gives back what it was given, in as many bytes as its layout has by the samples' own members.</summary>
[Trait("Tier", "oracle")]
public sealed class SizeTests
{
    public static TheoryData<string> Datasets => [.. DatasetSets.Names];

    public static TheoryData<int> Kinds => [.. Enumerable.Range(0, MessageSets.Kinds.Count)];

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
    public void Every_system_gives_back_each_kind_of_message() =>
        Assert.All(
            MessageSets.Create(),
            set =>
            {
                Assert.Empty(set.Refused);
                Assert.Equal(21, set.Systems.Count);
            }
        );

    /// <summary>Chinese text is escaped by System.Text.Json only: what a table compares has text that is fair to all.</summary>
    [Theory]
    [InlineData("organizations-ascii", true)]
    [InlineData("organizations", false)]
    public void JSON_has_one_size_where_no_library_escapes(string dataset, bool isEqual)
    {
        ComparedSet set = DatasetSets.Create(dataset, 100);
        Assert.Equal(isEqual, Size(set, SystemNames.Json) == Size(set, SystemNames.JsonShapes));
    }

    [Fact]
    public void JSON_is_measured_with_every_compression_that_anything_has()
    {
        Compression fast = Compression.All.Single(compression => compression.Name == "br-fast");
        (string System, string Compression)[] pairs =
        [
            .. DatasetSets.Create("users", 1).Pairs([fast]).Select(pair => (pair.System.System, pair.Compression.Name)),
        ];
        Assert.Equal(["br-fast", "lz4-fast", "none"], Of(SystemNames.Json));
        Assert.Equal(["br-fast"], Of(SystemNames.MessagePack));
        Assert.Equal(["none"], Of(SystemNames.MemoryPackCSharpBrotli));

        IEnumerable<string> Of(string system) => pairs.Where(pair => pair.System == system).Select(pair => pair.Compression).Order();
    }

    /// <summary>10,000 rows as in the article, in the layout whose size can be added up without a library.</summary>
    [Fact]
    public void Ten_thousand_demos_take_what_their_members_add_up_to()
    {
        const int Count = 10_000;
        ComparedSet set = DatasetSets.Create("demos", Count);
        List<DemoClass> demos = ArticleSamples.Demos(Count);
        int text = demos.Sum(demo => demo.P3!.Length + demo.Subs!.Sum(sub => sub.P3!.Length));
        int objects = demos.Sum(demo => 1 + demo.Subs!.Length);
        const int Numbers = sizeof(int) + sizeof(bool) + sizeof(double) + sizeof(long);

        // The count of members, and eight bytes in front of a text.
        Assert.Equal(4 + (objects * (1 + Numbers + 8)) + text + (Count * 4), Size(set, SystemNames.MemoryPack));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void A_message_takes_what_its_members_add_up_to(int kind)
    {
        ComparedSet set = MessageSets.Create()[kind];
        NetworkMessage message = ArticleSamples.Messages(MessageSets.Kinds.Count)[kind];
        int[] lengths =
        [
            .. ((string?[])[message.SenderId, message.SenderName, message.ReceiverId, message.TextContent]).Select(text =>
                text is null ? -1 : Encoding.UTF8.GetByteCount(text)
            ),
            message.Payload?.Length ?? -1,
        ];
        int content = lengths.Sum(length => Math.Max(0, length));

        // fixarray, fixint, texts and binary behind their shortest headers.
        int headers = lengths
            .Take(4)
            .Sum(length =>
                length switch
                {
                    < 32 => 1,
                    < 256 => 2,
                    < 65_536 => 3,
                    _ => 5,
                }
            );
        int binary = lengths[4] switch
        {
            < 0 => 1,
            < 256 => 2,
            < 65_536 => 3,
            _ => 5,
        };
        Assert.Equal(1 + 1 + headers + binary + content, Size(set, SystemNames.MessagePack));

        // What BinaryFormatter adds by names of types and members; the article, whose class had more of them, found 700 to 900.
        Assert.InRange(Size(set, SystemNames.BinaryFormatter) - content, 400, 900);
        Assert.Equal(Size(set, SystemNames.GoogleProtobuf), Size(set, SystemNames.Protobuf));
    }

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
