using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Abstractions;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>
/// Responds to a request whose body <see cref="FormatInputFormatter"/> refused, as in minimal APIs. It runs before MVC's own
/// filters for invalid models, which know neither offset nor media types.
/// </summary>
/// <param name="negotiator">Knows the contracts.</param>
/// <param name="bodies">Refuses them.</param>
internal sealed class RefusedBodyFilter(Negotiator negotiator, BodyReader bodies) : IActionFilter, IOrderedFilter
{
    /// <summary>Before MVC's UnsupportedContentTypeFilter (−3000) and ModelStateInvalidFilter (−2000).</summary>
    public int Order => -4_000;

    /// <inheritdoc />
    public void OnActionExecuting(ActionExecutingContext context)
    {
        HttpContext http = context.HttpContext;
        if (http.Features.Get<RefusedBody>() is { } refused)
        {
            context.Result = refused;
        }
        else if (FindUnread(context) is { } codecs && BodyReader.CanHaveBody(http) && bodies.FindRequest(http) is null)
        {
            context.Result = new RefusedBody(bodies.RefuseMediaType(http, codecs));
        }
    }

    // MVC reads a form before it binds anything. Where that fails it binds nothing, and would call an action without [ApiController] with
    // null for the body.
    private TypeCodecs? FindUnread(ActionExecutingContext context)
    {
        foreach (ParameterDescriptor parameter in context.ActionDescriptor.Parameters)
        {
            if (parameter.BindingInfo?.BindingSource == BindingSource.Body && !context.ActionArguments.ContainsKey(parameter.Name))
            {
                return negotiator.Formats.FindCodecs(parameter.ParameterType);
            }
        }

        return null;
    }

    /// <inheritdoc />
    public void OnActionExecuted(ActionExecutedContext context)
    {
    }
}
