namespace SerializationApi.Contracts;

/// <summary>A dataset of the service: its contract, and samples that depend on their count and seed only.</summary>
public abstract class Dataset
{
    private protected Dataset(string name, SampleSize size)
    {
        Name = name;
        Size = size;
    }

    /// <summary>The name in paths, options and reports.</summary>
    public string Name { get; }

    /// <summary>What it holds and what it is good for, in a sentence.</summary>
    public required string Description { get; init; }

    /// <summary>The name of its gRPC service, with the package: <c>contracts.users.Users</c>.</summary>
    public string ServiceName => $"contracts.{Name}.{char.ToUpperInvariant(Name[0])}{Name[1..]}";

    /// <summary>How much memory a sample takes.</summary>
    public SampleSize Size { get; }

    /// <summary>Calls the visitor with the dataset's contract and shape as type arguments.</summary>
    public abstract TResult Accept<TResult>(IDatasetVisitor<TResult> visitor);
}
