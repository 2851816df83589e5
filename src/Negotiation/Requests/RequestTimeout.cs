using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Timeouts;

namespace SerializationApi.Negotiation;

/// <summary>Timeouts of the application's own: <c>UseRequestTimeouts</c>.</summary>
internal static class RequestTimeout
{
    /// <summary>
    /// Whether the request has timed out and nothing has been sent: the cancellation is then left to the framework's middleware, which
    /// responds with 504 or as the application configured it. To others it looks as if the client had gone.
    /// </summary>
    public static bool CanRespond(HttpContext http) =>
        !http.Response.HasStarted && http.Features.Get<IHttpRequestTimeoutFeature>()?.RequestTimeoutToken.IsCancellationRequested == true;

    /// <summary>
    /// The token that ends the wait for a body; none where requests have no timeout, as Kestrel ends the wait when the client goes.
    /// </summary>
    public static CancellationToken TokenOf(HttpContext http) =>
        http.Features.Get<IHttpRequestTimeoutFeature>() is null ? CancellationToken.None : http.RequestAborted;
}
