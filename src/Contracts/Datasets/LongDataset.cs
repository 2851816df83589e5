using SerializationApi.Shapes;

namespace SerializationApi.Contracts;

/// <summary>A dataset that is one contract, whose <c>count</c> items need not be in memory together.</summary>
/// <typeparam name="T">The contract.</typeparam>
/// <typeparam name="TShape">Its shape.</typeparam>
/// <typeparam name="TItem">The contract of the items.</typeparam>
/// <param name="name">The name in paths, options and reports.</param>
/// <param name="size">How much memory a sample takes.</param>
/// <param name="sample">Makes the sample of a count and a seed.</param>
/// <param name="root">Makes the sample of a seed without its items.</param>
/// <param name="items">Makes the items of a count and a seed.</param>
public sealed class LongDataset<T, TShape, TItem>(
    string name,
    SampleSize size,
    Func<int, int, T> sample,
    Func<int, T> root,
    Func<int, int, SampleList<TItem>> items
) : ContractDataset<T, TShape>(name, size, sample)
    where T : class
    where TShape : struct, IShape<T>
    where TItem : class
{
    /// <summary>Creates the sample of a seed without its items.</summary>
    public T Root(int seed) => root(seed);

    /// <summary>Creates the items of a count and a seed, while they are read.</summary>
    public SampleList<TItem> Items(int count, int seed) => items(count, seed);

    /// <inheritdoc />
    public override TResult Accept<TResult>(IDatasetVisitor<TResult> visitor) => visitor.Visit(this);
}
