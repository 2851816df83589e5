using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using SerializationApi.Formats;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Negotiation;

/// <summary>
/// The items of a request's body: as they arrive, or, of a list that has no frames, once all have arrived. They can be read once, and only while the
/// request lasts.
/// </summary>
/// <typeparam name="T">The items' contract.</typeparam>
/// <param name="http">The request's context.</param>
/// <param name="bodies">Reads lists, and says what is wrong with a body.</param>
/// <param name="codecs">The codecs of a list of items.</param>
/// <param name="representation">What the body is.</param>
internal sealed class BodyStream<T>(HttpContext http, BodyReader bodies, TypeCodecs<List<T>> codecs, Representation representation) : IAsyncEnumerable<T>, IArrivingBody
{
    private readonly PartValidation? _validation = PartValidation.Of(http, typeof(T));
    private bool _isRead;
    private bool _isWhole;

    /// <inheritdoc />
    public bool HasEnded { get; private set; }

    /// <inheritdoc />
    /// <exception cref="InvalidOperationException">The items were asked for before.</exception>
    public IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default)
    {
        if (Interlocked.Exchange(ref _isRead, true))
        {
            throw new InvalidOperationException("The items of a request's body can be read once.");
        }

        http.Features.Set<IArrivingBody>(this);
        var limits = EndpointLimits.Of(http);
        Format format = limits?.Find(representation.Format) ?? representation.Format;
        TypeCodecs<List<T>> limited = (TypeCodecs<List<T>>?)limits?.Find(codecs) ?? codecs;
        return limited.FindItems(format, typeof(List<T>)) is { } items
            ? ReadItemsAsync(items, format, cancellationToken).GetAsyncEnumerator(cancellationToken)
            : ReadListAsync().GetAsyncEnumerator(cancellationToken);
    }

    private async IAsyncEnumerable<T> ReadItemsAsync(StreamCodec<T> codec, Format format, [EnumeratorCancellation] CancellationToken cancellation)
    {
        using StreamDecoder<T> decoder = codec.CreateDecoder();
        using var body = new DecompressedBody(format, http.Request.Body);
        try
        {
            for (long index = 0; await ReadAsync(decoder, body, cancellation) is (true, var item); index++)
            {
                await CheckAsync(item, index);
                yield return item!;
            }
        }
        finally
        {
            bodies.CountBytes(representation, body.CompressedBytes ?? decoder.Offset);
        }

        if (_isWhole)
        {
            http.Request.Body = new ResumedStream(decoder.Held.ToArray(), http.Request.Body);
            await foreach (T item in ReadListAsync())
            {
                yield return item;
            }
        }
    }

    private async ValueTask<(bool IsFound, T? Item)> ReadAsync(StreamDecoder<T> decoder, DecompressedBody body, CancellationToken cancellation)
    {
        try
        {
            while (true)
            {
                if (decoder.TryRead(out T? item))
                {
                    return (true, item);
                }

                if (decoder.IsCompleted)
                {
                    return (false, default);
                }

                int read = await body.ReadAsync(decoder.GetMemory(), cancellation);
                if (read == 0)
                {
                    HasEnded = true;
                    decoder.Complete();
                }
                else
                {
                    decoder.Advance(read);
                }
            }
        }
        catch (UnframedListException)
        {
            _isWhole = true;
            return (false, default);
        }
        catch (OperationCanceledException) when (cancellation.IsCancellationRequested && !http.RequestAborted.IsCancellationRequested)
        {
            throw; // By who reads the items.
        }
        catch (Exception error) when (bodies.Explain(http, error, representation) is { } response)
        {
            throw new RefusedBodyException(response, error);
        }
    }

    private async IAsyncEnumerable<T> ReadListAsync()
    {
        object? list = await bodies.ReadAsync(http, codecs);
        HasEnded = true;
        if (http.Features.Get<RefusedBody>() is { } refused)
        {
            throw new RefusedBodyException(refused.Response, cause: null);
        }

        long index = 0;
        foreach (T item in (List<T>)list!)
        {
            await CheckAsync(item, index++);
            yield return item;
        }
    }

    private ValueTask CheckAsync(T? item, long index) => item is null || _validation is null ? default : _validation.CheckItemAsync(item, index);
}
