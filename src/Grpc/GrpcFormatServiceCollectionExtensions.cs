using Grpc.AspNetCore.Server;
using Grpc.Reflection;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using ProtoBuf.Grpc.Configuration;
using ProtoBuf.Grpc.Server;
using SerializationApi.Grpc;
using SerializationApi.Negotiation.Infrastructure;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Serves the contracts of <c>AddFormats(...)</c> over gRPC too.</summary>
public static class GrpcFormatServiceCollectionExtensions
{
    /// <summary>
    /// Adds code-first gRPC (protobuf-net.Grpc) whose messages are written and read by shapes:
    /// <c>services.AddFormats(...); services.AddFormatsGrpc();</c> and <c>app.MapGrpcService&lt;OrderService&gt;()</c>. What has no shape
    /// stays protobuf-net's,
    /// which is logged at the start, as is a contract that protobuf-net writes otherwise.
    /// </summary>
    /// <remarks>
    /// A message that cannot be decoded is <c>InvalidArgument</c> with member and offset, one beyond the limits of the formats
    /// <c>ResourceExhausted</c>;
    /// <c>app.MapGrpcService&lt;T&gt;().WithFormatLimits(...)</c> gives a service limits of its own, and <c>AddServiceOptions&lt;T&gt;</c>
    /// a size
    /// of messages.
    /// A <see cref="ServiceBinder"/> among the services names services and methods.
    /// </remarks>
    /// <param name="services">The application's services.</param>
    /// <param name="configure">The options of Grpc.AspNetCore: sizes of messages, compression, interceptors.</param>
    public static IGrpcServerBuilder AddFormatsGrpc(this IServiceCollection services, Action<GrpcServiceOptions>? configure = null)
    {
        services.AddFormats(static _ => { });
        services.AddHttpContextAccessor();
        services.TryAddSingleton<ServerMessageFactory>();
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IStartupFilter, SharedMethods>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IPostConfigureOptions<GrpcServiceOptions>, CheckedCompression>());
        services.TryAddSingleton(static services =>
        {
            services.GetRequiredService<EndpointFormats>().MessageErrors = MessageErrors.Translate;
            return services.GetRequiredService<ServerMessageFactory>().Configure(services.GetService<ServiceBinder>());
        });
        return services.AddCodeFirstGrpc(options =>
        {
            // An endpoint for every path of two parts would turn 405 of the application's others into 404. Clients take 404 for
            // Unimplemented.
            options.IgnoreUnknownServices = true;
            options.Interceptors.Add<CallEndInterceptor>();
            configure?.Invoke(options);
        });
    }

    /// <summary>
    /// Adds server reflection (v1 and v1alpha) that shows code-first services by the shapes of their contracts, and generated ones by their
    /// own
    /// descriptors: <c>app.MapGrpcReflectionService()</c> maps it.
    /// </summary>
    public static IServiceCollection AddFormatsGrpcReflection(this IServiceCollection services)
    {
        services.TryAddSingleton<GrpcReflection>();
        services.TryAddSingleton(static services => new ReflectionServiceImpl(services.GetRequiredService<GrpcReflection>().Services));
        services.TryAddSingleton(static services => new ReflectionV1ServiceImpl(services.GetRequiredService<GrpcReflection>().Services));
        return services.AddGrpcReflection();
    }
}
