using ProtoBuf.Grpc;
using SerializationApi.Contracts;

namespace SerializationApi.Api.Grpc;

/// <summary>The gRPC methods of each dataset; <see cref="DatasetBinder"/> names the service.</summary>
internal interface IDatasetService<T, TItem>
    where T : class
    where TItem : class
{
    /// <summary>Responds with the message.</summary>
    Task<T> EchoAsync(T message, CallContext context);

    /// <summary>Returns a sample, the same for the same count and seed.</summary>
    Task<T> SampleAsync(SampleRequest request, CallContext context);

    /// <summary>Returns the items of a sample one by one.</summary>
    IAsyncEnumerable<TItem> SampleItemsAsync(SampleRequest request, CallContext context);

    /// <summary>Responds with all items after the last has arrived.</summary>
    Task<List<TItem>> CollectAsync(IAsyncEnumerable<TItem> items, CallContext context);

    /// <summary>Responds with each item when it arrives.</summary>
    IAsyncEnumerable<TItem> ExchangeAsync(IAsyncEnumerable<TItem> items, CallContext context);
}
