using System.Reflection;
using Microsoft.AspNetCore.Builder;

namespace SerializationApi.Negotiation;

/// <summary>Refuses requests to which a handler can give no acceptable response before it is called.</summary>
internal static class NegotiatedResultRefusal
{
    /// <summary>Adds the refusal to an endpoint.</summary>
    /// <param name="builder">The endpoint.</param>
    /// <param name="method">Its handler.</param>
    /// <param name="responder">What writes its result.</param>
    public static void Add(EndpointBuilder builder, MethodInfo method, Responder responder)
    {
        // One of several results may be acceptable where this one is not; a handler that has no other need not be called.
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
