using SerializationApi.Contracts;

namespace SerializationApi.Api.Samples;

/// <summary>The samples of a dataset, over HTTP and gRPC.</summary>
/// <typeparam name="T">What a sample is.</typeparam>
/// <typeparam name="TItem">Its items.</typeparam>
/// <param name="Name">The dataset's name.</param>
/// <param name="Size">How much memory a sample takes.</param>
/// <param name="Whole">Makes a sample of a count and a seed, and keeps small ones.</param>
/// <param name="Items">The items of a sample: of a small one kept, of others made while they are read.</param>
/// <param name="Service">The interface of its gRPC service.</param>
internal sealed record DatasetSamples<T, TItem>(
    string Name,
    SampleSize Size,
    SampleCache<T> Whole,
    Func<int, int, IReadOnlyList<TItem>> Items,
    Type Service
);
