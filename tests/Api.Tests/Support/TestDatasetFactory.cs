using SerializationApi.Contracts;
using SerializationApi.Shapes;

namespace SerializationApi.Api.Tests.Support;

/// <summary>Makes what tests see of a dataset.</summary>
internal sealed class TestDatasetFactory : IDatasetVisitor<TestDataset>
{
    public TestDataset Visit<T, TShape>(ContractDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, IShape<T> => new TestDataset<T>(dataset.Name, typeof(T), dataset.Sample);

    public TestDataset Visit<T, TShape>(ListDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, IShape<T> =>
        new TestDataset<List<T>>(dataset.Name, typeof(T), (count, seed) => [.. dataset.Sample(count, seed)]);
}
