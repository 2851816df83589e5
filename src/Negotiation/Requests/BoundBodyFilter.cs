using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>Hands what <see cref="BoundBody"/> decoded over to the other filters and the handler.</summary>
internal static class BoundBodyFilter
{
    /// <summary>Makes the filter of an endpoint.</summary>
    public static EndpointFilterDelegate Create(EndpointFilterFactoryContext endpoint, EndpointFilterDelegate next) => context =>
    {
        context.HttpContext.Features.Get<DecodedBody>()?.HandOver(context.Arguments);
        return next(context);
    };
}
