using FastEndpoints;
using Microsoft.AspNetCore.Routing;
using SerializationApi.FastEndpoints;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Extension methods that map FastEndpoints with every format.</summary>
public static class FastEndpointsFormatExtensions
{
    /// <summary>
    /// Maps all endpoints; replaces <c>MapFastEndpoints</c> or <c>UseFastEndpoints</c>. A contract with a shape is read in the format of
    /// <c>Content-Type</c> and written in the format of <c>Accept</c>. JSON follows the configuration, and so does every type without a
    /// shape.
    /// </summary>
    /// <param name="app">The application, in which <c>AddFormats</c> has registered formats and shapes.</param>
    /// <param name="configure">The configuration, as for <c>UseFastEndpoints</c>.</param>
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
