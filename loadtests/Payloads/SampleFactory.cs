using SerializationApi.Contracts;
using SerializationApi.Shapes;

namespace SerializationApi.LoadTests.Payloads;

/// <summary>Makes samples of any dataset, by the same code as the service.</summary>
internal sealed class SampleFactory : IDatasetVisitor<IDatasetSample>
{
    private readonly int _count;
    private readonly int _seed;

    private SampleFactory(int count, int seed)
    {
        _count = count;
        _seed = seed;
    }

    /// <summary>The sample that the service sends for the same count and seed.</summary>
    public static IDatasetSample Create(Dataset dataset, int count, int seed) => dataset.Accept(new SampleFactory(count, seed));

    /// <inheritdoc />
    public IDatasetSample Visit<T, TShape>(ContractDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, IShape<T> =>
        new DatasetSample<T>(dataset.Sample(_count, _seed), format => format.CreateCodec<T, TShape>());

    /// <inheritdoc />
    public IDatasetSample Visit<T, TShape>(ListDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, IShape<T> =>
        new DatasetSample<List<T>>([.. dataset.Sample(_count, _seed)], format => format.CreateListCodec<T, TShape>());
}
