using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Negotiation;

/// <summary>400 for what does not satisfy its validation attributes, as the framework's own filter responds; a problem whatever the request
/// accepts.</summary>
/// <param name="errors">What is wrong, by the names of members.</param>
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
