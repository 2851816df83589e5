using SerializationApi.Contracts;

namespace SerializationApi.Api.Samples;

/// <summary>The samples of a dataset, over HTTP and gRPC.</summary>
/// <param name="Items">The items of a sample: cached for a small one, created while they are read for others.</param>
internal sealed record DatasetSamples<T, TItem>(
    string Name,
    SampleSize Size,
    SampleCache<T> Whole,
    Func<int, int, IReadOnlyList<TItem>> Items,
    Type Service
);
