using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http.Metadata;

namespace SerializationApi.Negotiation;

/// <summary>Enables negotiation on endpoints while they are built.</summary>
internal static class NegotiatedEndpoints
{
    /// <summary>Adds the filters that write the handler's value and pass its body on, and HEAD for GET if enabled.</summary>
    /// <exception cref="InvalidOperationException">The handler returns a contract that has no shape.</exception>
    public static void AddNegotiation(EndpointBuilder builder, NegotiationOptions options)
    {
        if (builder.Metadata.Any(item => item is NegotiateMetadata))
        {
            return;
        }

        bool isLeftAlone = options.AllowJsonFallback && HasNoShape(builder);
        builder.Metadata.Add(new NegotiateMetadata(options, isLeftAlone));
        if (options.MapHead)
        {
            HeadMethod.AddBesideGet(builder);
        }

        if (HandlerOf(builder) is not { } handler)
        {
            return;
        }

        if (handler.GetParameters().Length > 0)
        {
            BoundBody.TellFailures(builder, handler);
            ArgumentValidation.TakeOver(builder);
            builder.FilterFactories.Insert(0, BodyFilter.HandOver);
            BodyReader bodies = EndpointServices.Get<BodyReader>(builder);
            if (handler.GetParameters().Any(parameter => bodies.FindStream(parameter.ParameterType) is not null))
            {
                builder.FilterFactories.Insert(0, BodyFilter.RefuseItems);
            }
        }

        if (isLeftAlone || HandlerReturn.Awaited(handler.ReturnType) is not { } type || HandlerReturn.IsLeftAlone(type))
        {
            // The handler's value is left alone, but a filter may return a contract or a problem instead.
            AddOutermost(builder, null, null);
        }
        else
        {
            try
            {
                AddFilter(builder, type, options);
            }
            catch (MissingShapeException error)
            {
                EndpointServices.Get<MissingShapes>(builder).Add(error);
                return;
            }
        }

        HandlerPipeline.Add(builder);
    }

    /// <summary>Describes body and responses, after all other metadata was added.</summary>
    public static void Describe(EndpointBuilder builder)
    {
        if (HandlerOf(builder) is not { } handler)
        {
            // An endpoint of a library's data source has its own request delegate, so no filter sees its value.
            ResponderMap responders = EndpointServices.Get<ResponderMap>(builder);
            if (
                builder
                    .Metadata.OfType<IProducesResponseTypeMetadata>()
                    .Any(response => response.Type is { } produced && responders.FindDeclared(produced) is not null)
            )
            {
                EndpointServices.Get<MissingShapes>(builder).AddUnreached(EndpointServices.Name(builder));
            }

            return;
        }

        try
        {
            BoundBody.Attach(builder, handler, HandlerPipeline.Take(builder));
            FormatListConvention.AddProduced(builder);
            DescribeResponses(builder, handler);
            FormatListConvention.Describe(builder);
            NotModifiedMetadata.Add(builder);
        }
        catch (MissingShapeException error)
        {
            EndpointServices.Get<MissingShapes>(builder).Add(error);
        }
    }

    private static void AddFilter(EndpointBuilder builder, Type type, NegotiationOptions options)
    {
        ResponderMap responders = EndpointServices.Get<ResponderMap>(builder);
        bool isResult = HandlerReturn.IsResult(type);
        Responder? declared =
            isResult ? responders.Results.FindDeclared(type)
            : HandlerReturn.IsDecidedByValue(type) ? null
            : responders.GetDeclared(builder, type);
        OfferSet[]? cases = null;
        if (isResult)
        {
            foreach (Type unshaped in options.AllowJsonFallback ? [] : responders.Results.FindUnshaped(type))
            {
                EndpointServices.Get<MissingShapes>(builder).Log($"{EndpointServices.Name(builder)} returns", unshaped);
            }

            cases = responders.Results.FindCases(type);
        }

        OfferMetadata.Add(builder, EndpointServices.Get<Negotiator>(builder), responders.OffersOf(type));
        AddOutermost(builder, declared, cases);
    }

    private static void AddOutermost(EndpointBuilder builder, Responder? declared, OfferSet[]? cases)
    {
        ResponderMap responders = EndpointServices.Get<ResponderMap>(builder);
        Negotiator negotiator = EndpointServices.Get<Negotiator>(builder);
        Refusals refusals = EndpointServices.Get<Refusals>(builder);
        MissingShapes missing = EndpointServices.Get<MissingShapes>(builder);

        // Inserted first to be the outermost, even if a group added filters before.
        builder.FilterFactories.Insert(
            0,
            (_, next) => new NegotiationFilter(next, declared, cases, responders, negotiator, refusals, missing).InvokeAsync
        );
    }

    private static void DescribeResponses(EndpointBuilder builder, MethodInfo handler)
    {
        if (
            HandlerReturn.Awaited(handler.ReturnType) is not { } type
            || builder.Metadata.Any(static item => item is NegotiateMetadata { IsLeftAlone: true })
        )
        {
            return;
        }

        if (HandlerReturn.IsResult(type))
        {
            if (ResponseMetadata.ExpandMediaTypes(builder) && ResultOpener.MayOpen(type))
            {
                ProblemMetadata.AddRefusal(builder, Microsoft.AspNetCore.Http.StatusCodes.Status406NotAcceptable);
            }
        }
        else if (!HandlerReturn.IsDecidedByValue(type) && !HandlerReturn.IsLeftAlone(type))
        {
            ResponseMetadata.ReplaceInferred(builder, type);
        }
    }

    private static bool HasNoShape(EndpointBuilder builder) =>
        HandlerOf(builder) is { } handler
        && HandlerReturn.Awaited(handler.ReturnType) is { } type
        && !HandlerReturn.IsResult(type)
        && !HandlerReturn.IsLeftAlone(type)
        && !HandlerReturn.IsDecidedByValue(type)
        && EndpointServices.Get<ResponderMap>(builder).FindDeclared(type) is null;

    // Only route handlers have their method among the metadata; nothing else binds parameters or returns a value.
    private static MethodInfo? HandlerOf(EndpointBuilder builder) => builder.Metadata.OfType<MethodInfo>().FirstOrDefault();
}
