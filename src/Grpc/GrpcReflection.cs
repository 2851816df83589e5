using System.Reflection;
using Grpc.AspNetCore.Server;
using Grpc.Core;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using ProtoBuf.Grpc.Configuration;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using ServiceDescriptor = Google.Protobuf.Reflection.ServiceDescriptor;

namespace SerializationApi.Grpc;

/// <summary>The descriptors of an application's services, for server reflection: of code-first services made from shapes, of others their
/// own.</summary>
internal sealed class GrpcReflection
{
    /// <summary>Finds them.</summary>
    /// <param name="services">The application's services; its endpoints are mapped.</param>
    public GrpcReflection(IServiceProvider services)
    {
        ILogger logger = services.GetRequiredService<ILogger<GrpcReflection>>();
        FormatSet formats = services.GetRequiredService<FormatSet>();
        ServiceBinder? binder = services.GetService<ServiceBinder>();
        ILookup<ServiceDescriptor?, Type> types = services
            .GetRequiredService<EndpointDataSource>()
            .Endpoints.Select(static endpoint => endpoint.Metadata.GetMetadata<GrpcMethodMetadata>()?.ServiceType)
            .OfType<Type>()
            .Distinct()
            .ToLookup(Generated);
        List<ServiceDescriptor> found = [.. types.Select(static generated => generated.Key).OfType<ServiceDescriptor>()];
        foreach (
            IGrouping<string, GrpcService> package in types[null]
                .SelectMany(type => GrpcSchema.Find(type, formats, binder))
                .DistinctBy(static service => service.FullName)
                .GroupBy(static service => service.Package)
        )
        {
            try
            {
                found.AddRange(ProtoFile.Parse(GrpcSchema.Of(package), ProtoFile.NameOf(package.Key)).Services);
            }
            catch (Exception error) when (error is UnsupportedValueException or InvalidOperationException)
            {
                GrpcLog.NoDescriptor(logger, string.Join(", ", package.Select(static service => service.FullName)), error.Message);
            }
        }

        Services = found;
    }

    /// <summary>The descriptors.</summary>
    public IReadOnlyList<ServiceDescriptor> Services { get; }

    // A class that protoc has made for C# knows its own.
    private static ServiceDescriptor? Generated(Type service)
    {
        for (Type? type = service; type is not null; type = type.BaseType)
        {
            if (type.GetCustomAttribute<BindServiceMethodAttribute>(inherit: false) is { } generated)
            {
                return generated.BindType.GetProperty("Descriptor", typeof(ServiceDescriptor))?.GetValue(null) as ServiceDescriptor;
            }
        }

        return null;
    }
}
