using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Negotiation;

/// <summary>What endpoints need while they are built.</summary>
internal static class EndpointServices
{
    /// <summary>Gets a service of this library.</summary>
    /// <exception cref="InvalidOperationException"><c>AddFormats</c> was not called.</exception>
    public static TService Get<TService>(EndpointBuilder builder)
        where TService : class =>
        builder.ApplicationServices.GetService<TService>() ?? throw new InvalidOperationException(
            $"{Name(builder)} is negotiated, but no formats are registered: call services.AddFormats(...).");

    /// <summary>An endpoint's name in messages: its method and route.</summary>
    public static string Name(EndpointBuilder builder)
    {
        string methods = builder.Metadata.OfType<IHttpMethodMetadata>().LastOrDefault() is { HttpMethods: [var first, ..] } ? first : "";
        string? route = (builder as RouteEndpointBuilder)?.RoutePattern.RawText;
        return route is null ? builder.DisplayName ?? "An endpoint" : $"{methods} {route}".TrimStart();
    }
}
