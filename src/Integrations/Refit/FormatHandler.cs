using SerializationApi.Client;

namespace SerializationApi.Refit;

/// <summary>
/// Accepts the preferred formats and codings in requests whose method and client set no <c>Accept</c>. Without it a server responds in its
/// default format.
/// </summary>
/// <param name="formats">The client's preferences.</param>
/// <remarks>
/// The body of an error is decompressed. In a binary format it becomes a data URI, <c>data:application/x-msgpack;base64,…</c>, because
/// Refit's <c>ApiException</c> stores text. Its <c>GetContentAsAsync</c> reads the value.
/// </remarks>
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
