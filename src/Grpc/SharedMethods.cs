using Grpc.AspNetCore.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Grpc;

/// <summary>
/// Stops the start if two services have a method with the same path, because every call of it would fail: an interface with
/// <c>[Service]</c> that both implement gives both the same name.
/// </summary>
internal sealed class SharedMethods : IStartupFilter
{
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) =>
        app =>
        {
            next(app);
            Check(app.ApplicationServices.GetService<EndpointDataSource>()?.Endpoints ?? []);
        };

    private static void Check(IEnumerable<Endpoint> endpoints)
    {
        IEnumerable<(string Path, string Services)> methods =
            from endpoint in endpoints
            let method = endpoint.Metadata.GetMetadata<GrpcMethodMetadata>()
            // Different hosts separate services.
            where method is not null && endpoint.Metadata.GetMetadata<IHostMetadata>() is not { Hosts.Count: > 0 }
            group method.ServiceType by method.Method.FullName into same
            let services = same.Distinct().ToArray()
            where services.Length > 1
            select (Path: same.Key, Services: string.Join(" and ", services.Select(TypeNames.Display)));
        if (methods.FirstOrDefault() is { Path: { } path } found)
        {
            throw new InvalidOperationException(
                $"The gRPC services {found.Services} both have the method {path}, so no call of it could be routed. "
                    + "If they share an interface, give that interface [SubService] instead of "
                    + "[Service]: its methods then belong to each service."
            );
        }
    }
}
