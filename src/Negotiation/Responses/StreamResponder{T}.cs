using System.Runtime.InteropServices;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>
/// Writes an asynchronous stream of a contract as a list, or in a stream form: in batches that leave when they are full or when
/// the stream has nothing ready.
/// </summary>
/// <typeparam name="T">The items' contract.</typeparam>
/// <param name="codecs">The list's codecs.</param>
/// <param name="negotiator">Knows what is on offer for them.</param>
/// <param name="options">The sizes of batches.</param>
/// <param name="refusals">Makes the refusals.</param>
/// <param name="metrics">Counts the bytes.</param>
internal sealed class StreamResponder<T>(
    TypeCodecs<List<T>> codecs, Negotiator negotiator, FormatOptions options, Refusals refusals, NegotiationMetrics metrics)
    : SequenceResponder<T>(typeof(IAsyncEnumerable<T>), codecs, negotiator, options, refusals, metrics)
{
    /// <inheritdoc />
    public override bool Accepts(Type type) => ListTypes.IsOf<T>(type, typeof(IAsyncEnumerable<T>));

    /// <inheritdoc />
    public override bool Accepts(object value) => value is IAsyncEnumerable<T>;

    /// <inheritdoc />
    protected override async ValueTask WriteBodyAsync(HttpContext http, object? value, Representation representation)
    {
        try
        {
            await WriteItemsAsync(http, value, representation);
        }
        catch (RefusedBodyException refused) when (!http.Response.HasStarted)
        {
            // A stream that is made of the request's.
            await refused.Response.ExecuteAsync(http);
        }
    }

    private ValueTask WriteItemsAsync(HttpContext http, object? value, Representation representation)
    {
        ListCodec<T> codec = CodecFor(representation);
        if (value is not IAsyncEnumerable<T> items)
        {
            return WriteNullAsync(http, codec, representation);
        }

        return codec.FindWriter(items) is { } writer ? WriteByTypeAsync(http, writer, items, representation, mayWait: true)
            : NeedsWholeList(codec) ? CollectAsync(http, codec, items, representation)
            : WriteBatchesAsync(http, codec, () => new StreamSource<T>(items, http.RequestAborted), representation);
    }

    private async ValueTask CollectAsync(HttpContext http, ListCodec<T> codec, IAsyncEnumerable<T> source, Representation representation)
    {
        CancellationToken aborted = http.RequestAborted;
        var items = new List<T>();
        try
        {
            await foreach (T item in source.WithCancellation(aborted))
            {
                items.Add(item);
            }
        }
        catch (OperationCanceledException) when (aborted.IsCancellationRequested)
        {
            return; // The client has gone; nobody is left to respond to.
        }

        await WriteWholeAsync(http, codec, CollectionsMarshal.AsSpan(items), representation);
    }
}
