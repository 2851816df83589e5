namespace SerializationApi.Api.Hosting;

/// <summary>Every error without a body of its own gets an RFC 9457 problem, whatever Accept says: an error has no other form.</summary>
internal static class Problems
{
    public static void AddProblems(this IServiceCollection services)
    {
        services.AddProblemDetails();
        services.Configure<RouteHandlerOptions>(options => options.ThrowOnBadRequest = false);
    }

    public static void UseProblems(this IApplicationBuilder app)
    {
        app.UseExceptionHandler(new ExceptionHandlerOptions
        {
            // What Kestrel finds wrong while a body is read is the client's fault and has its status.
            StatusCodeSelector = exception => exception is BadHttpRequestException bad ? bad.StatusCode : StatusCodes.Status500InternalServerError,
            ExceptionHandler = context => WriteAsync(context),
        });
        app.UseStatusCodePages(context => WriteAsync(context.HttpContext));
    }

    private static Task WriteAsync(HttpContext context) =>
        TypedResults.Problem(statusCode: context.Response.StatusCode).ExecuteAsync(context);
}
