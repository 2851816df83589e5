using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Abstractions;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.AspNetCore.Mvc.Infrastructure;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace SerializationApi.Negotiation;

/// <summary>
/// Logs at the start which actions got no new formats, and why: a type has no shape, or the action names its media types.
/// </summary>
internal sealed class ActionReport(MvcFormats formats, ILogger<Negotiator> logger) : IStartupFilter
{
    private readonly Dictionary<Type, string> _missing = [];
    private readonly List<string> _narrowed = [];

    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) =>
        app =>
        {
            next(app);
            IReadOnlyList<ActionDescriptor>? actions = app
                .ApplicationServices.GetService<IActionDescriptorCollectionProvider>()
                ?.ActionDescriptors.Items;
            foreach (ControllerActionDescriptor action in actions?.OfType<ControllerActionDescriptor>() ?? [])
            {
                Look(action);
            }

            if (_missing.Count > 0)
            {
                NegotiationLog.JsonWithoutShape(logger, ShapeHint.Of(_missing));
            }

            if (_narrowed.Count > 0)
            {
                NegotiationLog.NarrowedActions(logger, _narrowed.Count, string.Join(", ", _narrowed));
            }
        };

    private void Look(ControllerActionDescriptor action)
    {
        string name = $"{action.ControllerTypeInfo.Name}.{action.MethodInfo.Name}";
        Type? returned = HandlerReturn.Awaited(action.MethodInfo.ReturnType) is { } type ? ValueOf(type) : null;
        if (returned is not null && returned != typeof(string) && formats.Responders.FindDeclared(returned) is null)
        {
            _missing.TryAdd(returned, $"{name} returns");
        }

        foreach (ParameterDescriptor body in action.Parameters.Where(static item => item.BindingInfo?.BindingSource == BindingSource.Body))
        {
            if (formats.Formats.FindCodecs(body.ParameterType) is null)
            {
                _missing.TryAdd(body.ParameterType, $"{name} reads");
            }
        }

        if (action.FilterDescriptors.Select(static filter => filter.Filter).Any(NamesOtherTypes))
        {
            _narrowed.Add(name);
        }
    }

    // [Produces] and [Consumes] without a media type of a binary format.
    private bool NamesOtherTypes(Microsoft.AspNetCore.Mvc.Filters.IFilterMetadata filter)
    {
        var named = new MediaTypeCollection();
        if (filter is ProducesAttribute produces)
        {
            ((IApiResponseMetadataProvider)produces).SetContentTypes(named);
        }
        else if (filter is ConsumesAttribute consumes)
        {
            ((IApiRequestMetadataProvider)consumes).SetContentTypes(named);
        }

        return named.Count > 0 && formats.Offers.NarrowToBinary(formats.Negotiator.Everything, named).Offers.Length == 0;
    }

    // Null if the type does not tell the value's type.
    private static Type? ValueOf(Type type) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == typeof(ActionResult<>) ? type.GetGenericArguments()[0]
        : typeof(IActionResult).IsAssignableFrom(type) || HandlerReturn.IsResult(type) || HandlerReturn.IsDecidedByValue(type) ? null
        : type;
}
