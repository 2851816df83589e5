using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Client;

/// <summary>Does for every format what <c>GetFromJsonAsAsyncEnumerable</c> does for JSON.</summary>
public static class HttpClientStreamExtensions
{
    /// <summary>
    /// Gets a list item by item. The request prefers stream forms, whose items are there as soon as they have arrived, and accepts every other
    /// form of a list, which is read whole first; or it accepts only the media type asked for.
    /// </summary>
    /// <typeparam name="T">The items' contract.</typeparam>
    /// <param name="client">The client. Its <see cref="HttpClient.MaxResponseContentBufferSize"/> bounds a response in no stream form.</param>
    /// <param name="requestUri">The list's URI.</param>
    /// <param name="formats">The formats and contracts that are known, a <see cref="FormatSet"/> or one with preferences.</param>
    /// <param name="mediaType">The only media type to accept; null to accept every form.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>The items. The request is sent when they are asked for, and again when they are again; who stops earlier ends the response.</returns>
    /// <exception cref="HttpRequestException">There was no response, or it is a failure, whose problem is in the message.</exception>
    /// <exception cref="NotSupportedException">
    /// The response is in no format of the set that has a form for the contract, or the contract has no shape.
    /// </exception>
    /// <exception cref="InvalidPayloadException">The response, or its rest, is not items of the contract.</exception>
    public static async IAsyncEnumerable<T?> GetFromFormatAsAsyncEnumerable<T>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        ClientFormats formats,
        string? mediaType = null,
        [EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, requestUri);
        if (mediaType is null)
        {
            RequestHeaders.Accept(client, request, formats, () =>
            {
                TypeCodecs<List<T>> codecs = MediaTypes.FindCodecs<List<T>>(formats.Formats);
                return MediaTypes.ListStreams(formats, codecs).Union(MediaTypes.ListAccepted(formats, codecs), StringComparer.Ordinal);
            });
        }
        else
        {
            RequestHeaders.AcceptOnly(client, request, formats, mediaType);
        }

        using HttpResponseMessage response = await client
            .SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellationToken).ConfigureAwait(false);
        await FailedResponse.ThrowIfFailedAsync(response, cancellationToken).ConfigureAwait(false);
        IAsyncEnumerable<T?> items = HttpContentStreamExtensions.ReadAsync<T>(
            response.Content, formats, client.MaxResponseContentBufferSize, cancellationToken);
        await foreach (T? item in items.ConfigureAwait(false))
        {
            yield return item;
        }
    }
}
