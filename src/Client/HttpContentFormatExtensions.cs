using System.Net.Http.Headers;
using System.Runtime.CompilerServices;
using SerializationApi.Formats;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Client;

/// <summary>Extension methods that read bodies in the format of their <c>Content-Type</c>, whole or item by item.</summary>
public static class HttpContentFormatExtensions
{
    /// <summary>
    /// Reads a body in the format of its <c>Content-Type</c>, and removes a <c>Content-Encoding</c> of gzip, br or deflate.
    /// </summary>
    /// <typeparam name="T">A contract (a struct as <c>Position?</c>, to be null), or a list, array or list interface of one; for a string,
    /// <c>text/plain</c> is read, too.</typeparam>
    /// <param name="content">The body.</param>
    /// <param name="formats">The known formats and contracts: a <see cref="FormatSet"/>, or one with preferences.</param>
    /// <param name="cancellationToken">Ends the wait. If you awaited only the headers of the response, nothing else ends it.</param>
    /// <returns>The value; null (for a struct, its default; for <c>Position?</c>, null) if the body is the format's null.</returns>
    /// <exception cref="NotSupportedException">No format has the media type, the contract has no shape, the format does not support it, or
    /// the coding is unknown.</exception>
    /// <exception cref="HttpRequestException">The body is truncated, or becomes too large when it is decompressed.</exception>
    /// <exception cref="InvalidPayloadException">The body is not a value of the contract.</exception>
    public static Task<T?> ReadFromFormatAsync<T>(
        this HttpContent content,
        ClientFormats formats,
        CancellationToken cancellationToken = default
    ) => ReadAsync<T>(content, formats, long.MaxValue, cancellationToken);

    /// <summary>
    /// Reads a list item by item: in a stream form each item as soon as it has arrived, in any other form once the whole body has.
    /// </summary>
    /// <typeparam name="T">The items' contract.</typeparam>
    /// <param name="content">The body of a response that was requested with <see cref="HttpCompletionOption.ResponseHeadersRead"/>.</param>
    /// <param name="formats">The known formats and contracts: a <see cref="FormatSet"/>, or one with preferences.</param>
    /// <param name="cancellationToken">Ends the wait. If you awaited only the headers of the response, nothing else ends it.</param>
    /// <returns>The items, which can be read once.</returns>
    /// <exception cref="NotSupportedException">No format has the media type, the contract has no shape, or the format does not support
    /// it.</exception>
    /// <exception cref="InvalidPayloadException">The body, or its rest, is not items of the contract; the offset counts from its first
    /// byte.</exception>
    public static IAsyncEnumerable<T?> ReadFromFormatAsAsyncEnumerable<T>(
        this HttpContent content,
        ClientFormats formats,
        CancellationToken cancellationToken = default
    ) => ReadAllItemsAsync<T>(content, formats, cancellationToken);

    /// <summary>
    /// Like <see cref="ReadFromFormatAsAsyncEnumerable{T}"/>, with a limit on the bytes and time of a body that is not in a stream form,
    /// and on the time of each read of a stream.
    /// </summary>
    internal static async IAsyncEnumerable<T?> ReadItemsAsync<T>(
        HttpContent content,
        ClientFormats formats,
        long maxBytes,
        Deadline deadline
    )
    {
        Format format = MediaTypes.FindFormat(formats.Formats, content.Headers.ContentType);
        if (MediaTypes.FindCodec<List<T>>(formats, format) is StreamCodec<T> codec)
        {
            Stream body = await DecompressedResponse
                .OpenAsync(content, format.Limits.MaxExpansion, long.MaxValue, deadline.Token)
                .ConfigureAwait(false);
            var timed = new TimedStream(body, deadline);
            await using (timed.ConfigureAwait(false))
            {
                await foreach (T? item in codec.DecodeAsync(timed, deadline.Token).ConfigureAwait(false))
                {
                    yield return item;
                }
            }

            yield break;
        }

        foreach (T? item in await ReadInTimeAsync<List<T>>(content, formats, maxBytes, deadline).ConfigureAwait(false) ?? [])
        {
            yield return item;
        }
    }

    /// <summary>Like <see cref="ReadFromFormatAsync{T}"/>, with a limit on the body's bytes and time.</summary>
    internal static async Task<T?> ReadInTimeAsync<T>(HttpContent content, ClientFormats formats, long maxBytes, Deadline deadline)
    {
        try
        {
            return await ReadAsync<T>(content, formats, maxBytes, deadline.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException error) when (deadline.IsOver)
        {
            throw deadline.Error(error);
        }
    }

    private static async Task<T?> ReadAsync<T>(HttpContent content, ClientFormats formats, long maxBytes, CancellationToken cancellation)
    {
        (Func<ReadOnlyMemory<byte>, T?> decode, FormatLimits limits) = FindDecoder<T>(formats, content.Headers.ContentType);
        Stream body = await DecompressedResponse
            .OpenAsync(content, limits.MaxExpansion, limits.MaxDecompressedBytes, cancellation)
            .ConfigureAwait(false);
        long? length = body is DecompressedResponse ? null : content.Headers.ContentLength;
        using PooledBuffer payload = await ResponseBuffer.ReadAsync(body, length, maxBytes, cancellation).ConfigureAwait(false);
        return decode(payload.Memory);
    }

    // ASP.NET Core sends strings as text, whatever a request accepts.
    private static (Func<ReadOnlyMemory<byte>, T?> Decode, FormatLimits Limits) FindDecoder<T>(
        ClientFormats formats,
        MediaTypeHeaderValue? mediaType
    )
    {
        if (typeof(T) == typeof(string) && mediaType is { MediaType: "text/plain" } text)
        {
            return (payload => (T)(object)FailedResponse.EncodingOf(text).GetString(payload.Span), formats.Formats.Formats[0].Limits);
        }

        Format format = MediaTypes.FindFormat(formats.Formats, mediaType);
        return (MediaTypes.FindDecoder<T>(formats, format), format.Limits);
    }

    private static async IAsyncEnumerable<T?> ReadAllItemsAsync<T>(
        HttpContent content,
        ClientFormats formats,
        [EnumeratorCancellation] CancellationToken cancellation
    )
    {
        using var deadline = new Deadline(Timeout.InfiniteTimeSpan, cancellation);
        await foreach (T? item in ReadItemsAsync<T>(content, formats, long.MaxValue, deadline).ConfigureAwait(false))
        {
            yield return item;
        }
    }
}
