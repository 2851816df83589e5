using System.Runtime.InteropServices;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Writes a list of a contract: a short one as a whole, a long one in batches.</summary>
/// <typeparam name="T">The items' contract.</typeparam>
/// <param name="type">The type that handlers return.</param>
/// <param name="codecs">The list's codecs.</param>
/// <param name="options">The sizes of batches.</param>
/// <param name="refusals">Makes the refusals.</param>
/// <param name="metrics">Counts the bytes.</param>
internal sealed class ListResponder<T>(
    Type type, TypeCodecs<List<T>> codecs, FormatOptions options, Refusals refusals, NegotiationMetrics metrics)
    : Responder(type, refusals)
{
    /// <inheritdoc />
    public override bool IsList => true;

    /// <inheritdoc />
    public override bool Accepts(Type type) => ListTypes.IsOf<T>(type, typeof(IEnumerable<T>));

    /// <inheritdoc />
    public override bool Accepts(object value) => value is IEnumerable<T>;

    /// <inheritdoc />
    protected override ValueTask WriteBodyAsync(HttpContext http, object? value, Representation representation)
    {
        ListCodec<T> codec = codecs.ForList(representation.Format);
        object? items = value is null or T[] or List<T> ? value : new List<T>((IEnumerable<T>)value);
        return items is null || ItemsOf(items).Length <= options.FirstBatchItems || !codec.CanBatch
            ? WriteWholeAsync(http, codec, items, representation)
            : WriteBatchesAsync(http, codec, items, representation);
    }

    // Taken anew for each batch, as a span cannot live across an await.
    private static ReadOnlySpan<T> ItemsOf(object items) =>
        items is T[] array ? new ReadOnlySpan<T>(array) : CollectionsMarshal.AsSpan((List<T>)items);

    private ValueTask WriteWholeAsync(HttpContext http, ListCodec<T> codec, object? items, Representation representation)
    {
        PooledBuffer payload;
        try
        {
            payload = items is null ? codec.Encode((List<T>?)null) : codec.Encode(ItemsOf(items));
        }
        catch (UnsupportedValueException error)
        {
            return RefuseAsync(http, error, representation);
        }

        metrics.AddResponseBytes(representation, payload.Length);
        return PayloadSender.SendWholeAsync(http, payload);
    }

    private async ValueTask WriteBatchesAsync(HttpContext http, ListCodec<T> codec, object items, Representation representation)
    {
        using var sender = new BatchSender<T>(http, codec, representation, options, metrics);
        int count = ItemsOf(items).Length;
        int sent = 0;
        try
        {
            sender.AddHead(count);
            while (sent < count)
            {
                int next = Math.Min(sender.NextBatchItems, count - sent);
                sender.AddItems(ItemsOf(items).Slice(sent, next));
                sent += next;
                if (HttpMethods.IsHead(http.Request.Method) || !await sender.SendAsync())
                {
                    return;
                }
            }

            sender.AddTail();
            await sender.SendAsync();
        }
        catch (UnsupportedValueException error) when (!http.Response.HasStarted)
        {
            await RefuseAsync(http, error, representation);
        }
        catch (UnsupportedValueException error)
        {
            // No client may take what has been sent for a complete list.
            http.Abort();
            Refusals.ResponseAborted(error, representation);
        }
    }
}
