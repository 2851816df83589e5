using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>
/// Sends a long list in batches: each is encoded, then sent while nothing else is held. Batches grow or shrink towards
/// <see cref="FormatOptions.BatchBytes"/>.
/// </summary>
/// <typeparam name="T">The items' contract.</typeparam>
/// <param name="http">The request's context.</param>
/// <param name="codec">The list's codec.</param>
/// <param name="representation">What is written.</param>
/// <param name="options">The sizes of batches.</param>
/// <param name="metrics">Counts what is sent.</param>
internal sealed class BatchSender<T>(
    HttpContext http, ListCodec<T> codec, Representation representation, FormatOptions options, NegotiationMetrics metrics) : IDisposable
{
    // However small items are, a batch is encoded in one go; this bounds what a single one may hold.
    private const int MaxBatchItems = 64 * 1024;

    private readonly Queue<PooledBuffer> _unsent = new(capacity: 2);
    private int _itemCount;

    /// <summary>How many items the next batch should have.</summary>
    public int NextBatchItems { get; private set; } = options.FirstBatchItems;

    /// <summary>Encodes what comes before the items.</summary>
    /// <param name="count">The number of items; ignored where the format does not need it.</param>
    public void AddHead(int count) => _unsent.Enqueue(codec.EncodeHead(count));

    /// <summary>Encodes the next items.</summary>
    public void AddItems(ReadOnlySpan<T> items)
    {
        PooledBuffer batch = codec.EncodeItems(items, _itemCount);
        _unsent.Enqueue(batch);
        _itemCount += items.Length;
        long wanted = (long)items.Length * options.BatchBytes / Math.Max(1, batch.Length);
        NextBatchItems = (int)Math.Clamp(wanted, 1, MaxBatchItems);
    }

    /// <summary>Encodes what comes behind the items.</summary>
    public void AddTail() => _unsent.Enqueue(codec.EncodeTail());

    /// <summary>Sends what was encoded.</summary>
    /// <returns>False when the client has gone.</returns>
    public async ValueTask<bool> SendAsync()
    {
        while (_unsent.TryDequeue(out PooledBuffer buffer))
        {
            using (buffer)
            {
                metrics.AddResponseBytes(representation, buffer.Length);
                if (buffer.Length > 0 && !await PayloadSender.SendAsync(http, buffer.Memory))
                {
                    http.Abort();
                    return false;
                }
            }
        }

        return true;
    }

    /// <inheritdoc />
    public void Dispose()
    {
        while (_unsent.TryDequeue(out PooledBuffer buffer))
        {
            buffer.Dispose();
        }
    }
}
