using SerializationApi.Client;

namespace SerializationApi.Refit;

/// <summary>
/// Accepts the preferred formats and codings in requests whose method and client accept nothing else. Without it a server responds with its default format.
/// </summary>
/// <param name="formats">What the client prefers.</param>
public sealed class FormatHandler(ClientFormats formats) : DelegatingHandler
{
    /// <inheritdoc />
    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        formats.ApplyTo(request);
        return base.SendAsync(request, cancellationToken);
    }
}
