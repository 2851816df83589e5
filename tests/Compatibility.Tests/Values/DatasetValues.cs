using SerializationApi.Contracts;

namespace SerializationApi.Compatibility.Tests.Values;

/// <summary>Samples of a dataset, by contract and number of items.</summary>
internal sealed class DatasetValues : IDatasetVisitor<IEnumerable<(string Name, object Value)>>
{
    private const int Seed = 11;

    private static readonly int[] Counts = [0, 500, 20_000];

    // Messages are 13 KB on average.
    private static readonly int[] ListCounts = [0, 500];

    public static IEnumerable<(string Name, object Value)> All => Datasets.All.SelectMany(dataset => dataset.Accept(new DatasetValues()));

    public IEnumerable<(string Name, object Value)> Visit<T, TShape>(ContractDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, Shapes.IShape<T> =>
        Counts.Select(count => ($"{TShape.Info.Name}: {count} items", (object)dataset.Sample(count, Seed)));

    public IEnumerable<(string Name, object Value)> Visit<T, TShape>(ListDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, Shapes.IShape<T> =>
        ListCounts.Select(count => ($"List<{TShape.Info.Name}>: {count} items", (object)dataset.Sample(count, Seed).ToList()));
}
