using Microsoft.AspNetCore.Mvc.Filters;

namespace SerializationApi.Negotiation;

/// <summary>
/// Answers for a body that <see cref="FormatInputFormatter"/> could not read, with the same problem details as in minimal
/// APIs. It runs before MVC's own filters for invalid models, which know neither offset nor media types.
/// </summary>
internal sealed class BodyFailureFilter : IActionFilter, IOrderedFilter
{
    /// <summary>Before MVC's UnsupportedContentTypeFilter (−3000) and ModelStateInvalidFilter (−2000).</summary>
    public int Order => -4_000;

    /// <inheritdoc />
    public void OnActionExecuting(ActionExecutingContext context)
    {
        if (context.HttpContext.Features.Get<BodyFailure>() is { } failure)
        {
            context.Result = new BodyFailureActionResult(failure.Answer);
        }
    }

    /// <inheritdoc />
    public void OnActionExecuted(ActionExecutedContext context)
    {
    }
}
