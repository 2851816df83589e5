using SerializationApi.Client;

namespace SerializationApi.Refit;

/// <summary>
/// Accepts the preferred formats and codings in requests whose method and client accept nothing else. Without it a server responds with its
/// default format.
/// </summary>
/// <remarks>
/// The body of an error in a binary format becomes a data URI, <c>data:application/x-msgpack;base64,…</c>: Refit's <c>ApiException</c>
/// keeps
/// text only. Its <c>GetContentAsAsync</c> reads the value.
/// </remarks>
/// <param name="formats">What the client prefers.</param>
public sealed class FormatHandler(ClientFormats formats) : DelegatingHandler
{
    /// <inheritdoc />
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        formats.ApplyTo(request);
        HttpResponseMessage response = await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
        await ErrorText.ReplaceAsync(response, formats.Formats, cancellationToken).ConfigureAwait(false);
        return response;
    }
}
