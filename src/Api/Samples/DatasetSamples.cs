using SerializationApi.Contracts;

namespace SerializationApi.Api.Samples;

/// <summary>The samples of a dataset, over HTTP and gRPC.</summary>
/// <param name="Name">The dataset's name.</param>
/// <param name="Size">The memory of a sample.</param>
/// <param name="Whole">Creates a sample of a count and a seed, and caches small ones.</param>
/// <param name="Items">The items of a sample: cached for a small one, created while they are read for others.</param>
/// <param name="Service">The interface of its gRPC service.</param>
internal sealed record DatasetSamples<T, TItem>(
    string Name,
    SampleSize Size,
    SampleCache<T> Whole,
    Func<int, int, IReadOnlyList<TItem>> Items,
    Type Service
);
