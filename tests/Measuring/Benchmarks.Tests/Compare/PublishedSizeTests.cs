using SerializationApi.Benchmarks.Compare.Articles;
using SerializationApi.Benchmarks.Compare.Published;

namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>
/// The articles' libraries write the articles' data in as many bytes as was published. MessagePack-CSharp compresses a block for each array
/// of its pool, and the pool lends larger ones where other tests have the usual ones: so alone.
/// </summary>
[Trait("Tier", "oracle")]
[CollectionDefinition(nameof(PublishedSizeTests), DisableParallelization = true)]
[Collection(nameof(PublishedSizeTests))]
public sealed class PublishedSizeTests
{
    private const int Million = 1_000_000;
    private const int Some = 20_000;

    // All members take a minute: the comparison has them. Every 50th of them has as many digits as all have on average, and LZ4 takes as
    // much for neighbours from the middle.
    private static readonly Lazy<IEnumerable<SystemSample>> Members = new(() =>
        Organizations(Enumerable.Range(0, Some).Select(i => i * (Million / Some)))
    );
    private static readonly Lazy<IEnumerable<SystemSample>> Neighbours = new(() => Organizations(Enumerable.Range(Million / 2, Some)));

    /// <summary>What was published to the byte, and by whom. The digits of random numbers are a little of it.</summary>
    [Theory]
    [InlineData(SystemNames.Json, 196_226_140)]
    [InlineData(SystemNames.BinaryCustom, 92_854_251)]
    [InlineData(SystemNames.BinaryWriter, 83_854_236)]
    [InlineData(SystemNames.ProtobufNet, 88_837_717)]
    [InlineData(SystemNames.MessagePackCSharpLz4BlockArray, 38_706_475)]
    [InlineData(SystemNames.MessagePackCSharpContractlessLz4BlockArray, 43_583_878)]
    public void A_million_members_take_what_was_published(string system, double published)
    {
        Assert.Equal(published, PublishedNumbers.Find("organizations", system)!.Bytes);
        double all = Million / (double)Some;
        IEnumerable<SystemSample> systems = (SystemTraits.Of(system).IsCompressed ? Neighbours : Members).Value;
        Assert.InRange(Size(systems, system) * all, published * 0.999, published * 1.001);
    }

    /// <summary>Published in whole KB.</summary>
    [Theory]
    [InlineData(SystemNames.MessagePackCSharp, 816)]
    [InlineData(SystemNames.Newtonsoft, 2_426)]
    public void Ten_thousand_users_take_what_was_published(string system, int published)
    {
        SampleValue<List<User>> users = DatasetSets.Sample(ArticleSamples.Users(10_000));
        int bytes = Size([new NewtonsoftSample<List<User>>(users), .. LibrarySamples.Of(users)], system);
        Assert.Equal(published, Kilobytes(bytes));
        Assert.True(
            system == SystemNames.Newtonsoft || Kilobytes(4 * (bytes + 2) / 3) == 1_088,
            "Base64 has four characters for three bytes."
        );
    }

    private static double Kilobytes(int bytes) => Math.Ceiling(bytes / 1024.0);

    private static SystemSample[] Organizations(IEnumerable<int> members)
    {
        SampleValue<Organization> sample = DatasetSets.Sample(ArticleSamples.Organization(members));
        return
        [
            new SystemTextJsonSample<Organization>(ArticleJson.Default.Organization, sample),
            .. DatasetSets.HandWritten(sample),
            .. LibrarySamples.Of(sample),
        ];
    }

    private static int Size(IEnumerable<SystemSample> systems, string system)
    {
        using PooledBuffer payload = systems.Single(candidate => candidate.System == system).Serialize();
        return payload.Length;
    }
}
