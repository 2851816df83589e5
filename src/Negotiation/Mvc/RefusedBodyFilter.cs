using Microsoft.AspNetCore.Mvc.Filters;

namespace SerializationApi.Negotiation;

/// <summary>
/// Responds to a request whose body <see cref="FormatInputFormatter"/> refused, as in minimal APIs. It runs before MVC's own
/// filters for invalid models, which know neither offset nor media types.
/// </summary>
internal sealed class RefusedBodyFilter : IActionFilter, IOrderedFilter
{
    /// <summary>Before MVC's UnsupportedContentTypeFilter (−3000) and ModelStateInvalidFilter (−2000).</summary>
    public int Order => -4_000;

    /// <inheritdoc />
    public void OnActionExecuting(ActionExecutingContext context)
    {
        if (context.HttpContext.Features.Get<RefusedBody>() is { } refused)
        {
            context.Result = refused;
        }
    }

    /// <inheritdoc />
    public void OnActionExecuted(ActionExecutedContext context)
    {
    }
}
