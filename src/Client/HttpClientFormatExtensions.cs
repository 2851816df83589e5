using System.Diagnostics.CodeAnalysis;
using System.Net;
using System.Net.Http.Headers;
using System.Runtime.CompilerServices;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Client;

/// <summary>
/// Extension methods of <see cref="HttpClient"/> that do for every format what <c>System.Net.Http.Json</c> does for JSON.
/// </summary>
public static class HttpClientFormatExtensions
{
    // A constant of the framework from .NET 11 on.
    private static readonly HttpMethod Query = new("QUERY");

    /// <summary>
    /// Gets a value. The request accepts every format that supports the contract, in order of preference, or only the given media type.
    /// </summary>
    /// <typeparam name="T">A contract (a struct as <c>Position?</c>, to be null if there is no value), or a list, array or list interface
    /// of one.</typeparam>
    /// <param name="client">The client. Its <see cref="HttpClient.MaxResponseContentBufferSize"/> limits the response, its
    /// <see cref="HttpClient.Timeout"/> the time until the whole response has arrived.</param>
    /// <param name="requestUri">The value's URI.</param>
    /// <param name="formats">The known formats and contracts: a <see cref="FormatSet"/>, or one with preferences.</param>
    /// <param name="mediaType">The only media type to accept; null to accept every format.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>The value; null (for a struct, its default; for <c>Position?</c>, null) if the response is 204, 205 or 304, another success
    /// than 200 without a body, or the format's null.</returns>
    /// <exception cref="FormatProblemException">The response is a failure.</exception>
    /// <exception cref="HttpRequestException">There was no response, or it is too long.</exception>
    /// <exception cref="TaskCanceledException">The caller has ended the wait, or the client's timeout has expired; the cause is then a
    /// <see cref="TimeoutException"/>.</exception>
    /// <exception cref="NotSupportedException">The response is in no format of the set that supports the contract, or the contract has no
    /// shape.</exception>
    /// <exception cref="InvalidPayloadException">The response is not a value of the contract.</exception>
    public static async Task<T?> GetFromFormatAsync<T>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default
    )
    {
        using HttpRequestMessage request = NewRequest(client, HttpMethod.Get, requestUri);
        if (mediaType is null)
        {
            RequestHeaders.Accept(
                client,
                request,
                formats,
                () => MediaTypes.ListAccepted(formats, MediaTypes.FindResult<T>(formats.Formats))
            );
        }
        else
        {
            RequestHeaders.AcceptOnly(client, request, formats, mediaType);
        }

        return await SendAsync<T>(client, request, formats, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Posts a value. Accepts a response in every format, preferably that of the request.</summary>
    /// <inheritdoc cref="SendAsFormatAsync{T}"/>
    public static Task<HttpResponseMessage> PostAsFormatAsync<T>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        T value,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default
    ) => client.SendAsFormatAsync(HttpMethod.Post, requestUri, value, formats, mediaType, cancellationToken);

    /// <summary>Puts a value. Accepts a response in every format, preferably that of the request.</summary>
    /// <inheritdoc cref="SendAsFormatAsync{T}"/>
    public static Task<HttpResponseMessage> PutAsFormatAsync<T>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        T value,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default
    ) => client.SendAsFormatAsync(HttpMethod.Put, requestUri, value, formats, mediaType, cancellationToken);

    /// <summary>Patches with a value. Accepts a response in every format, preferably that of the request.</summary>
    /// <inheritdoc cref="SendAsFormatAsync{T}"/>
    public static Task<HttpResponseMessage> PatchAsFormatAsync<T>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        T value,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default
    ) => client.SendAsFormatAsync(HttpMethod.Patch, requestUri, value, formats, mediaType, cancellationToken);

    /// <summary>Sends a value. Accepts a response in every format, preferably that of the request.</summary>
    /// <typeparam name="T">A contract, or a list, array or list interface of one.</typeparam>
    /// <param name="client">The client. If it has a default <c>Accept</c>, that is kept.</param>
    /// <param name="method">The request's method.</param>
    /// <param name="requestUri">The URI to send it to.</param>
    /// <param name="value">The value to send.</param>
    /// <param name="formats">The known formats and contracts: a <see cref="FormatSet"/>, or one with preferences.</param>
    /// <param name="mediaType">The media type to send; null for the preferred one, or the first format that supports the contract.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>The response, whatever its status. Dispose it, and read it with <c>ReadFromFormatAsync</c>.</returns>
    /// <exception cref="NotSupportedException">No format has the media type, the contract has no shape, or the format does not support
    /// it.</exception>
    /// <exception cref="UnsupportedValueException">The format cannot represent the value.</exception>
    public static async Task<HttpResponseMessage> SendAsFormatAsync<T>(
        this HttpClient client,
        HttpMethod method,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        T value,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default
    )
    {
        using HttpRequestMessage request = NewRequest(client, method, requestUri);
        request.Content = FormatContent.Create(value, formats, mediaType);
        RequestHeaders.Accept(
            client,
            request,
            formats,
            () => formats.Accepted.Select(static accepted => accepted.MediaType),
            request.Content.Headers.ContentType
        );
        return await client.SendAsync(request, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Sends a value with QUERY (RFC 10008), which is safe like GET and has a body, and reads the response's value.</summary>
    /// <inheritdoc cref="SendAsFormatAsync{T, TResult}"/>
    public static Task<TResult?> QueryAsFormatAsync<T, TResult>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        T value,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default
    ) => client.SendAsFormatAsync<T, TResult>(Query, requestUri, value, formats, mediaType, cancellationToken);

    /// <summary>Posts a value, and reads the response's value.</summary>
    /// <inheritdoc cref="SendAsFormatAsync{T, TResult}"/>
    public static Task<TResult?> PostAsFormatAsync<T, TResult>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        T value,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default
    ) => client.SendAsFormatAsync<T, TResult>(HttpMethod.Post, requestUri, value, formats, mediaType, cancellationToken);

    /// <summary>Puts a value, and reads the response's value.</summary>
    /// <inheritdoc cref="SendAsFormatAsync{T, TResult}"/>
    public static Task<TResult?> PutAsFormatAsync<T, TResult>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        T value,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default
    ) => client.SendAsFormatAsync<T, TResult>(HttpMethod.Put, requestUri, value, formats, mediaType, cancellationToken);

    /// <summary>Patches with a value, and reads the response's value.</summary>
    /// <inheritdoc cref="SendAsFormatAsync{T, TResult}"/>
    public static Task<TResult?> PatchAsFormatAsync<T, TResult>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        T value,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default
    ) => client.SendAsFormatAsync<T, TResult>(HttpMethod.Patch, requestUri, value, formats, mediaType, cancellationToken);

    /// <summary>
    /// Sends a value, and reads the response's value. The request accepts every format that supports the result, preferably its own.
    /// </summary>
    /// <typeparam name="T">A contract, or a list, array or list interface of one.</typeparam>
    /// <typeparam name="TResult">The same for the response; a struct as <c>Position?</c>, to be null if there is no value.</typeparam>
    /// <param name="client">The client. If it has a default <c>Accept</c>, that is kept. Its
    /// <see cref="HttpClient.MaxResponseContentBufferSize"/> limits the response, its <see cref="HttpClient.Timeout"/> the time until the
    /// whole response has arrived.</param>
    /// <param name="method">The request's method.</param>
    /// <param name="requestUri">The URI to send it to.</param>
    /// <param name="value">The value to send.</param>
    /// <param name="formats">The known formats and contracts: a <see cref="FormatSet"/>, or one with preferences.</param>
    /// <param name="mediaType">The media type to send; null for the preferred one, or the first format that supports the contract.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>The value; null (for a struct, its default; for <c>Position?</c>, null) if the response is 204 or 205, another success than
    /// 200 without a body, or the format's null.</returns>
    /// <exception cref="FormatProblemException">The response is a failure, or a 304 to a method other than GET and QUERY.</exception>
    /// <exception cref="HttpRequestException">There was no response, or it is too long.</exception>
    /// <exception cref="TaskCanceledException">The caller has ended the wait, or the client's timeout has expired; the cause is then a
    /// <see cref="TimeoutException"/>.</exception>
    /// <exception cref="NotSupportedException">No format has the media type, a contract has no shape, or the format does not support it; or
    /// the response is in no such format.</exception>
    /// <exception cref="UnsupportedValueException">The format cannot represent the value.</exception>
    /// <exception cref="InvalidPayloadException">The response is not a value of the contract.</exception>
    public static async Task<TResult?> SendAsFormatAsync<T, TResult>(
        this HttpClient client,
        HttpMethod method,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        T value,
        ClientFormats formats,
        string? mediaType = null,
        CancellationToken cancellationToken = default
    )
    {
        using HttpRequestMessage request = NewRequest(client, method, requestUri);
        request.Content = FormatContent.Create(value, formats, mediaType);
        TypeCodecs codecs = MediaTypes.FindResult<TResult>(formats.Formats);
        MediaTypeHeaderValue own = request.Content.Headers.ContentType!;
        bool isOffered = codecs.Offers(MediaTypes.FindFormat(formats.Formats, own));
        RequestHeaders.Accept(client, request, formats, () => MediaTypes.ListAccepted(formats, codecs), isOffered ? own : null);
        return await SendAsync<TResult>(client, request, formats, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>
    /// Gets a list item by item. The request prefers stream forms, whose items are available as soon as they have arrived, and accepts
    /// every other form of a list, which is read whole first; or it accepts only the given media type.
    /// </summary>
    /// <typeparam name="T">The items' contract.</typeparam>
    /// <param name="client">The client. Its <see cref="HttpClient.MaxResponseContentBufferSize"/> limits a response that is not in a stream
    /// form. Its <see cref="HttpClient.Timeout"/> limits the time until such a response has arrived, and in a stream each wait for more
    /// bytes: increase it for streams that may pause for longer.</param>
    /// <param name="requestUri">The list's URI.</param>
    /// <param name="formats">The known formats and contracts: a <see cref="FormatSet"/>, or one with preferences.</param>
    /// <param name="mediaType">The only media type to accept; null to accept every form.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>The items; none if the response is 204 or 205, or another success than 200 without a body. Each enumeration sends a
    /// request; stopping it early ends the response.</returns>
    /// <exception cref="HttpRequestException">There was no response, or it is a failure, whose problem is in the message.</exception>
    /// <exception cref="TaskCanceledException">The caller has ended the wait, or the client's timeout has expired; the cause is then a
    /// <see cref="TimeoutException"/>.</exception>
    /// <exception cref="NotSupportedException">The response is in no format of the set that supports the contract, or the contract has no
    /// shape.</exception>
    /// <exception cref="InvalidPayloadException">The response, or its rest, is not items of the contract.</exception>
    public static async IAsyncEnumerable<T?> GetFromFormatAsAsyncEnumerable<T>(
        this HttpClient client,
        [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri,
        ClientFormats formats,
        string? mediaType = null,
        [EnumeratorCancellation] CancellationToken cancellationToken = default
    )
    {
        using HttpRequestMessage request = NewRequest(client, HttpMethod.Get, requestUri);
        if (mediaType is null)
        {
            RequestHeaders.Accept(
                client,
                request,
                formats,
                () =>
                {
                    TypeCodecs<List<T>> codecs = formats.Formats.GetCodecs<List<T>>();
                    return MediaTypes.ListStreams(formats, codecs).Union(MediaTypes.ListAccepted(formats, codecs), StringComparer.Ordinal);
                }
            );
        }
        else
        {
            RequestHeaders.AcceptOnly(client, request, formats, mediaType);
        }

        using var deadline = new Deadline(client.Timeout, cancellationToken);
        using HttpResponseMessage response = await client
            .SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellationToken)
            .ConfigureAwait(false);
        await FailedResponse.ThrowIfFailedAsync(response, deadline).ConfigureAwait(false);
        if (HasNoBody(response))
        {
            yield break;
        }

        FailedResponse.ThrowIfMissing(response, typeof(List<T>));
        IAsyncEnumerable<T?> items = HttpContentFormatExtensions.ReadItemsAsync<T>(
            response.Content,
            formats,
            client.MaxResponseContentBufferSize,
            deadline
        );
        await foreach (T? item in items.ConfigureAwait(false))
        {
            yield return item;
        }
    }

    private static HttpRequestMessage NewRequest(HttpClient client, HttpMethod method, string? requestUri) =>
        new(method, requestUri) { Version = client.DefaultRequestVersion, VersionPolicy = client.DefaultVersionPolicy };

    private static async Task<T?> SendAsync<T>(
        HttpClient client,
        HttpRequestMessage request,
        ClientFormats formats,
        CancellationToken cancellation
    )
    {
        // The client's own timeout ends when the headers have arrived.
        using var deadline = new Deadline(client.Timeout, cancellation);
        using HttpResponseMessage response = await client
            .SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellation)
            .ConfigureAwait(false);

        if (
            HasNoBody(response)
            || (response.StatusCode == HttpStatusCode.NotModified && (request.Method == HttpMethod.Get || request.Method == Query))
        )
        {
            return default;
        }

        await FailedResponse.ThrowIfFailedAsync(response, deadline).ConfigureAwait(false);
        FailedResponse.ThrowIfMissing(response, typeof(T));
        return await HttpContentFormatExtensions
            .ReadInTimeAsync<T>(response.Content, formats, client.MaxResponseContentBufferSize, deadline)
            .ConfigureAwait(false);
    }

    // Whatever the server sends after 204 and 205 (RFC 9110 §15.3.5, §15.3.6). Null in a format without one keeps another status than 200.
    private static bool HasNoBody(HttpResponseMessage response) =>
        response.StatusCode is HttpStatusCode.NoContent or HttpStatusCode.ResetContent
        || response
            is { IsSuccessStatusCode: true, StatusCode: not HttpStatusCode.OK, Content.Headers: { ContentType: null, ContentLength: 0 } };
}
