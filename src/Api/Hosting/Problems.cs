namespace SerializationApi.Api.Hosting;

/// <summary>
/// Gives every error without a body an RFC 9457 problem, whatever Accept says: an error has no other form. No browser takes one for HTML.
/// </summary>
internal static class Problems
{
    private const string NoSniff = "nosniff";
    private const string RetryAfterSeconds = "1";
    private const string BusyDetail = "The service is busy. Try again later.";

    public static void AddProblems(this IServiceCollection services)
    {
        services.AddProblemDetails();
        services.Configure<RouteHandlerOptions>(options => options.ThrowOnBadRequest = false);
    }

    public static void UseProblems(this IApplicationBuilder app)
    {
        app.Use(
            static (context, next) =>
            {
                context.Response.Headers.XContentTypeOptions = NoSniff;
                return next(context);
            }
        );
        app.UseExceptionHandler(
            new ExceptionHandlerOptions
            {
                StatusCodeSelector = StatusOf,
                // It says nothing about the program, and would be logged thousands of times.
                SuppressDiagnosticsCallback = context => context.Exception is BadHttpRequestException,
                ExceptionHandler = context => WriteAsync(context),
            }
        );
        app.UseStatusCodePages(context => WriteAsync(context.HttpContext));
    }

    private static int StatusOf(Exception exception) =>
        exception switch
        {
            // Errors that Kestrel finds while a body is read are the client's fault and have its status.
            BadHttpRequestException bad => bad.StatusCode,
            // The request is dropped, and its memory with it.
            OutOfMemoryException => StatusCodes.Status503ServiceUnavailable,
            _ => StatusCodes.Status500InternalServerError,
        };

    private static Task WriteAsync(HttpContext context)
    {
        if (context.RequestAborted.IsCancellationRequested)
        {
            return Task.CompletedTask; // Nobody will see it.
        }

        // The exception handler has cleared the header.
        context.Response.Headers.XContentTypeOptions = NoSniff;
        bool isBusy = context.Response.StatusCode == StatusCodes.Status503ServiceUnavailable;
        if (isBusy)
        {
            context.Response.Headers.RetryAfter = RetryAfterSeconds;
        }

        return TypedResults.Problem(isBusy ? BusyDetail : null, statusCode: context.Response.StatusCode).ExecuteAsync(context);
    }
}
