using SerializationApi.Contracts;
using SerializationApi.Shapes;

namespace SerializationApi.Benchmarks.Codecs;

/// <summary>A dataset's sample with all its items made.</summary>
internal sealed class WholeSample(int count) : IDatasetVisitor<object>
{
    private const int Seed = 1;

    /// <summary>A sample of the dataset of a name.</summary>
    /// <typeparam name="T">The contract, or a list of it.</typeparam>
    public static T Of<T>(string dataset, int count) =>
        (T)Datasets.All.Single(candidate => candidate.Name == dataset).Accept(new WholeSample(count));

    public object Visit<T, TShape>(ContractDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, IShape<T> => dataset.Sample(count, Seed);

    public object Visit<T, TShape>(ListDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, IShape<T> => dataset.Sample(count, Seed).ToList();
}
