using System.Diagnostics.CodeAnalysis;
using System.Net;
using System.Net.Http.Headers;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Client;

public static partial class HttpClientFormatExtensions
{
    /// <summary>Posts a value, and reads the value that the response has.</summary>
    /// <inheritdoc cref="SendAsFormatAsync{T, TResult}"/>
    public static Task<TResult?> PostAsFormatAsync<T, TResult>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        T value,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default) =>
        client.SendAsFormatAsync<T, TResult>(HttpMethod.Post, requestUri, value, formats, mediaType, cancellationToken);

    /// <summary>Puts a value, and reads the value that the response has.</summary>
    /// <inheritdoc cref="SendAsFormatAsync{T, TResult}"/>
    public static Task<TResult?> PutAsFormatAsync<T, TResult>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        T value,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default) =>
        client.SendAsFormatAsync<T, TResult>(HttpMethod.Put, requestUri, value, formats, mediaType, cancellationToken);

    /// <summary>Patches with a value, and reads the value that the response has.</summary>
    /// <inheritdoc cref="SendAsFormatAsync{T, TResult}"/>
    public static Task<TResult?> PatchAsFormatAsync<T, TResult>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        T value,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default) =>
        client.SendAsFormatAsync<T, TResult>(HttpMethod.Patch, requestUri, value, formats, mediaType, cancellationToken);

    /// <summary>
    /// Sends a value, and reads the value that the response has. The request accepts every format that has a form for the result, its
    /// own in preference.
    /// </summary>
    /// <typeparam name="T">A contract, or a list, array or list interface of one.</typeparam>
    /// <typeparam name="TResult">The same of the response; a struct as <c>Position?</c>, to be null where there is none.</typeparam>
    /// <param name="client">
    /// The client. Its default <c>Accept</c>, when it has one, is kept; its <see cref="HttpClient.MaxResponseContentBufferSize"/> bounds the response.
    /// </param>
    /// <param name="method">The request's method.</param>
    /// <param name="requestUri">The URI to send it to.</param>
    /// <param name="value">The value to send.</param>
    /// <param name="formats">The formats and contracts that are known, a <see cref="FormatSet"/> or one with preferences.</param>
    /// <param name="mediaType">The media type to send it as; the preferred one, or that of the first format that has a form for the contract, when null.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>The value; null (of a struct, its default; of <c>Position?</c>, null) when the response is 204, 205 or 304, or the format's null.</returns>
    /// <exception cref="FormatProblemException">The response is a failure.</exception>
    /// <exception cref="HttpRequestException">There was no response, or it is too long.</exception>
    /// <exception cref="NotSupportedException">
    /// No format has the media type, or a contract has no shape, or the format no form for it; or the response is in none of them.
    /// </exception>
    /// <exception cref="UnsupportedValueException">The format has no form for the value.</exception>
    /// <exception cref="InvalidPayloadException">The response is not a value of the contract.</exception>
    public static async Task<TResult?> SendAsFormatAsync<T, TResult>(
        this HttpClient client,
        HttpMethod method,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        T value,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default)
    {
        using var request = new HttpRequestMessage(method, requestUri) { Content = FormatContent.Create(value, formats, mediaType) };
        TypeCodecs codecs = MediaTypes.FindResult<TResult>(formats.Formats);
        MediaTypeHeaderValue own = request.Content.Headers.ContentType!;
        bool isOffered = codecs.Offers(MediaTypes.FindFormat(formats.Formats, own));
        RequestHeaders.Accept(client, request, formats, () => MediaTypes.ListAccepted(formats, codecs), isOffered ? own : null);
        return await SendAsync<TResult>(client, request, formats, cancellationToken).ConfigureAwait(false);
    }

    private static async Task<T?> SendAsync<T>(HttpClient client, HttpRequestMessage request, ClientFormats formats, CancellationToken cancellation)
    {
        using HttpResponseMessage response = await client
            .SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellation).ConfigureAwait(false);

        // They have no body (RFC 9110 §15.3.5, §15.3.6, §15.4.5).
        if (response.StatusCode is HttpStatusCode.NoContent or HttpStatusCode.ResetContent or HttpStatusCode.NotModified)
        {
            return default;
        }

        await FailedResponse.ThrowIfFailedAsync(response, cancellation).ConfigureAwait(false);
        return await HttpContentFormatExtensions
            .ReadAsync<T>(response.Content, formats, client.MaxResponseContentBufferSize, cancellation).ConfigureAwait(false);
    }
}
