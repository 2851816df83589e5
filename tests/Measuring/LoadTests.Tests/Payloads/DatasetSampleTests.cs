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
    public void A_sample_comes_back_from_every_format_as_it_was_and_another_one_is_told_apart(string dataset, string name, int count)
    {
        PayloadFormat format = Load.Format(name);
        IDatasetSample sample = Sample(dataset, count, 7, format);
        Assert.Null(DifferenceFrom(sample));
        Assert.NotNull(DifferenceFrom(Sample(dataset, count + 1, 7, format)));
        Assert.True(count == 0 || DifferenceFrom(Sample(dataset, count, 8, format)) is not null);
        Assert.Equal("null", sample.DifferenceFrom(null, format));

        string? DifferenceFrom(IDatasetSample other) => sample.DifferenceFrom(other.Decode(format, other.Encode(format)), format);
    }

    private static IDatasetSample Sample(string dataset, int count, int seed, PayloadFormat format) =>
        SampleFactory.Create(Datasets.All.Single(d => d.Name == dataset), count, seed, format);
}
