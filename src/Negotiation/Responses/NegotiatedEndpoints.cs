using System.Reflection;
using Microsoft.AspNetCore.Builder;

namespace SerializationApi.Negotiation;

/// <summary>Turns endpoints into negotiated ones while they are built.</summary>
internal static class NegotiatedEndpoints
{
    /// <summary>Adds the filters that write what the handler returns and hand over its body, and HEAD beside GET.</summary>
    /// <exception cref="InvalidOperationException">The handler returns a contract that has no shape.</exception>
    public static void AddNegotiation(EndpointBuilder builder)
    {
        if (builder.Metadata.Any(item => item is NegotiateMetadata))
        {
            return;
        }

        builder.Metadata.Add(new NegotiateMetadata());
        HeadMethod.AddBesideGet(builder);
        if (HandlerOf(builder) is not { } handler)
        {
            return;
        }

        if (handler.GetParameters().Length > 0)
        {
            ArgumentValidation.TakeOver(builder);
            builder.FilterFactories.Insert(0, BoundBodyFilter.Create);
        }

        if (HandlerReturn.Awaited(handler.ReturnType) is not { } type || HandlerReturn.IsLeftAlone(type))
        {
            return;
        }

        Negotiator negotiator = EndpointServices.Get<Negotiator>(builder);
        ResponderMap responders = EndpointServices.Get<ResponderMap>(builder);
        Refusals refusals = EndpointServices.Get<Refusals>(builder);
        Responder? declared = HandlerReturn.IsResult(type) ? responders.Results.FindDeclared(type)
            : HandlerReturn.IsDecidedByValue(type) ? null
            : responders.GetDeclared(builder, type);

        RepresentationMetadata.Add(builder, negotiator, responders.OffersOf(type));

        // First, so that it is the outermost, whichever group added filters before.
        builder.FilterFactories.Insert(
            0, (_, next) => new NegotiationFilter(next, declared, responders, negotiator, refusals).InvokeAsync);
    }

    /// <summary>Describes body and responses, when everything else has been said about the endpoint.</summary>
    public static void Describe(EndpointBuilder builder)
    {
        if (HandlerOf(builder) is not { } handler)
        {
            return;
        }

        BoundBody.Attach(builder, handler);
        if (HandlerReturn.Awaited(handler.ReturnType) is not { } type)
        {
            return;
        }

        if (HandlerReturn.IsResult(type))
        {
            if (ResponseMetadata.ExpandMediaTypes(builder) && ResultOpener.MayOpen(type))
            {
                ProblemMetadata.Add(builder, Microsoft.AspNetCore.Http.StatusCodes.Status406NotAcceptable);
            }
        }
        else if (!HandlerReturn.IsDecidedByValue(type) && !HandlerReturn.IsLeftAlone(type))
        {
            ResponseMetadata.ReplaceInferred(builder, type);
        }
    }

    // Only route handlers have their method among the metadata; nothing else binds parameters or returns a value.
    private static MethodInfo? HandlerOf(EndpointBuilder builder) => builder.Metadata.OfType<MethodInfo>().FirstOrDefault();
}
