using System.Reflection;
using Microsoft.AspNetCore.Builder;

namespace SerializationApi.Negotiation;

/// <summary>Turns endpoints into negotiated ones while they are built.</summary>
internal static class NegotiatedEndpoints
{
    /// <summary>Adds the filter that writes what the handler returns, and HEAD beside GET.</summary>
    /// <exception cref="InvalidOperationException">The handler returns a contract that has no shape.</exception>
    public static void AddNegotiation(EndpointBuilder builder)
    {
        if (builder.Metadata.Any(item => item is NegotiateMetadata))
        {
            return;
        }

        builder.Metadata.Add(new NegotiateMetadata());
        HeadMethod.AddBesideGet(builder);
        if (ReturnTypeOf(builder) is not { } type || HandlerReturn.IsLeftAlone(type))
        {
            return;
        }

        Negotiator negotiator = EndpointServices.Get<Negotiator>(builder);
        ResponderMap responders = EndpointServices.Get<ResponderMap>(builder);
        Refusals refusals = EndpointServices.Get<Refusals>(builder);
        Responder? declared = HandlerReturn.IsDecidedByValue(type) ? null : responders.GetDeclared(builder, type);

        // First, so that it is the outermost, whichever group added filters before.
        builder.FilterFactories.Insert(
            0, (_, next) => new NegotiationFilter(next, declared, responders, negotiator, refusals).InvokeAsync);
    }

    /// <summary>Describes the responses, when everything else has been said about the endpoint.</summary>
    public static void Describe(EndpointBuilder builder)
    {
        if (ReturnTypeOf(builder) is not { } type)
        {
            return;
        }

        if (typeof(INegotiatedResult).IsAssignableFrom(type))
        {
            ResponseMetadata.ExpandMediaTypes(builder);
        }
        else if (!HandlerReturn.IsDecidedByValue(type) && !HandlerReturn.IsLeftAlone(type))
        {
            ResponseMetadata.ReplaceInferred(builder, type);
        }
    }

    // Only route handlers have their method among the metadata; nothing else returns a value.
    private static Type? ReturnTypeOf(EndpointBuilder builder) =>
        builder.Metadata.OfType<MethodInfo>().FirstOrDefault() is { } handler ? HandlerReturn.Awaited(handler.ReturnType) : null;
}
