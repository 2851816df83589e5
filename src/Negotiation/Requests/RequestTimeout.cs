using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Timeouts;

namespace SerializationApi.Negotiation;

/// <summary>Timeouts that the application configures with <c>UseRequestTimeouts</c>.</summary>
internal static class RequestTimeout
{
    /// <summary>
    /// Whether the request has timed out and nothing was sent. The framework's middleware then handles the cancellation with a 504 or the
    /// configured response; to all others it looks as if the client had disconnected.
    /// </summary>
    public static bool CanRespond(HttpContext http) =>
        !http.Response.HasStarted && http.Features.Get<IHttpRequestTimeoutFeature>()?.RequestTimeoutToken.IsCancellationRequested == true;

    /// <summary>
    /// Returns the token that ends the wait for a body; none if requests have no timeout, because Kestrel ends the wait when the client
    /// disconnects.
    /// </summary>
    public static CancellationToken TokenOf(HttpContext http) =>
        http.Features.Get<IHttpRequestTimeoutFeature>() is null ? CancellationToken.None : http.RequestAborted;
}
