using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Negotiation;

/// <summary>Reads a body as a stream of a contract: <c>Body&lt;IAsyncEnumerable&lt;Order&gt;&gt;</c>.</summary>
/// <param name="Codecs">The codecs of a list of the items, which has the same encoding as a stream.</param>
/// <param name="Open">Creates the stream of a request; nothing is read before its items are asked for.</param>
internal sealed record BodyStream(TypeCodecs Codecs, Func<HttpContext, BodyReader, Representation, object> Open);

/// <summary>
/// The items of a request's body: as they arrive or, for a list without frames, once all have arrived. They can be read once, and only
/// while the request lasts.
/// </summary>
internal sealed class BodyStream<T>(HttpContext http, BodyReader bodies, TypeCodecs<List<T>> codecs, Representation representation)
    : IAsyncEnumerable<T>
{
    // The number of bytes to ask for at a time.
    private const int ReadBytes = 4 * 1024;

    private readonly PartValidation? _validation = PartValidation.Of(http, typeof(T));
    private bool _isRead;
    private T? _item;

    /// <inheritdoc />
    /// <exception cref="InvalidOperationException">The items were asked for before.</exception>
    public IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default)
    {
        if (Interlocked.Exchange(ref _isRead, true))
        {
            throw new InvalidOperationException("The items of a request's body can be read only once.");
        }

        var limits = EndpointLimits.Of(http);
        Format format = limits?.Find(representation.Format) ?? representation.Format;
        TypeCodecs<List<T>> limited = (TypeCodecs<List<T>>?)limits?.Find(codecs) ?? codecs;
        return limited.FindItems(format, typeof(List<T>)) is { } items
            ? ReadItemsAsync(items, format, cancellationToken).GetAsyncEnumerator(cancellationToken)
            : ReadListAsync().GetAsyncEnumerator(cancellationToken);
    }

    private async IAsyncEnumerable<T> ReadItemsAsync(
        StreamCodec<T> codec,
        Format format,
        [EnumeratorCancellation] CancellationToken cancellation
    )
    {
        using ItemReader<T> reader = codec.CreateReader();
        using var input = new BodyInput(http, bodies, representation, format);
        http.Features.Set<IArrivingBody>(input);
        bool isUnframed = false;
        Func<ItemReader<T>, bool> tryRead = known =>
        {
            try
            {
                return known.TryRead(out _item);
            }
            catch (UnframedListException)
            {
                isUnframed = true;
                return true;
            }
        };
        try
        {
            for (long index = 0; await input.ReadAsync(reader, tryRead, ReadBytes, cancellation) && !isUnframed; index++)
            {
                T? item = _item;
                await CheckAsync(item, index);
                yield return item!;
            }
        }
        finally
        {
            input.CountBytes(reader.Offset);
        }

        if (isUnframed)
        {
            http.Features.Set<IArrivingBody>(null); // The whole body is read before its first item is available.
            RequestMemory.Of(http)?.IsBodyStreamed = false;
            http.Request.Body = new ResumedStream(reader.Held.ToArray(), http.Request.Body);
            await foreach (T item in ReadListAsync())
            {
                yield return item;
            }
        }
    }

    private async IAsyncEnumerable<T> ReadListAsync()
    {
        BodyResult list = await bodies.ReadAsync(http, codecs);
        if (list.Refusal is { } refusal)
        {
            throw new RefusedBodyException(refusal, cause: null);
        }

        long index = 0;
        foreach (T item in (List<T>)list.Value!)
        {
            await CheckAsync(item, index++);
            yield return item;
        }
    }

    private ValueTask CheckAsync(T? item, long index) =>
        item is null || _validation is null ? default : _validation.CheckItemAsync(item, index);
}
