using SerializationApi.Shapes;

namespace SerializationApi.Contracts;

/// <summary>A dataset that is one contract with <c>count</c> items.</summary>
/// <typeparam name="T">The contract.</typeparam>
/// <typeparam name="TShape">Its shape.</typeparam>
/// <param name="name">The name in paths, options and reports.</param>
/// <param name="size">How much memory a sample takes.</param>
/// <param name="sample">Makes the sample of a count and a seed.</param>
public class ContractDataset<T, TShape>(string name, SampleSize size, Func<int, int, T> sample) : Dataset(name, size)
    where T : class
    where TShape : struct, IShape<T>
{
    /// <summary>Creates the sample of a count and a seed; the same arguments give an equal one.</summary>
    public T Sample(int count, int seed) => sample(count, seed);

    /// <inheritdoc />
    public override TResult Accept<TResult>(IDatasetVisitor<TResult> visitor) => visitor.Visit(this);
}
