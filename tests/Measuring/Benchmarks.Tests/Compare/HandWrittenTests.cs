using System.Text;
using SerializationApi.Benchmarks.Compare.Articles;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Tests.Compare;

/// <summary>The first article's two layouts, byte for byte, and their sizes by the members' own.</summary>
[Trait("Tier", "oracle")]
public sealed class HandWrittenTests
{
    private const int MemberNumbers = sizeof(int) + sizeof(double) + sizeof(long);

    private static readonly Organization Small = new()
    {
        Id = 7,
        Tags = ["", "测"],
        Members =
        [
            new Member
            {
                Id = -2,
                Name = "Zoë",
                Description = new string('d', 200),
                Address = "",
                Value = 1.5,
                UpdateTime = 1_700_000_000_000,
            },
        ],
    };

    private static readonly byte[] Times = Convert.FromHexString("000000000000F83F" + "0068E5CF8B010000");

    [Fact]
    public void Custom_layout_has_lengths_of_four_bytes() =>
        AssertBytes(
            SystemNames.BinaryCustom,
            [
                7,
                0,
                0,
                0, // the organization's ID
                2,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                3,
                0,
                0,
                0,
                .. "测"u8, // tags
                1,
                0,
                0,
                0,
                0xFE,
                0xFF,
                0xFF,
                0xFF, // members, the first one and its ID
                4,
                0,
                0,
                0,
                .. "Zoë"u8,
                200,
                0,
                0,
                0,
                .. Enumerable.Repeat((byte)'d', 200),
                0,
                0,
                0,
                0,
                .. Times,
            ]
        );

    [Fact]
    public void BinaryWriter_has_lengths_of_seven_bits_a_byte() =>
        AssertBytes(
            SystemNames.BinaryWriter,
            [
                7,
                0,
                0,
                0,
                2,
                0,
                0,
                0,
                0,
                3,
                .. "测"u8,
                1,
                0,
                0,
                0,
                0xFE,
                0xFF,
                0xFF,
                0xFF,
                4,
                .. "Zoë"u8,
                0xC8,
                1,
                .. Enumerable.Repeat((byte)'d', 200),
                0,
                .. Times,
            ]
        );

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(1_000)]
    public void Organization_takes_what_its_members_add_up_to(int count)
    {
        Organization organization = ArticleSamples.Organization(count);
        string[] texts =
        [
            .. organization.Tags!,
            .. organization.Members!.SelectMany(member => new[] { member.Name!, member.Description!, member.Address! }),
        ];
        int content = texts.Sum(Encoding.UTF8.GetByteCount) + (3 * sizeof(int)) + (count * MemberNumbers);

        Assert.Equal(content + (texts.Length * sizeof(int)), Encode(Find(organization, SystemNames.BinaryCustom)).Length);

        // Texts here are shorter than 128 bytes: a length is one byte.
        Assert.Equal(content + texts.Length, Encode(Find(organization, SystemNames.BinaryWriter)).Length);
    }

    [Fact]
    public void Member_is_written_as_in_its_organization() =>
        Assert.All(
            DatasetSets.HandWritten(DatasetSets.Sample(Small.Members![0])),
            sample =>
            {
                byte[] payload = Encode(sample);
                Assert.True(sample.IsSample(sample.Deserialize(payload)));
                Assert.Equal(Encode(Find(Small, sample.System))[^payload.Length..], payload);
            }
        );

    private static void AssertBytes(string system, byte[] expected)
    {
        SystemSample sample = Find(Small, system);
        Assert.Equal(expected, Encode(sample));
        Assert.True(sample.IsSample(sample.Deserialize(expected)));
    }

    private static SystemSample Find(Organization organization, string system) =>
        DatasetSets.HandWritten(DatasetSets.Sample(organization)).Single(sample => sample.System == system);

    private static byte[] Encode(SystemSample sample)
    {
        using PooledBuffer payload = sample.Serialize();
        return payload.Span.ToArray();
    }
}
