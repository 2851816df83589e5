using SerializationApi.Shapes;

namespace SerializationApi.Contracts;

/// <summary>What is done with each of <see cref="Datasets.All"/>, where the contract's type must be known.</summary>
/// <typeparam name="TResult">What comes of it.</typeparam>
public interface IDatasetVisitor<out TResult>
{
    /// <summary>Is called for a dataset that is one contract.</summary>
    TResult Visit<T, TShape>(ContractDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, IShape<T>;

    /// <summary>Is called for a dataset that is one contract with one long list; by default as for any other contract.</summary>
    TResult Visit<T, TShape, TItem>(LongDataset<T, TShape, TItem> dataset)
        where T : class
        where TShape : struct, IShape<T>
        where TItem : class => Visit((ContractDataset<T, TShape>)dataset);

    /// <summary>Is called for a dataset that is a list of contracts.</summary>
    TResult Visit<T, TShape>(ListDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, IShape<T>;
}
