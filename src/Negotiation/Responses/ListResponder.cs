using System.Net.Mime;
using System.Runtime.InteropServices;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Writes a list or an asynchronous stream of a contract: a short list as a whole, everything else in batches.</summary>
/// <param name="type">The return type of handlers; <see cref="IAsyncEnumerable{T}"/> for every stream.</param>
/// <param name="codecs">The list's codecs.</param>
/// <param name="negotiator">Knows the offers.</param>
/// <param name="options">The batch sizes.</param>
/// <param name="refusals">Creates the refusals.</param>
/// <param name="metrics">Counts the bytes.</param>
/// <param name="offered">The codecs of the value that contains the list; null for a list by itself.</param>
internal class ListResponder<T>(
    Type type,
    TypeCodecs<List<T>> codecs,
    Negotiator negotiator,
    FormatOptions options,
    Refusals refusals,
    NegotiationMetrics metrics,
    TypeCodecs? offered = null
) : Responder(type, offered ?? codecs, negotiator, refusals, metrics)
{
    private const int FallShift = 3;

    // The recent size of items in bytes: follows larger ones at once and smaller ones slowly. Threads may race, which costs nothing.
    private int _itemBytes = int.MaxValue;

    public override bool IsList => true;

    protected override bool IsStream { get; } = type == typeof(IAsyncEnumerable<T>);

    /// <summary>
    /// Variance is not enough: a <c>HashSet&lt;Derived&gt;</c> is an <c>IEnumerable&lt;Base&gt;</c>, but its items need their own shape.
    /// </summary>
    public override bool Accepts(Type type) =>
        (IsStream ? typeof(IAsyncEnumerable<T>) : typeof(IEnumerable<T>)).IsAssignableFrom(type)
        && (
            type.IsArray
                ? type.GetElementType() == typeof(T)
                : !type.IsGenericType || Array.IndexOf(type.GetGenericArguments(), typeof(T)) >= 0
        );

    public override bool Accepts(object value) => IsStream ? value is IAsyncEnumerable<T> : value is IEnumerable<T>;

    protected override PooledBuffer Encode(object? value, Format format) =>
        value is IEnumerable<T> items
            ? codecs.ForList(format) is var codec && codec.FindWriter(items) is { } writer
                ? writer.Encode(items)
                : codec.Encode(CollectionsMarshal.AsSpan(items as List<T> ?? [.. items]))
            : throw new InvalidOperationException(
                $"A {TypeNames.Display(value!.GetType())} cannot have an ETag, as its items are known only while it is sent: return a list."
            );

    protected override ValueTask WriteBodyAsync(HttpContext http, object? value, Representation representation)
    {
        ListCodec<T> codec = codecs.ForList(representation.Format);
        if (value is not null && codec.FindWriter(value) is { } writer)
        {
            return GuardAsync(http, SendByTypeAsync(http, writer, value, representation), representation);
        }

        bool needsAll = !codec.CanBatch && !codec.CompressesWhole;
        switch (value)
        {
            case null:
                return SendNullAsync(http, codec, representation);
            case IAsyncEnumerable<T> stream when IsStream:
                KeepEventsFresh(http.Response, representation);
                return GuardAsync(
                    http,
                    needsAll
                        ? CollectAsync(http, codec, stream, representation)
                        : SendBatchesAsync(http, codec, () => new AsyncSource<T>(stream, http.RequestAborted), representation),
                    representation
                );
            case T[] array when needsAll || FitsBatch(array.Length):
                return WriteWholeAsync(http, codec, array, representation);
            case List<T> list when needsAll || FitsBatch(list.Count):
                return WriteWholeAsync(http, codec, CollectionsMarshal.AsSpan(list), representation);
            case IEnumerable<T> items when needsAll:
                return WriteWholeAsync(http, codec, CollectionsMarshal.AsSpan(new List<T>(items)), representation);
            default:
                return GuardAsync(
                    http,
                    SendBatchesAsync(http, codec, () => new ListSource<T>((IEnumerable<T>)value), representation),
                    representation
                );
        }
    }

    private ValueTask SendNullAsync(HttpContext http, ListCodec<T> codec, Representation representation)
    {
        try
        {
            return SendWholeAsync(http, codec.Encode((List<T>?)null), representation);
        }
        catch (UnsupportedValueException)
        {
            return SendNoContent(http);
        }
    }

    protected async ValueTask SendBatchesAsync(
        HttpContext http,
        ListCodec<T> codec,
        Func<IItemSource<T>> open,
        Representation representation
    )
    {
        await using IItemSource<T> source = open();
        await using var sender = new ListSender<T>(http, codec, representation, options, Metrics);
        bool ended = await source.FillAsync(sender);
        Remember(sender.ItemCount, sender.UnsentLength);
        await sender.SendAsync(source, ended);
    }

    /// <summary>Whether a list in memory will fit a batch, so that it can be encoded in one step.</summary>
    protected bool FitsBatch(int count) =>
        count <= options.FirstBatchItems
        && (count <= ListSender<T>.FirstPieceItems || (long)count * _itemBytes <= ListSender<T>.MostBytes(options.BatchBytes));

    /// <summary>Encodes a list in one step, and sends it with its length.</summary>
    protected ValueTask WriteWholeAsync(HttpContext http, ListCodec<T> codec, ReadOnlySpan<T> items, Representation representation)
    {
        PooledBuffer payload;
        try
        {
            payload = codec.Encode(items);
        }
        catch (UnsupportedValueException error)
        {
            return RefuseAsync(http, error, representation);
        }

        Remember(items.Length, payload.Length);
        return SendWholeAsync(http, payload, representation);
    }

    private async ValueTask CollectAsync(HttpContext http, ListCodec<T> codec, IAsyncEnumerable<T> source, Representation representation)
    {
        var items = new List<T>();
        await foreach (T item in source.WithCancellation(http.RequestAborted))
        {
            items.Add(item);
        }

        await WriteWholeAsync(http, codec, CollectionsMarshal.AsSpan(items), representation);
    }

    private async ValueTask SendByTypeAsync(HttpContext http, JsonSequenceWriter writer, object sequence, Representation representation)
    {
        await using var pipe = new ResponsePipe(http, representation, options, Metrics, mayWait: IsStream);
        await pipe.SendAsync(writer, sequence);
    }

    // As the framework does for its own server-sent events.
    private static void KeepEventsFresh(HttpResponse response, Representation representation)
    {
        if (representation.MediaType == MediaTypeNames.Text.EventStream && response.Headers.CacheControl.Count == 0)
        {
            response.Headers.CacheControl = "no-cache,no-store";
        }
    }

    private void Remember(int itemCount, long bytes)
    {
        int known = _itemBytes == int.MaxValue ? 0 : _itemBytes;
        int next = (int)Math.Max(bytes / Math.Max(1, itemCount), known - (known >> FallShift));
        if (next != known)
        {
            _itemBytes = next;
        }
    }
}
