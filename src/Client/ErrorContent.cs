using System.ComponentModel;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Client;

/// <summary>
/// Decompresses the bodies of errors for libraries that read them themselves, as text, such as Refit.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ErrorContent
{
    private const string ContentEncoding = "Content-Encoding";
    private const string ContentLength = "Content-Length";

    /// <summary>Replaces a body that has a <c>Content-Encoding</c> with the decompressed one. Other bodies stay as they are.</summary>
    /// <param name="response">The response.</param>
    /// <param name="limits">Limits of the decompressed body.</param>
    /// <param name="cancellation">Ends the wait.</param>
    /// <returns>False if the body cannot be decompressed; the status must then be enough.</returns>
    public static async Task<bool> TryDecompressAsync(HttpResponseMessage response, FormatLimits limits, CancellationToken cancellation)
    {
        HttpContent content = response.Content;
        if (content.Headers.ContentEncoding.Count == 0)
        {
            return true;
        }

        try
        {
            await content.LoadIntoBufferAsync(cancellation).ConfigureAwait(false); // A body that is not replaced can be read again.
            Stream body = await DecompressedResponse
                .OpenAsync(content, limits.MaxExpansion, limits.MaxDecompressedBytes, cancellation)
                .ConfigureAwait(false);
            using PooledBuffer plain = await ResponseBuffer
                .ReadAsync(body, announced: null, long.MaxValue, cancellation)
                .ConfigureAwait(false);
            var replaced = new ByteArrayContent(plain.Span.ToArray());
            foreach ((string name, IEnumerable<string> values) in content.Headers)
            {
                if (name is not (ContentEncoding or ContentLength))
                {
                    replaced.Headers.TryAddWithoutValidation(name, values);
                }
            }

            response.Content = replaced;
            return true;
        }
        catch (Exception error) when (error is HttpRequestException or IOException or NotSupportedException)
        {
            return false;
        }
    }
}
