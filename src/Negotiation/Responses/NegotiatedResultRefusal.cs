using System.Reflection;
using Microsoft.AspNetCore.Builder;

namespace SerializationApi.Negotiation;

/// <summary>Refuses requests before the handler is called if no possible response is acceptable.</summary>
internal static class NegotiatedResultRefusal
{
    public static void Add(EndpointBuilder builder, MethodInfo method, Responder responder)
    {
        // If one of several results is not acceptable, another may be; a handler with a single result need not be called.
        if (HandlerReturn.Awaited(method.ReturnType) is { } returned && typeof(INegotiatedResult).IsAssignableFrom(returned))
        {
            builder.FilterFactories.Add(
                (_, next) =>
                    context =>
                        responder.Select(context.HttpContext) is null
                            ? new ValueTask<object?>(responder.NotAcceptable(context.HttpContext))
                            : next(context)
            );
        }
    }
}
