using Grpc.Core;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using ProtoBuf.Grpc.Configuration;
using SerializationApi.Grpc.Http;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Maps a code-first service of gRPC to HTTP endpoints, too.</summary>
public static class GrpcHttpEndpointExtensions
{
    /// <summary>
    /// Maps each method of a service to <c>POST {prefix}/{method}</c>, negotiated as other endpoints are: the message is the body, streams are streams in both directions,
    /// and an <see cref="RpcException"/> is a problem with the status that HTTP has for it.
    /// </summary>
    /// <typeparam name="TService">An interface with <c>[Service]</c> or <c>[ServiceContract]</c>, of which the application's services have an implementation.</typeparam>
    /// <param name="endpoints">The application, or a group.</param>
    /// <param name="prefix">The path before the methods' names: <c>/orders</c>.</param>
    /// <returns>The endpoints, for conventions.</returns>
    /// <exception cref="ArgumentException">The interface is no service.</exception>
    /// <exception cref="NotSupportedException">A method takes or returns a <see cref="Stream"/>.</exception>
    /// <remarks>A message without a shape stops the start. Headers of a call are those of the request; response headers and trailers are not sent.</remarks>
    public static RouteGroupBuilder MapFormats<TService>(this IEndpointRouteBuilder endpoints, string prefix)
        where TService : class
    {
        RouteGroupBuilder group = endpoints.MapGroup(prefix).Negotiate();
        group.AddEndpointFilter(RpcProblems.InvokeAsync);
        var binder = new HttpBinder();
        int count = binder.Bind<TService>(group, endpoints.ServiceProvider.GetRequiredService<BinderConfiguration>());
        return binder.Streams.Count > 0
            ? throw new NotSupportedException($"{string.Join(", ", binder.Streams)}: a Stream has no form over HTTP here. Map an endpoint for it, and leave the method out of the interface.")
            : count > 0 ? group
            : throw new ArgumentException($"{typeof(TService).Name} is no service: it has no [Service], or no method.", nameof(prefix));
    }
}
