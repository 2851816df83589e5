using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace SerializationApi.Negotiation;

internal static class EndpointServices
{
    /// <summary>Gets a service of this library.</summary>
    /// <exception cref="InvalidOperationException"><c>AddFormats</c> was not called. The application stops.</exception>
    public static TService Get<TService>(EndpointBuilder builder)
        where TService : class
    {
        if (builder.ApplicationServices.GetService<TService>() is { } service)
        {
            return service;
        }

        // Endpoints are built at the first request: before it nothing of the library ran.
        builder.ApplicationServices.GetService<IHostApplicationLifetime>()?.StopApplication();
        throw NoFormats(Name(builder));
    }

    /// <summary>Fails if no formats are registered; checked only if the builder knows the services, as a group does.</summary>
    /// <exception cref="InvalidOperationException"><c>AddFormats</c> was not called.</exception>
    public static void Require(IEndpointConventionBuilder builder)
    {
        if (builder is IEndpointRouteBuilder group && group.ServiceProvider.GetService<Negotiator>() is null)
        {
            throw NoFormats("A group that calls Negotiate()");
        }
    }

    private static InvalidOperationException NoFormats(string endpoints) =>
        new($"{endpoints} needs formats, but none are registered. Add this line before builder.Build(): builder.Services.AddFormats();");

    /// <summary>Names an endpoint in messages: its method and route.</summary>
    public static string Name(EndpointBuilder builder)
    {
        string methods = builder.Metadata.OfType<IHttpMethodMetadata>().LastOrDefault() is { HttpMethods: [var first, ..] } ? first : "";
        string? route = (builder as RouteEndpointBuilder)?.RoutePattern.RawText;
        return route is null ? builder.DisplayName ?? "An endpoint" : $"{methods} {route}".TrimStart();
    }
}
