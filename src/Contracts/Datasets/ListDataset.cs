using SerializationApi.Shapes;

namespace SerializationApi.Contracts;

/// <summary>A dataset that is a list of <c>count</c> contracts.</summary>
/// <typeparam name="T">The items' contract.</typeparam>
/// <typeparam name="TShape">Its shape.</typeparam>
/// <param name="name">The name in paths, options and reports.</param>
/// <param name="size">How much memory a sample takes.</param>
/// <param name="sample">Makes the sample of a count and a seed.</param>
public sealed class ListDataset<T, TShape>(string name, SampleSize size, Func<int, int, SampleList<T>> sample) : Dataset(name, size)
    where T : class
    where TShape : struct, IShape<T>
{
    /// <summary>Creates the sample of a count and a seed, while it is read; the same arguments give an equal one.</summary>
    public SampleList<T> Sample(int count, int seed) => sample(count, seed);

    /// <inheritdoc />
    public override TResult Accept<TResult>(IDatasetVisitor<TResult> visitor) => visitor.Visit(this);
}
