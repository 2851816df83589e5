using MessagePack;
using MessagePack.Resolvers;
using SerializationApi.Benchmarks.Compare.Articles;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>The libraries and ours write the same bytes for the articles' data, and read each other's.</summary>
[Trait("Tier", "oracle")]
public sealed class LibraryTests
{
    private const int Count = 100;

    // LZ4 leaves each compressor its own choice of matches.
    private static readonly (string Ours, string Library, bool AreEqual)[] Pairs =
    [
        (SystemNames.MessagePack, SystemNames.MessagePackCSharp, true),
        (SystemNames.MessagePack, SystemNames.MessagePackCSharp3, true),
        (SystemNames.MessagePack, SystemNames.NerdbankMessagePack, true),
        (SystemNames.MessagePackLz4Block, SystemNames.MessagePackCSharpLz4Block, false),
        (SystemNames.MessagePackLz4BlockArray, SystemNames.MessagePackCSharpLz4BlockArray, false),
        (SystemNames.MemoryPack, SystemNames.MemoryPackCSharp, true),
        (SystemNames.Protobuf, SystemNames.ProtobufNet, true),
        (SystemNames.Protobuf, SystemNames.GoogleProtobuf, true),
    ];

    public static TheoryData<string, string, string, bool> Cases =>
        new(
            from dataset in DatasetSets.Names
            from pair in Pairs

            // A decimal, which users have, is text in MessagePack-CSharp and ours, and an extension in Nerdbank.MessagePack.
            where (dataset, pair.Library) != ("users", SystemNames.NerdbankMessagePack)
            select (dataset, pair.Ours, pair.Library, pair.AreEqual)
        );

    [Theory]
    [MemberData(nameof(Cases))]
    public void Library_and_ours_write_the_same_and_read_each_other(string dataset, string ours, string library, bool areEqual)
    {
        ComparedSet set = DatasetSets.Create(dataset, Count);
        SystemSample left = set.Systems.Single(system => system.System == ours);
        SystemSample right = set.Systems.Single(system => system.System == library);
        using PooledBuffer written = left.Serialize();
        using PooledBuffer theirs = right.Serialize();
        if (areEqual)
        {
            Assert.Equal(Convert.ToHexString(theirs.Span), Convert.ToHexString(written.Span));
        }

        // Protobuf has no form for the empty lists of users' friends.
        bool isWhole = (dataset, ours) != ("users", SystemNames.Protobuf);
        Assert.Equal(isWhole, left.IsSample(left.Deserialize(theirs.Memory)));
        Assert.Equal(isWhole || library == SystemNames.GoogleProtobuf, right.IsSample(right.Deserialize(written.Memory)));
    }

    [Fact]
    public void MessagePack_3_is_version_3() => Assert.Equal(3, MessagePack3.Version.Major);

    /// <summary>The contractless systems write annotated classes as MessagePack-CSharp's own resolver writes classes without
    /// attributes.</summary>
    [Theory]
    [InlineData(SystemNames.MessagePackCSharpContractless, MessagePackCompression.None)]
    [InlineData(SystemNames.MessagePackCSharpContractlessLz4BlockArray, MessagePackCompression.Lz4BlockArray)]
    public void Contractless_is_what_the_library_does_without_attributes(string system, MessagePackCompression compression)
    {
        MessagePackSerializerOptions options = ContractlessStandardResolver.Options.WithCompression(compression);
        using PooledBuffer ours = DatasetSets
            .Create("organizations", Count)
            .Systems.Single(candidate => candidate.System == system)
            .Serialize();
        Unannotated plain = MessagePackSerializer.Deserialize<Unannotated>(ours.Memory, options, TestContext.Current.CancellationToken);
        Assert.Equal(Count, plain.Members!.Count);
        Assert.Equal(
            Convert.ToHexString(MessagePackSerializer.Serialize(plain, options, TestContext.Current.CancellationToken)),
            Convert.ToHexString(ours.Span)
        );
    }

    /// <summary>An <see cref="Organization"/> without attributes.</summary>
    public sealed class Unannotated
    {
        public int Id { get; set; }

        public string[]? Tags { get; set; }

        public List<Item>? Members { get; set; }

        /// <summary>A <see cref="Member"/> without attributes.</summary>
        public sealed class Item
        {
            public int Id { get; set; }

            public string? Name { get; set; }

            public string? Description { get; set; }

            public string? Address { get; set; }

            public double Value { get; set; }

            public long UpdateTime { get; set; }
        }
    }
}
