using SerializationApi.Contracts;
using SerializationApi.Shapes;

namespace SerializationApi.Api.Tests.Data;

public sealed class SampleSizeTests
{
    /// <summary>The datasets' names.</summary>
    public static TheoryData<string> Names => [.. Datasets.All.Select(dataset => dataset.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void A_samples_size_is_about_what_it_takes(string name)
    {
        Dataset dataset = Datasets.All.Single(known => known.Name == name);
        foreach (int count in (int[])[0, 1, 10, 1_000, 20_000])
        {
            long taken = dataset.Accept(new Allocated(count));
            Assert.InRange(taken, dataset.Size.Of(count) / 2, dataset.Size.Of(count));
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void A_payload_s_size_is_no_more_than_stated(string name)
    {
        Dataset dataset = Datasets.All.Single(known => known.Name == name);
        foreach (int count in (int[])[1, 10, 2_000])
        {
            Assert.InRange(SampleJson.Of(name, count, 1).Length, 1, dataset.Size.OfPayload(count));
        }
    }

    // What a sample allocates is a little more than what it keeps: strings that are put together.
    private sealed class Allocated(int count) : IDatasetVisitor<long>
    {
        public long Visit<T, TShape>(ContractDataset<T, TShape> dataset)
            where T : class
            where TShape : struct, IShape<T> => Measure(() => dataset.Sample(count, 1));

        public long Visit<T, TShape>(ListDataset<T, TShape> dataset)
            where T : class
            where TShape : struct, IShape<T> => Measure(() => dataset.Sample(count, 1).ToList());

        private static long Measure(Func<object> create)
        {
            create();
            long before = GC.GetAllocatedBytesForCurrentThread();
            GC.KeepAlive(create());
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }
    }
}
