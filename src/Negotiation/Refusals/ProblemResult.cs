using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace SerializationApi.Negotiation;

/// <summary>
/// Responds with <c>application/problem+json</c>, whatever the request accepts: a problem in another format says more than none. Applies
/// the application's <see cref="ProblemDetailsOptions.CustomizeProblemDetails"/>.
/// </summary>
/// <param name="details">The problem; its status is the response's.</param>
internal sealed class ProblemResult(ProblemDetails details) : IResult, IStatusCodeHttpResult
{
    public ProblemDetails ProblemDetails { get; } = details;

    /// <summary>The value of the <c>Accept</c> header field (415), or null.</summary>
    public string? Accept { get; init; }

    /// <summary>The value of the <c>Accept-Encoding</c> header field (415), or null.</summary>
    public string? AcceptEncoding { get; init; }

    /// <summary>The value of the <c>Retry-After</c> header field (503), in seconds, or null.</summary>
    public string? RetryAfter { get; init; }

    public int? StatusCode => ProblemDetails.Status;

    public Task ExecuteAsync(HttpContext httpContext)
    {
        HttpResponse response = httpContext.Response;
        response.StatusCode =
            StatusCode
            ?? (response.StatusCode >= StatusCodes.Status400BadRequest ? response.StatusCode : StatusCodes.Status500InternalServerError);
        ResponseHeaders.ApplyCommon(response);
        if (Accept is not null)
        {
            response.Headers.Accept = Accept;
        }

        if (AcceptEncoding is not null)
        {
            response.Headers.AcceptEncoding = AcceptEncoding;
        }

        if (RetryAfter is not null)
        {
            response.Headers.RetryAfter = RetryAfter;
        }

        httpContext
            .RequestServices.GetService<IOptions<ProblemDetailsOptions>>()
            ?.Value.CustomizeProblemDetails?.Invoke(
                new ProblemDetailsContext { HttpContext = httpContext, ProblemDetails = ProblemDetails }
            );

        byte[] body = ProblemWriter.Write(ProblemDetails, httpContext.RequestServices);
        response.ContentType = ProblemWriter.MediaType;
        response.ContentLength = body.Length;
        return HttpMethods.IsHead(httpContext.Request.Method) ? Task.CompletedTask : response.BodyWriter.WriteAsync(body).AsTask();
    }
}
