using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Abstractions;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Negotiation;

/// <summary>Logs at the start what controllers return and read that has no shape.</summary>
/// <param name="formats">The formats as controllers have them.</param>
/// <param name="missing">Logs.</param>
internal sealed class UnshapedActions(MvcFormats formats, MissingShapes missing) : IStartupFilter
{
    /// <inheritdoc />
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) => app =>
    {
        next(app);
        foreach (Endpoint endpoint in app.ApplicationServices.GetService<EndpointDataSource>()?.Endpoints ?? [])
        {
            if (endpoint.Metadata.GetMetadata<ControllerActionDescriptor>() is { } action)
            {
                Log(action);
            }
        }
    };

    private void Log(ControllerActionDescriptor action)
    {
        if (HandlerReturn.Awaited(action.MethodInfo.ReturnType) is { } returned
            && ValueOf(returned) is { } value && value != typeof(string) && formats.Responders.FindDeclared(value) is null)
        {
            missing.Log($"{action.DisplayName} returns", value);
        }

        foreach (ParameterDescriptor body in action.Parameters.Where(static parameter => parameter.BindingInfo?.BindingSource == BindingSource.Body))
        {
            if (formats.Formats.FindCodecs(body.ParameterType) is null)
            {
                missing.Log($"{action.DisplayName} reads", body.ParameterType);
            }
        }
    }

    // Null for what says nothing of its value.
    private static Type? ValueOf(Type type) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == typeof(ActionResult<>) ? type.GetGenericArguments()[0]
        : typeof(IActionResult).IsAssignableFrom(type) || HandlerReturn.IsResult(type) || HandlerReturn.IsDecidedByValue(type) ? null
        : type;
}
