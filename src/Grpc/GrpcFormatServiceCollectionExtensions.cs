using System.Runtime.CompilerServices;
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

/// <summary>Extension methods that serve the contracts of <c>AddFormats(...)</c> over gRPC.</summary>
public static class GrpcFormatServiceCollectionExtensions
{
    /// <summary>
    /// Adds code-first gRPC (protobuf-net.Grpc) whose messages are serialized by shapes: <c>services.AddFormats(...);
    /// services.AddFormatsGrpc();</c> and <c>app.MapGrpcService&lt;OrderService&gt;()</c>. protobuf-net serializes types without a shape,
    /// which is logged at the start; a contract that protobuf-net writes differently is logged soon after.
    /// </summary>
    /// <param name="services">The application's services.</param>
    /// <param name="configure">Sets the options of Grpc.AspNetCore: message sizes, compression, interceptors.</param>
    /// <remarks>
    /// A message that cannot be decoded ends with <c>InvalidArgument</c> with member and offset, one that exceeds the formats' limits with
    /// <c>ResourceExhausted</c>. <c>app.MapGrpcService&lt;T&gt;().WithFormatLimits(...)</c> sets the limits of a service, and
    /// <c>AddServiceOptions&lt;T&gt;</c> its message size. To name services and methods, register a <see cref="ServiceBinder"/>. A native
    /// program binds services by protobuf-net's generator, and sets the marshallers of this method's <see cref="BinderConfiguration"/>.
    /// </remarks>
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
        if (RuntimeFeature.IsDynamicCodeSupported)
        {
            services.AddCodeFirstGrpc();
        }

        return services.AddGrpc(options =>
        {
            // Otherwise an endpoint for every path of two segments would turn the application's 405s into 404s. Clients treat 404 as
            // Unimplemented.
            options.IgnoreUnknownServices = true;
            options.Interceptors.Add<CallEndInterceptor>();
            configure?.Invoke(options);
        });
    }

    /// <summary>
    /// Adds server reflection (v1 and v1alpha): code-first services are described by the shapes of their contracts, generated ones by their
    /// own descriptors. <c>app.MapGrpcReflectionService()</c> maps it.
    /// </summary>
    public static IServiceCollection AddFormatsGrpcReflection(this IServiceCollection services)
    {
        services.TryAddSingleton<GrpcReflection>();
        services.TryAddSingleton(static services => new ReflectionServiceImpl(services.GetRequiredService<GrpcReflection>().Services));
        services.TryAddSingleton(static services => new ReflectionV1ServiceImpl(services.GetRequiredService<GrpcReflection>().Services));
        return services.AddGrpcReflection();
    }
}
