using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Abstractions;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>
/// Responds to a request whose body <see cref="FormatInputFormatter"/> refused for another reason than its content: it is too large, say,
/// or still compressed. To a body that is not what the action reads, MVC's filters and the app's respond, or the action itself.
/// </summary>
/// <param name="formats">The formats as controllers have them.</param>
/// <param name="app">The app's own formatters.</param>
internal sealed class RefusedBodyFilter(MvcFormats formats, AppFormatters app) : IActionFilter, IOrderedFilter
{
    /// <summary>Before MVC's UnsupportedContentTypeFilter (−3000) and ModelStateInvalidFilter (−2000).</summary>
    public int Order => -4_000;

    public void OnActionExecuting(ActionExecutingContext context)
    {
        HttpContext http = context.HttpContext;
        if (RefusedBody.Of(http) is { } refused)
        {
            if (refused.Status != StatusCodes.Status400BadRequest)
            {
                context.Result = refused;
            }
        }
        else if (
            app.AreUsual
            && FindUnread(context) is { } codecs
            && BodyReader.CanHaveBody(http)
            && formats.Bodies.FindRequest(http) is null
        )
        {
            context.Result = new RefusedBody(formats.Bodies.RefuseMediaType(http, codecs));
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
                return formats.Formats.FindCodecs(parameter.ParameterType);
            }
        }

        return null;
    }

    /// <inheritdoc />
    /// <remarks>
    /// An action without [ApiController] is called with null for a body that was refused. What it throws then is not the server's fault.
    /// </remarks>
    public void OnActionExecuted(ActionExecutedContext context)
    {
        if (context is { Exception: not null, ExceptionHandled: false } && RefusedBody.Of(context.HttpContext) is { } refused)
        {
            context.ExceptionHandled = true;
            context.Result = refused;
        }
    }
}
