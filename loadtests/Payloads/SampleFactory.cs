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

    /// <summary>The sample that the service sends for the same count and seed, in any media type.</summary>
    public static IDatasetSample Create(Dataset dataset, int count, int seed) => dataset.Accept(new SampleFactory(count, seed));

    /// <summary>The same for a format: its messages, if it is one of gRPC's.</summary>
    public static IDatasetSample Create(Dataset dataset, int count, int seed, PayloadFormat format) =>
        format.IsGrpc ? dataset.Accept(new MessageFactory(count, seed, format == PayloadFormat.GrpcStream)) : Create(dataset, count, seed);

    public IDatasetSample Visit<T, TShape>(ContractDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, IShape<T> => new DatasetSample<T>(dataset.Sample(_count, _seed), format => format.CreateCodec<T, TShape>());

    public IDatasetSample Visit<T, TShape>(ListDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, IShape<T> =>
        new DatasetSample<List<T>>([.. dataset.Sample(_count, _seed)], format => format.CreateListCodec<T, TShape>());

    private sealed class MessageFactory(int count, int seed, bool byItem) : IDatasetVisitor<IDatasetSample>
    {
        public IDatasetSample Visit<T, TShape>(ContractDataset<T, TShape> dataset)
            where T : class
            where TShape : struct, IShape<T> => new GrpcSample<T>([dataset.Sample(count, seed)]);

        public IDatasetSample Visit<T, TShape, TItem>(LongDataset<T, TShape, TItem> dataset)
            where T : class
            where TShape : struct, IShape<T>
            where TItem : class =>
            byItem ? new GrpcSample<TItem>([.. dataset.Items(count, seed)]) : Visit((ContractDataset<T, TShape>)dataset);

        public IDatasetSample Visit<T, TShape>(ListDataset<T, TShape> dataset)
            where T : class
            where TShape : struct, IShape<T> =>
            byItem
                ? new GrpcSample<T>([.. dataset.Sample(count, seed)])
                : new GrpcSample<List<T>>([
                    [.. dataset.Sample(count, seed)],
                ]);
    }
}
