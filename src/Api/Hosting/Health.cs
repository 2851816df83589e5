namespace SerializationApi.Api.Hosting;

/// <summary>Whether the service is there, whatever else it does: it is subject to no limit.</summary>
internal static class Health
{
    /// <summary>Where to ask.</summary>
    public const string Path = "/healthz";

    public static void MapHealth(this IEndpointRouteBuilder app) =>
        app.MapHealthChecks(Path).WithMetadata(new HttpMethodMetadata([HttpMethods.Get, HttpMethods.Head]));
}
