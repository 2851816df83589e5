using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Abstractions;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>
/// Responds to a request whose body <see cref="FormatInputFormatter"/> refused for a reason other than its content, for example because it
/// is too large or still compressed. For invalid content, the filters of MVC and the app respond, or the action itself.
/// </summary>
internal sealed class RefusedBodyFilter(MvcFormats formats, AppFormatters app) : IActionFilter, IOrderedFilter
{
    /// <summary>Runs before MVC's UnsupportedContentTypeFilter (−3000) and ModelStateInvalidFilter (−2000).</summary>
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

    // MVC reads a form before it binds anything. If that fails it binds nothing, and would call an action without [ApiController] with null
    // for the body.
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

    /// <summary>
    /// An action without [ApiController] is called with null for a refused body. An exception that it throws then is not the server's
    /// fault.
    /// </summary>
    public void OnActionExecuted(ActionExecutedContext context)
    {
        if (context is { Exception: not null, ExceptionHandled: false } && RefusedBody.Of(context.HttpContext) is { } refused)
        {
            context.ExceptionHandled = true;
            context.Result = refused;
        }
    }
}
