using SerializationApi.Contracts;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.Shapes;

namespace SerializationApi.LoadTests.Tests.Payloads;

public sealed class DatasetSampleTests
{
    public static TheoryData<string, string, int> Matrix =>
        [
            .. from dataset in Datasets.All
            from format in PayloadFormat.Known
            from count in new[] { 0, 1, 12 }
            select (dataset.Name, format.Name, count),
        ];

    [Theory]
    [MemberData(nameof(Matrix))]
    public void A_sample_comes_back_from_every_format_as_it_was(string dataset, string name, int count)
    {
        PayloadFormat format = PayloadFormat.Known.Single(f => f.Name == name);
        IDatasetSample sample = Sample(dataset, count, 7, format);
        object? decoded = sample.Decode(format, sample.Encode(format));
        Assert.Null(sample.DifferenceFrom(decoded, format));
    }

    [Theory]
    [MemberData(nameof(Matrix))]
    public void A_sample_of_another_seed_or_count_is_told_apart(string dataset, string name, int count)
    {
        PayloadFormat format = PayloadFormat.Known.Single(f => f.Name == name);
        IDatasetSample sample = Sample(dataset, count, 7, format);
        IDatasetSample longer = Sample(dataset, count + 1, 7, format);
        Assert.NotNull(sample.DifferenceFrom(longer.Decode(format, longer.Encode(format)), format));
        IDatasetSample other = Sample(dataset, count, 8, format);
        if (count > 0)
        {
            Assert.NotNull(sample.DifferenceFrom(other.Decode(format, other.Encode(format)), format));
        }
    }

    [Fact]
    public void The_variants_of_messagepack_differ_in_their_bytes()
    {
        IDatasetSample sample = Sample("organizations", 100, 1);
        byte[] First(string name) => sample.Encode(PayloadFormat.All.Single(f => f.Name == name))[..1];
        // An array of three members; an array of the ext with the sizes and the blocks; a map of three members.
        Assert.Equal([0x93], First("msgpack"));
        Assert.Equal([0x92], First("msgpack-lz4"));
        Assert.Equal([0x83], First("msgpack-names"));
    }

    [Fact]
    public void Messages_of_grpc_are_the_payload_of_protobuf_or_those_of_the_items_each_behind_five_bytes()
    {
        byte[] protobuf = Sample("users", 3, 1).Encode(PayloadFormat.All.Single(f => f.Name == "protobuf"));
        byte[] whole = Sample("users", 3, 1, PayloadFormat.Grpc).Encode(PayloadFormat.Grpc);
        Assert.Equal([0, 0, 0, (byte)(protobuf.Length >> 8), (byte)protobuf.Length], whole[..5]);
        Assert.Equal(protobuf, whole[5..]);
        byte[] items = Sample("users", 3, 1, PayloadFormat.GrpcStream).Encode(PayloadFormat.GrpcStream);
        // In a list each item has a tag and a length of two bytes.
        Assert.Equal(protobuf.Length + 3 * (5 - 3), items.Length);
        Assert.Equal(3, GrpcFrames.Split(items).Count());
    }

    [Fact]
    public void A_difference_is_told_by_what_stands_around_it()
    {
        IDatasetSample sample = Sample("organizations", 3, 1);
        Assert.All(
            PayloadFormat.All,
            format =>
            {
                var changed = (Organization)sample.Decode(format, sample.Encode(format))!;
                changed.Members![2].Id = -7;
                Assert.Matches("^….*\"Id\":-7,\"Name\":.*… instead of ….*\"Id\":2,\"Name\":.*…$", sample.DifferenceFrom(changed, format));
            }
        );
    }

    [Theory]
    [InlineData("protobuf", true)]
    [InlineData("json", false)]
    public void Empty_and_absent_are_the_same_only_where_the_format_cannot_tell_them_apart(string name, bool same)
    {
        PayloadFormat format = PayloadFormat.All.Single(f => f.Name == name);
        Organization absent = OrganizationSample.Create(0, 1);
        absent.Members = null;
        Assert.Equal(same, Sample("organizations", 0, 1).DifferenceFrom(absent, format) is null);
    }

    [Fact]
    public void A_null_where_a_sample_was_expected_is_a_difference()
    {
        IDatasetSample sample = Sample("users", 1, 1);
        Assert.Equal("null", sample.DifferenceFrom(null, PayloadFormat.All[0]));
    }

    [Fact]
    public void Broken_bytes_are_an_invalid_payload()
    {
        IDatasetSample sample = Sample("users", 3, 1);
        Assert.All(
            PayloadFormat.All,
            format =>
            {
                byte[] encoded = sample.Encode(format);
                Assert.Throws<InvalidPayloadException>(() => sample.Decode(format, encoded.AsMemory(0, encoded.Length - 1)));
            }
        );
    }

    private static IDatasetSample Sample(string dataset, int count, int seed, PayloadFormat? format = null) =>
        SampleFactory.Create(Datasets.All.Single(d => d.Name == dataset), count, seed, format ?? PayloadFormat.All[0]);
}
