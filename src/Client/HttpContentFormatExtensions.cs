using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Client;

/// <summary>Reads bodies in the format that their <c>Content-Type</c> names.</summary>
public static class HttpContentFormatExtensions
{
    /// <summary>Reads a body by its <c>Content-Type</c>, and undoes a <c>Content-Encoding</c> of gzip, br or deflate.</summary>
    /// <typeparam name="T">A contract (a struct as <c>Position?</c>, to be null), or a list, array or list interface of one.</typeparam>
    /// <param name="content">The body.</param>
    /// <param name="formats">The formats and contracts that are known, a <see cref="FormatSet"/> or one with preferences.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>The value; null (of a struct, its default; of <c>Position?</c>, null) when the body is the format's null.</returns>
    /// <exception cref="NotSupportedException">
    /// No format has the media type, or the contract has no shape, or the format has no form for it; or the coding is another.
    /// </exception>
    /// <exception cref="HttpRequestException">The body is cut off, or becomes too large when its coding is undone.</exception>
    /// <exception cref="InvalidPayloadException">The body is not a value of the contract.</exception>
    public static Task<T?> ReadFromFormatAsync<T>(
        this HttpContent content, ClientFormats formats, CancellationToken cancellationToken = default) =>
        ReadAsync<T>(content, formats, long.MaxValue, cancellationToken);

    /// <summary>As <see cref="ReadFromFormatAsync{T}"/>, with a limit on the body's bytes.</summary>
    internal static async Task<T?> ReadAsync<T>(HttpContent content, ClientFormats formats, long maxBytes, CancellationToken cancellation)
    {
        Format format = MediaTypes.FindFormat(formats.Formats, content.Headers.ContentType);
        Func<ReadOnlyMemory<byte>, T?> decode = MediaTypes.FindDecoder<T>(formats, format);
        Stream body = await DecompressedResponse.OpenAsync(content, formats.MaxExpansion, format.Limits.MaxDecompressedBytes, cancellation).ConfigureAwait(false);
        long? length = body is DecompressedResponse ? null : content.Headers.ContentLength;
        using PooledBuffer payload = await ResponseBuffer.ReadAsync(body, length, maxBytes, cancellation).ConfigureAwait(false);
        return decode(payload.Memory);
    }
}
