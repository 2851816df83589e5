namespace SerializationApi.Contracts;

/// <summary>A dataset of the service: its contract, and samples that depend only on their count and seed.</summary>
public abstract class Dataset
{
    private protected Dataset(string name, SampleSize size)
    {
        Name = name;
        Size = size;
    }

    /// <summary>Gets the name in paths, options and reports.</summary>
    public string Name { get; }

    /// <summary>Gets or sets a sentence that says what it holds and what it is good for.</summary>
    public required string Description { get; init; }

    /// <summary>Gets the name of its gRPC service, with the package: <c>contracts.users.Users</c>.</summary>
    public string ServiceName => $"contracts.{Name}.{char.ToUpperInvariant(Name[0])}{Name[1..]}";

    /// <summary>Gets the memory that a sample takes.</summary>
    public SampleSize Size { get; }

    /// <summary>Calls the visitor with the dataset's contract and shape as type arguments.</summary>
    public abstract TResult Accept<TResult>(IDatasetVisitor<TResult> visitor);
}
