namespace SerializationApi.LoadTests.Payloads;

/// <summary>A dataset of the service: the first segment of its routes, and how to build what it must answer.</summary>
internal interface IDataset
{
    /// <summary>The name in routes, options and reports.</summary>
    string Name { get; }

    /// <summary>The sample that the service answers for the same count and seed.</summary>
    IDatasetSample Sample(int count, int seed);
}
