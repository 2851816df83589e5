using ProtoBuf.Grpc;
using SerializationApi.Contracts;

namespace SerializationApi.Api.Grpc;

/// <summary>What each dataset has over gRPC (<see cref="DatasetBinder"/> gives it a name of its own).</summary>
/// <typeparam name="T">The dataset's message.</typeparam>
/// <typeparam name="TItem">The items of a sample.</typeparam>
internal interface IDatasetService<T, TItem>
    where T : class
    where TItem : class
{
    /// <summary>Responds with the message.</summary>
    Task<T> EchoAsync(T message, CallContext context);

    /// <summary>A sample, the same for the same count and seed.</summary>
    Task<T> SampleAsync(SampleRequest request, CallContext context);

    /// <summary>The items of a sample one by one.</summary>
    IAsyncEnumerable<TItem> SampleItemsAsync(SampleRequest request, CallContext context);

    /// <summary>Responds with all items at once when the last has come.</summary>
    Task<List<TItem>> CollectAsync(IAsyncEnumerable<TItem> items, CallContext context);

    /// <summary>Responds with each item when it comes.</summary>
    IAsyncEnumerable<TItem> ExchangeAsync(IAsyncEnumerable<TItem> items, CallContext context);
}
