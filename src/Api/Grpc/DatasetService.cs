using System.Globalization;
using Grpc.Core;
using ProtoBuf.Grpc;
using SerializationApi.Api.Limits;
using SerializationApi.Api.Samples;
using SerializationApi.Api.Settings;
using SerializationApi.Contracts;

namespace SerializationApi.Api.Grpc;

/// <summary>A dataset over gRPC, with the same limits as over HTTP.</summary>
internal sealed class DatasetService<T, TItem>(DatasetSamples<T, TItem> samples, ServiceSettings settings) : IDatasetService<T, TItem>
    where T : class
    where TItem : class
{
    public Task<T> EchoAsync(T message, CallContext context) => Task.FromResult(message);

    public async Task<T> SampleAsync(SampleRequest request, CallContext context)
    {
        (int count, int seed) = Check(request);
        await TakeAsync(context, samples.Size.Of(count));
        return samples.Whole.Get(count, seed);
    }

    public async IAsyncEnumerable<TItem> SampleItemsAsync(SampleRequest request, CallContext context)
    {
        (int count, int seed) = Check(request);
        await TakeAsync(context, RequestLimits.SampleBytes(samples.Size, count));
        foreach (TItem item in samples.Items(count, seed))
        {
            yield return item;
        }
    }

    public Task<List<TItem>> CollectAsync(IAsyncEnumerable<TItem> items, CallContext context) => items.ToListAsync().AsTask();

    public async IAsyncEnumerable<TItem> ExchangeAsync(IAsyncEnumerable<TItem> items, CallContext context)
    {
        await foreach (TItem item in items)
        {
            yield return item;
        }
    }

    private static async ValueTask TakeAsync(CallContext context, long bytes)
    {
        HttpContext http = context.ServerCallContext!.GetHttpContext();
        if (!await RequestLimits.TakeSampleAsync(http, bytes))
        {
            throw new OperationCanceledException(http.RequestAborted);
        }
    }

    private (int Count, int Seed) Check(SampleRequest request)
    {
        int count = request.Count ?? SampleRequest.DefaultCount;
        return count >= 0 && count <= settings.MaxCount
            ? (count, request.Seed ?? SampleRequest.DefaultSeed)
            : throw new RpcException(
                new Status(
                    StatusCode.InvalidArgument,
                    string.Create(
                        CultureInfo.InvariantCulture,
                        $"count: expected a whole number from 0 to {settings.MaxCount:N0}, found {count}."
                    )
                )
            );
    }
}
