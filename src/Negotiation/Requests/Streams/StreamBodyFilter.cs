using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>Responds with the problem of an item that was refused while the handler read it, unless a response has begun.</summary>
internal static class StreamBodyFilter
{
    /// <summary>Makes the filter of an endpoint.</summary>
    public static EndpointFilterDelegate Create(EndpointFilterFactoryContext endpoint, EndpointFilterDelegate next) => async context =>
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
}
