using FastEndpoints;
using Microsoft.AspNetCore.Routing;
using SerializationApi.FastEndpoints;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Maps endpoints of FastEndpoints that speak every format.</summary>
public static class FastEndpointsFormatExtensions
{
    /// <summary>
    /// Maps all endpoints, as <c>MapFastEndpoints</c> or <c>UseFastEndpoints</c> does, in whose place it stands. A contract with a shape is
    /// read in the format of <c>Content-Type</c> and written in that of <c>Accept</c>; JSON stays that of the configuration, as does
    /// whatever has no shape.
    /// </summary>
    /// <param name="app">The application, in which <c>AddFormats</c> has registered formats and shapes.</param>
    /// <param name="configure">What <c>UseFastEndpoints</c> would be given.</param>
    public static IEndpointRouteBuilder MapFormatsFastEndpoints(this IEndpointRouteBuilder app, Action<Config>? configure = null)
    {
        RouteGroupBuilder group = app.MapGroup("");
        ((IEndpointConventionBuilder)group).Finally(FormatConvention.Apply);
        group.MapFastEndpoints(config =>
        {
            configure?.Invoke(config);
            FormatSerializers.AddTo(config.Serializer);
        });
        return app;
    }
}
