using System.Diagnostics.CodeAnalysis;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Client;

/// <summary>Does for every format what <c>System.Net.Http.Json</c> does for JSON.</summary>
public static partial class HttpClientFormatExtensions
{
    /// <summary>
    /// Gets a value. The request accepts every format that has a form for the contract, the earlier ones in preference, or only the
    /// one asked for.
    /// </summary>
    /// <typeparam name="T">A contract (a struct as <c>Position?</c>, to be null where there is none), or a list, array or list interface of one.</typeparam>
    /// <param name="client">The client. Its <see cref="HttpClient.MaxResponseContentBufferSize"/> bounds the response.</param>
    /// <param name="requestUri">The value's URI.</param>
    /// <param name="formats">The formats and contracts that are known, a <see cref="FormatSet"/> or one with preferences.</param>
    /// <param name="mediaType">The only media type to accept; null to accept every format.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>The value; null (of a struct, its default; of <c>Position?</c>, null) when the response is 204, 205 or 304, or the format's null.</returns>
    /// <exception cref="FormatProblemException">The response is a failure.</exception>
    /// <exception cref="HttpRequestException">There was no response, or it is too long.</exception>
    /// <exception cref="NotSupportedException">
    /// The response is in no format of the set that has a form for the contract, or the contract has no shape.
    /// </exception>
    /// <exception cref="InvalidPayloadException">The response is not a value of the contract.</exception>
    public static async Task<T?> GetFromFormatAsync<T>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, requestUri);
        if (mediaType is null)
        {
            RequestHeaders.Accept(client, request, formats, () => MediaTypes.ListAccepted(formats, MediaTypes.FindResult<T>(formats.Formats)));
        }
        else
        {
            RequestHeaders.AcceptOnly(client, request, formats, mediaType);
        }

        return await SendAsync<T>(client, request, formats, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Posts a value, and accepts a response in every format, preferably that of the request.</summary>
    /// <inheritdoc cref="SendAsFormatAsync{T}"/>
    public static Task<HttpResponseMessage> PostAsFormatAsync<T>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        T value,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default) =>
        client.SendAsFormatAsync(HttpMethod.Post, requestUri, value, formats, mediaType, cancellationToken);

    /// <summary>Puts a value, and accepts a response in every format, preferably that of the request.</summary>
    /// <inheritdoc cref="SendAsFormatAsync{T}"/>
    public static Task<HttpResponseMessage> PutAsFormatAsync<T>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        T value,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default) =>
        client.SendAsFormatAsync(HttpMethod.Put, requestUri, value, formats, mediaType, cancellationToken);

    /// <summary>Patches with a value, and accepts a response in every format, preferably that of the request.</summary>
    /// <inheritdoc cref="SendAsFormatAsync{T}"/>
    public static Task<HttpResponseMessage> PatchAsFormatAsync<T>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        T value,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default) =>
        client.SendAsFormatAsync(HttpMethod.Patch, requestUri, value, formats, mediaType, cancellationToken);

    /// <summary>Sends a value, and accepts a response in every format, preferably that of the request.</summary>
    /// <typeparam name="T">A contract, or a list, array or list interface of one.</typeparam>
    /// <param name="client">The client. Its default <c>Accept</c>, when it has one, is kept.</param>
    /// <param name="method">The request's method.</param>
    /// <param name="requestUri">The URI to send it to.</param>
    /// <param name="value">The value to send.</param>
    /// <param name="formats">The formats and contracts that are known, a <see cref="FormatSet"/> or one with preferences.</param>
    /// <param name="mediaType">The media type to send it as; the preferred one, or that of the first format that has a form for the contract, when null.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>The response, whatever its status; to be disposed, and read with <c>ReadFromFormatAsync</c>.</returns>
    /// <exception cref="NotSupportedException">
    /// No format has the media type, or the contract has no shape, or the format has no form for it.
    /// </exception>
    /// <exception cref="UnsupportedValueException">The format has no form for the value.</exception>
    public static async Task<HttpResponseMessage> SendAsFormatAsync<T>(
        this HttpClient client,
        HttpMethod method,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        T value,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default)
    {
        using var request = new HttpRequestMessage(method, requestUri) { Content = FormatContent.Create(value, formats, mediaType) };
        RequestHeaders.Accept(
            client, request, formats, () => formats.Accepted.Select(static accepted => accepted.MediaType), request.Content.Headers.ContentType);
        return await client.SendAsync(request, cancellationToken).ConfigureAwait(false);
    }
}
