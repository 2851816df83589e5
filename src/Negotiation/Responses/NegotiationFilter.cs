using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.Negotiation;

/// <summary>
/// Writes the handler's value in the format that the request asks for. It is the outermost filter of its endpoint, so other filters see the
/// value and may still set header fields on the way back.
/// </summary>
/// <param name="next">The other filters and the handler.</param>
/// <param name="declared">Writes the type that the handler declares; null if the type depends on the value (<see cref="object"/>).</param>
/// <param name="cases">The possible offers if the handler declares one of several results with a value; null if it may send something
/// else.</param>
/// <param name="responders">Finds the responders of other types.</param>
/// <param name="negotiator">Chooses the format.</param>
/// <param name="refusals">Creates the refusals.</param>
/// <param name="missing">Logs the types of values without a shape, which a filter returned or a handler that declares
/// <see cref="object"/>.</param>
internal sealed class NegotiationFilter(
    EndpointFilterDelegate next,
    Responder? declared,
    OfferSet[]? cases,
    ResponderMap responders,
    Negotiator negotiator,
    Refusals refusals,
    MissingShapes missing
)
{
    private DescribedResponses? _described;

    public async ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext context)
    {
        HttpContext http = context.HttpContext;

        // A 406 comes before the handler does anything whose outcome the client would not learn.
        Representation? representation = declared?.Select(http);
        if (declared is not null && representation is null)
        {
            return declared.NotAcceptable(http);
        }

        if (declared is null && cases is not null && RefuseAll(http, cases) is { } refusal)
        {
            return refusal;
        }

        object? value = await next(context);
        switch (value)
        {
            case null when declared is not null:
                return await WriteAsync(http, value, declared, representation);
            case null or string:
                return value;
            case IResult result:
                if (responders.Results.Open(result) is not { } opened)
                {
                    return value;
                }

                Responder described = FindDescribed(http, opened.Bare, opened.Value, opened.Responder);
                return await WriteAsync(http, opened.Value, described, described.SelectWritten(http), opened.Bare);
            case ProblemDetails problem:
                return new ProblemResult(problem);
            default:
                return await WriteAsync(http, value, representation);
        }
    }

    private async ValueTask<object?> WriteAsync(HttpContext http, object value, Representation? representation)
    {
        Responder? responder = responders.TryFind(value, declared);
        if (responder is null)
        {
            missing.LogWritten(value.GetType());
            return value;
        }

        if (ReferenceEquals(responder, declared))
        {
            return await WriteAsync(http, value, responder, representation);
        }

        await responder.RespondAsync(http, value);
        return TypedResults.Empty;
    }

    // Produces<T>() decides the type of a value inside a result. The framework writes JSON and looks at the value.
    private Responder FindDescribed(HttpContext http, IResult result, object value, Responder opened)
    {
        DescribedResponses described = _described ??= new DescribedResponses(http.GetEndpoint()?.Metadata, responders);
        int status = (result as IStatusCodeHttpResult)?.StatusCode ?? StatusCodes.Status200OK;
        return
            described.Find(status, value) is { } declaring
            && !ReferenceEquals(declaring, opened)
            && responders.TryFind(value, declaring) is { } responder
            && !ReferenceEquals(responder, opened)
            && responder.SelectWritten(http) is { } representation
            && !Negotiator.IsJson(representation)
            ? responder
            : opened;
    }

    private static async ValueTask<object?> WriteAsync(
        HttpContext http,
        object? value,
        Responder responder,
        Representation? representation,
        IResult? bare = null
    )
    {
        if (representation is null)
        {
            return responder.NotAcceptable(http);
        }

        if (bare is not null)
        {
            await bare.ExecuteAsync(http);
        }

        await responder.WriteAsync(http, value, representation);
        return TypedResults.Empty;
    }

    // Applies to every result that the handler could choose.
    private ProblemResult? RefuseAll(HttpContext http, OfferSet[] cases)
    {
        OfferSet[] offers = Array.ConvertAll(cases, offered => ResponseFormatListMetadata.Narrow(http, offered));
        return Array.TrueForAll(offers, offered => negotiator.SelectResponse(http.Request, offered) is null)
            ? refusals.NotAcceptable(http.Request, offers)
            : null;
    }
}
