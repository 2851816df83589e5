using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Negotiation;

/// <summary>
/// 400 for values that violate their validation attributes, like the framework's own filter; always a problem, whatever the request
/// accepts.
/// </summary>
internal sealed class InvalidArguments(IDictionary<string, string[]> errors) : IResult, IStatusCodeHttpResult
{
    public int? StatusCode => StatusCodes.Status400BadRequest;

    public async Task ExecuteAsync(HttpContext httpContext)
    {
        httpContext.Response.StatusCode = StatusCodes.Status400BadRequest;
        var problem = new HttpValidationProblemDetails(errors);
        if (
            httpContext.RequestServices.GetService<IProblemDetailsService>() is not { } service
            || !await service.TryWriteAsync(new ProblemDetailsContext { HttpContext = httpContext, ProblemDetails = problem })
        )
        {
            await new ProblemResult(problem).ExecuteAsync(httpContext);
        }
    }
}
