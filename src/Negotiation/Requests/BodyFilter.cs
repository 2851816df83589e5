using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace SerializationApi.Negotiation;

/// <summary>Filters of endpoints that read a body.</summary>
internal static class BodyFilter
{
    /// <summary>Responds to a request whose <see cref="Body{T}"/> was refused, instead of calling the handler.</summary>
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

    /// <summary>Hands what <see cref="BoundBody"/> decoded over to the other filters and the handler.</summary>
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
/// The rest of a body that is read as a stream cannot be had: an item is invalid or too large, or the client is gone. If the handler lets
/// the exception pass, the response is the problem (400, 413), as where the whole body is read before the handler is called.
/// </summary>
/// <param name="response">The response instead of the handler's.</param>
/// <param name="cause">What was thrown while the body was read; null when it was refused before.</param>
public sealed class RefusedBodyException(IResult response, Exception? cause)
    : BadHttpRequestException(
        cause?.Message ?? (response as ProblemResult)?.ProblemDetails.Detail ?? "The request's body was refused.",
        (response as IStatusCodeHttpResult)?.StatusCode ?? StatusCodes.Status400BadRequest,
        cause!
    )
{
    /// <summary>The response instead of the handler's.</summary>
    public IResult Response { get; } = response;
}
