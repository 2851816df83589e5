using Microsoft.AspNetCore.Diagnostics.HealthChecks;

namespace SerializationApi.Api.Hosting;

/// <summary>Health endpoints: whether the service runs, and whether it can serve requests. Neither has a limit.</summary>
internal static class Health
{
    /// <summary>The liveness endpoint.</summary>
    public const string Path = "/healthz";

    /// <summary>The readiness endpoint (<see cref="Readiness"/>).</summary>
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
