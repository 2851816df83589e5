using SerializationApi.Benchmarks.Codecs;
using SerializationApi.Benchmarks.Compare.Published;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>The published million of members, whose texts and numbers were random, by the bytes of one member.</summary>
public sealed class PublishedSizeTests
{
    private const int Million = 1_000_000;

    // A run of them from the middle, where indexes have six digits as nine tenths of them have.
    private const int Count = 20_000;

    private static readonly Lazy<ComparedSet> Members = new(() =>
    {
        Organization organization = WholeSample.Of<Organization>("organizations", Count);
        foreach (Member member in organization.Members!)
        {
            member.Id += Million / 2;
            member.Name = $"测试名字{member.Id}";

            // The articles made their members in a loop that took the time of the clock; ours are spread over a year.
            member.UpdateTime = 1_700_000_000_000 + (member.Id / 1_000);
        }

        return SetBuilder.Build(
            "organizations",
            Count,
            organization,
            new FormatSet(ContractShapes.All).FindCodecs<Organization>()!,
            SampleJson.Default.Organization,
            _ => DatasetSets.HandWritten(organization));
    });

    public static TheoryData<string> Systems =>
        [SystemNames.Json, SystemNames.BinaryCustom, SystemNames.BinaryWriter, SystemNames.Protobuf];

    [Theory]
    [MemberData(nameof(Systems))]
    public void A_member_takes_within_five_percent_of_what_was_published(string system)
    {
        Assert.InRange(BytesPerMember(system), 0.95 * Published(system), 1.05 * Published(system));
    }

    /// <summary>
    /// Compressed, it is as many as the data repeats itself: the articles' times, of a loop, do so and ours do not. What the last tenth is
    /// has not been published (docs/results.md).
    /// </summary>
    [Fact]
    public void A_compressed_member_takes_within_ten_percent_of_what_was_published()
    {
        double published = Published(SystemNames.MessagePackLz4BlockArray);
        Assert.InRange(BytesPerMember(SystemNames.MessagePackLz4BlockArray), 0.9 * published, 1.1 * published);
    }

    private static double Published(string system) => PublishedNumbers.Find("organizations", system, "none")!.Bytes!.Value / Million;

    private static double BytesPerMember(string system)
    {
        using PooledBuffer payload = Members.Value.Systems.Single(candidate => candidate.System == system).Serialize();
        return payload.Length / (double)Count;
    }
}
