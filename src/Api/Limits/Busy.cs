namespace SerializationApi.Api.Limits;

/// <summary>503 (RFC 9110 §15.6.4): there is no room for the request at the moment.</summary>
internal static class Busy
{
    /// <summary>What the problem says.</summary>
    public const string Detail = "The service has as much work in progress as fits in its memory. Try again later.";

    private const string RetryAfterSeconds = "1";

    /// <summary>Responds with a problem, and when to try again.</summary>
    public static Task WriteAsync(HttpContext context)
    {
        context.Response.Headers.RetryAfter = RetryAfterSeconds;
        return TypedResults.Problem(Detail, statusCode: StatusCodes.Status503ServiceUnavailable).ExecuteAsync(context);
    }

    /// <summary>Has the response compiled, in the background, before a load needs it for many at once: what else comes waits meanwhile.</summary>
    public static void Prepare(IServiceProvider services) =>
        _ = Task.Run(() => WriteAsync(new DefaultHttpContext { RequestServices = services }));
}
