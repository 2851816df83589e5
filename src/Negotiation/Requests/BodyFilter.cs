using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace SerializationApi.Negotiation;

internal static class BodyFilter
{
    /// <summary>Responds to a request whose <see cref="Body{T}"/> was refused, without calling the handler.</summary>
    public static EndpointFilterDelegate Refuse(EndpointFilterFactoryContext endpoint, EndpointFilterDelegate next) =>
        context =>
            context.HttpContext.Features.Get<RefusedBody>() is { } refused ? new ValueTask<object?>(refused.Response) : next(context);

    /// <summary>Responds with the problem of an item that was refused while the handler read it, unless a response has begun.</summary>
    public static EndpointFilterDelegate RefuseItems(EndpointFilterFactoryContext endpoint, EndpointFilterDelegate next) =>
        async context =>
        {
            try
            {
                return await next(context);
            }
            catch (RefusedBodyException refused) when (!context.HttpContext.Response.HasStarted)
            {
                return refused.Response;
            }
        };

    /// <summary>Passes the value that <see cref="BoundBody"/> decoded to the other filters and the handler.</summary>
    public static EndpointFilterDelegate HandOver(EndpointFilterFactoryContext endpoint, EndpointFilterDelegate next) =>
        context =>
        {
            IFeatureCollection features = context.HttpContext.Features;
            if (features.Get<DecodedBody>() is { } body)
            {
                body.HandOver(context.Arguments);
            }
            else if (BodyReader.CanHaveBody(context.HttpContext))
            {
                features.Set(CalledHandler.Instance);
            }

            return next(context);
        };
}

/// <summary>
/// Thrown when the rest of a streamed body cannot be read: an item is invalid or too large, or the client has disconnected. If the handler
/// does not catch it, the client gets the problem (400, 413), as for a body that is read before the handler is called.
/// </summary>
/// <param name="response">The response to send instead of the handler's.</param>
/// <param name="cause">The exception met while the body was read; null if the body was refused earlier.</param>
public sealed class RefusedBodyException(IResult response, Exception? cause)
    : BadHttpRequestException(
        cause?.Message ?? (response as ProblemResult)?.ProblemDetails.Detail ?? "The request's body was refused.",
        (response as IStatusCodeHttpResult)?.StatusCode ?? StatusCodes.Status400BadRequest,
        cause!
    )
{
    /// <summary>Gets the response to send instead of the handler's.</summary>
    public IResult Response { get; } = response;
}
