using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>Responds to a request whose <see cref="Body{T}"/> was refused, instead of calling the handler.</summary>
internal static class BodyFilter
{
    /// <summary>Makes the filter of an endpoint.</summary>
    public static EndpointFilterDelegate Create(EndpointFilterFactoryContext endpoint, EndpointFilterDelegate next) =>
        context => context.HttpContext.Features.Get<RefusedBody>() is { } refused
            ? new ValueTask<object?>(refused.Response)
            : next(context);
}
