using Microsoft.AspNetCore.Diagnostics.HealthChecks;

namespace SerializationApi.Api.Hosting;

/// <summary>Whether the service is there, whatever else it does, and whether it serves what is asked of it: both are subject to no
/// limit.</summary>
internal static class Health
{
    /// <summary>Where to ask whether the service is there.</summary>
    public const string Path = "/healthz";

    /// <summary>Where to ask whether to send it requests (<see cref="Readiness"/>).</summary>
    public const string ReadyPath = "/readyz";

    /// <summary>Whether a request asks for either.</summary>
    public static bool IsAsked(HttpRequest request) =>
        request.Path.Equals(Path, StringComparison.OrdinalIgnoreCase) || request.Path.Equals(ReadyPath, StringComparison.OrdinalIgnoreCase);

    public static void AddHealth(this IServiceCollection services)
    {
        services.AddSingleton(new Readiness(TimeProvider.System));
        services.AddHealthChecks().AddCheck<Readiness>("readiness");
    }

    public static void MapHealth(this IEndpointRouteBuilder app)
    {
        var methods = new HttpMethodMetadata([HttpMethods.Get, HttpMethods.Head]);
        app.MapHealthChecks(Path, new HealthCheckOptions { Predicate = static _ => false }).WithMetadata(methods);
        app.MapHealthChecks(ReadyPath).WithMetadata(methods);
    }
}
