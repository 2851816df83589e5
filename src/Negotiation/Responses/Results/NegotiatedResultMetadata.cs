using System.Reflection;
using Microsoft.AspNetCore.Builder;

namespace SerializationApi.Negotiation;

/// <summary>Describes endpoints that return negotiated results, and checks at the start that they can.</summary>
internal static class NegotiatedResultMetadata
{
    /// <summary>Adds a response to an endpoint.</summary>
    /// <param name="builder">The endpoint to describe.</param>
    /// <param name="method">Its handler.</param>
    /// <param name="type">The type of the result's value.</param>
    /// <param name="status">The result's status; null when it is not known yet.</param>
    /// <exception cref="InvalidOperationException">The contract has no shape.</exception>
    public static void Populate(EndpointBuilder builder, MethodInfo method, Type type, int? status)
    {
        ResponderMap responders = EndpointServices.Get<ResponderMap>(builder);
        Responder responder = responders.GetDeclared(builder, type);
        RepresentationMetadata.Add(builder, EndpointServices.Get<Negotiator>(builder), responders.OffersOf(type));
        if (status is { } known)
        {
            ResponseMetadata.AddValue(builder, type, known);
        }

        AddRefusal(builder, method, responder);
    }

    /// <summary>Refuses requests to which a handler can give no acceptable response before it is called.</summary>
    /// <param name="builder">The endpoint.</param>
    /// <param name="method">Its handler.</param>
    /// <param name="responder">What writes its result.</param>
    public static void AddRefusal(EndpointBuilder builder, MethodInfo method, Responder responder)
    {
        // One of several results may be acceptable where this one is not; a handler that has no other need not be called.
        if (HandlerReturn.Awaited(method.ReturnType) is { } returned && typeof(INegotiatedResult).IsAssignableFrom(returned))
        {
            Negotiator negotiator = EndpointServices.Get<Negotiator>(builder);
            Refusals refusals = EndpointServices.Get<Refusals>(builder);
            builder.FilterFactories.Add((_, next) => context =>
            {
                OfferSet offers = ResponseFormats.Narrow(context.HttpContext, responder.Offers);
                return negotiator.SelectResponse(context.HttpContext.Request, offers) is null
                    ? new ValueTask<object?>(refusals.NotAcceptable(context.HttpContext.Request, offers))
                    : next(context);
            });
        }
    }
}
