using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.Negotiation;

/// <summary>
/// Writes what a handler returns in the format that the request asks for. It is the outermost filter of its endpoint, so
/// that the other filters see the handler's value and may still set header fields when it returns to them.
/// </summary>
/// <param name="next">The other filters and the handler.</param>
/// <param name="declared">Writes the type that the handler declares; null where that depends on the value (<see cref="object"/>).</param>
/// <param name="cases">What may be on offer where the handler declares one of several results with a value; null where it may send something else.</param>
/// <param name="responders">Finds the responders of other types.</param>
/// <param name="negotiator">Chooses the format.</param>
/// <param name="refusals">Makes the refusals.</param>
/// <param name="leavesUnshaped">Whether a value that has no shape is left to the framework.</param>
internal sealed class NegotiationFilter(
    EndpointFilterDelegate next,
    Responder? declared,
    OfferSet[]? cases,
    ResponderMap responders,
    Negotiator negotiator,
    Refusals refusals,
    bool leavesUnshaped = false)
{
    /// <summary>Calls the handler and writes what it returns.</summary>
    public async ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext context)
    {
        HttpContext http = context.HttpContext;
        OfferSet? offers = declared is null ? null : ResponseFormats.Narrow(http, declared.Offers);
        Representation? representation = null;
        if (offers is not null)
        {
            representation = negotiator.SelectResponse(http.Request, offers);
            if (representation is null)
            {
                // Before the handler does anything whose outcome the client would not learn.
                return refusals.NotAcceptable(http.Request, offers);
            }
        }
        else if (cases is not null && RefuseAll(http, cases) is { } refusal)
        {
            return refusal;
        }

        object? value = await next(context);
        Responder? responder = declared;
        switch (value)
        {
            case null when declared is null:
            case string:
                return value;
            case IResult result:
                return responders.Results.Open(result) is { } opened
                    ? await WriteAsync(http, opened.Value, opened.Responder, opened.Bare)
                    : value;
            case ProblemDetails problem:
                return new ProblemResult(problem);
            case not null when leavesUnshaped && responders.TryFind(value, declared) is null:
                return value;
            case not null:
                responder = responders.Find(value, declared);
                break;
        }

        OfferSet written = ResponseFormats.Narrow(http, responder!.Offers);
        if (!ReferenceEquals(written, offers))
        {
            offers = written;
            representation = negotiator.SelectWritten(http.Request, offers);
        }

        if (representation is null)
        {
            return refusals.NotAcceptable(http.Request, offers!);
        }

        await responder!.WriteAsync(http, value, representation);
        return TypedResults.Empty;
    }

    // Whichever of its results the handler would choose.
    private ProblemResult? RefuseAll(HttpContext http, OfferSet[] cases)
    {
        OfferSet[] offers = Array.ConvertAll(cases, offered => ResponseFormats.Narrow(http, offered));
        return Array.TrueForAll(offers, offered => negotiator.SelectResponse(http.Request, offered) is null) ? refusals.NotAcceptable(http.Request, offers) : null;
    }

    private async ValueTask<object?> WriteAsync(HttpContext http, object value, Responder responder, IResult bare)
    {
        OfferSet offers = ResponseFormats.Narrow(http, responder.Offers);
        if (negotiator.SelectWritten(http.Request, offers) is not { } representation)
        {
            return refusals.NotAcceptable(http.Request, offers);
        }

        await bare.ExecuteAsync(http);
        await responder.WriteAsync(http, value, representation);
        return TypedResults.Empty;
    }
}
