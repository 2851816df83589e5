using SerializationApi.Shapes;

namespace SerializationApi.Contracts;

/// <summary>An operation on each of <see cref="Datasets.All"/> that needs the contract's type.</summary>
/// <typeparam name="TResult">The result.</typeparam>
public interface IDatasetVisitor<out TResult>
{
    /// <summary>Visits a dataset that is one contract.</summary>
    TResult Visit<T, TShape>(ContractDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, IShape<T>;

    /// <summary>Visits a dataset that is one contract with one long list; by default like any other contract.</summary>
    TResult Visit<T, TShape, TItem>(LongDataset<T, TShape, TItem> dataset)
        where T : class
        where TShape : struct, IShape<T>
        where TItem : class => Visit((ContractDataset<T, TShape>)dataset);

    /// <summary>Visits a dataset that is a list of contracts.</summary>
    TResult Visit<T, TShape>(ListDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, IShape<T>;
}
