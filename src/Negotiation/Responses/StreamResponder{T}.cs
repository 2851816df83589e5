using System.Runtime.InteropServices;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>
/// Writes an asynchronous stream of a contract as a list: in batches that leave when they are full or when the stream has
/// nothing ready. A format that needs the number of items first gets them all at once.
/// </summary>
/// <typeparam name="T">The items' contract.</typeparam>
/// <param name="list">Writes what ends before the response begins, or needs to be counted.</param>
/// <param name="codecs">The list's codecs.</param>
/// <param name="options">The sizes of batches.</param>
/// <param name="refusals">Makes the refusals.</param>
/// <param name="metrics">Counts the bytes.</param>
internal sealed class StreamResponder<T>(
    ListResponder<T> list, TypeCodecs<List<T>> codecs, FormatOptions options, Refusals refusals, NegotiationMetrics metrics)
    : Responder(typeof(IAsyncEnumerable<T>), refusals)
{
    /// <inheritdoc />
    public override bool IsList => true;

    /// <inheritdoc />
    public override bool Accepts(Type type) => ListTypes.IsOf<T>(type, typeof(IAsyncEnumerable<T>));

    /// <inheritdoc />
    public override bool Accepts(object value) => value is IAsyncEnumerable<T>;

    /// <inheritdoc />
    protected override async ValueTask WriteBodyAsync(HttpContext http, object? value, Representation representation)
    {
        ListCodec<T> codec = codecs.ForList(representation.Format);
        CancellationToken aborted = http.RequestAborted;
        try
        {
            if (value is null)
            {
                await list.WriteAsync(http, null, representation);
            }
            else if (codec.NeedsCount || !codec.CanBatch)
            {
                List<T> items = await CollectAsync((IAsyncEnumerable<T>)value, aborted);
                await list.WriteAsync(http, items, representation);
            }
            else
            {
                await WriteStreamAsync(http, codec, (IAsyncEnumerable<T>)value, representation);
            }
        }
        catch (OperationCanceledException) when (aborted.IsCancellationRequested)
        {
            // The client has gone; nobody is left to respond to.
        }
        catch (UnsupportedValueException error) when (http.Response.HasStarted)
        {
            http.Abort();
            Refusals.ResponseAborted(error, representation);
        }
        catch (UnsupportedValueException error)
        {
            await RefuseAsync(http, error, representation);
        }
        catch when (http.Response.HasStarted)
        {
            // No client may take what has been sent for a complete list.
            http.Abort();
            throw;
        }
    }

    private static async Task<List<T>> CollectAsync(IAsyncEnumerable<T> source, CancellationToken cancellation)
    {
        var items = new List<T>();
        await foreach (T item in source.WithCancellation(cancellation))
        {
            items.Add(item);
        }

        return items;
    }

    private async ValueTask WriteStreamAsync(
        HttpContext http, ListCodec<T> codec, IAsyncEnumerable<T> source, Representation representation)
    {
        using var sender = new BatchSender<T>(http, codec, representation, options, metrics);
        await using var reader = new BatchReader<T>(source, http.RequestAborted);
        if (!await reader.ReadAsync(sender.NextBatchItems))
        {
            await list.WriteAsync(http, reader.Batch, representation);
            return;
        }

        sender.AddHead(count: 0);
        bool more;
        do
        {
            sender.AddItems(CollectionsMarshal.AsSpan(reader.Batch));
            if (HttpMethods.IsHead(http.Request.Method) || !await sender.SendAsync())
            {
                return;
            }

            more = await reader.ReadAsync(sender.NextBatchItems);
        }
        while (more || reader.Batch.Count > 0);

        sender.AddTail();
        await sender.SendAsync();
    }
}
