using Grpc.Core;
using ProtoBuf.Grpc.Configuration;
using ProtoBuf.Grpc.Internal;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Grpc;

/// <summary>Creates the <c>.proto</c> files of code-first services from the shapes of their contracts.</summary>
public static class GrpcSchema
{
    /// <summary>Creates the schema of a service, from which clients in other languages can be generated.</summary>
    /// <param name="service">An interface with <c>[Service]</c> or <c>[ServiceContract]</c>, or a class that implements one.</param>
    /// <param name="formats">Has the contracts' shapes.</param>
    /// <param name="binder">Names services and methods; null for protobuf-net.Grpc's own.</param>
    /// <exception cref="ArgumentException">The type is not a service.</exception>
    /// <exception cref="UnsupportedValueException">A method uses a type that has no shape, or that Protobuf does not support.</exception>
    public static string Of(Type service, FormatSet formats, ServiceBinder? binder = null) => Of([service], formats, binder);

    /// <summary>Creates the schema of several services of one package, which share their messages.</summary>
    /// <param name="services">Interfaces with <c>[Service]</c> or <c>[ServiceContract]</c>, or classes that implement some.</param>
    /// <param name="formats">Has the contracts' shapes.</param>
    /// <param name="binder">Names services and methods; null for protobuf-net.Grpc's own.</param>
    /// <exception cref="ArgumentException">None of the types is a service, their packages differ, or two of them have the same name and
    /// different methods or messages.</exception>
    /// <exception cref="UnsupportedValueException">A method uses a type that has no shape, or that Protobuf does not support.</exception>
    public static string Of(IReadOnlyCollection<Type> services, FormatSet formats, ServiceBinder? binder = null)
    {
        (Type Type, GrpcService Service)[] all =
        [
            .. services.SelectMany(type => Find(type, formats, binder), static (type, service) => (type, service)),
        ];
        foreach (
            IGrouping<string, (Type Type, GrpcService Service)> same in all.GroupBy(
                static found => found.Service.FullName,
                StringComparer.Ordinal
            )
        )
        {
            if (same.Skip(1).Any() && same.DistinctBy(static found => ProtoSchema.OfServices([found.Service.Schema()])).Skip(1).Any())
            {
                throw new ArgumentException(
                    $"{string.Join(" and ", same.Select(static found => TypeNames.Display(found.Type)))} have two services named "
                        + $"{same.Key} with different methods or messages: a .proto file can have only one of them.",
                    nameof(services)
                );
            }
        }

        IGrouping<string, GrpcService>[] packages =
        [
            .. all.Select(static found => found.Service)
                .DistinctBy(static service => service.FullName)
                .GroupBy(static service => service.Package),
        ];
        return packages switch
        {
            [var package] => Of(package),
            [] => throw new ArgumentException($"{Names()} is not a gRPC service: it has no interface with [Service].", nameof(services)),
            _ => throw new ArgumentException(
                $"{Names()} has services of {packages.Length} packages, but a .proto file has only one: pass the services of one package.",
                nameof(services)
            ),
        };

        string Names() => string.Join(", ", services.Select(TypeNames.Display));
    }

    /// <inheritdoc cref="Of(Type, FormatSet, ServiceBinder?)"/>
    /// <typeparam name="TService">The service.</typeparam>
    public static string Of<TService>(FormatSet formats)
        where TService : class => Of(typeof(TService), formats);

    internal static string Of(IGrouping<string, GrpcService> package) =>
        ProtoSchema.OfServices(package.Select(static service => service.Schema()), package.Key);

    internal static IReadOnlyList<GrpcService> Find(Type service, FormatSet formats, ServiceBinder? binder)
    {
        var found = new List<GrpcService>();
        new Recorder(formats).Bind(found, service, MessageFactory.OfClients(formats).Configure(binder));
        return found;
    }

    private sealed class Recorder(FormatSet formats) : ServerBinder
    {
        protected override bool TryBind<TService, TRequest, TResponse>(
            ServiceBindContext bindContext,
            Method<TRequest, TResponse> method,
            MethodStub<TService> stub
        )
        {
            var services = (List<GrpcService>)bindContext.State;
            GrpcService? service = services.Find(service => service.FullName == method.ServiceName);
            if (service is null)
            {
                service = new GrpcService(method.ServiceName);
                services.Add(service);
            }

            service.Methods.Add(
                new(
                    method.Name,
                    () => Message(typeof(TRequest), method.Type is MethodType.ClientStreaming or MethodType.DuplexStreaming),
                    () => Message(typeof(TResponse), method.Type is MethodType.ServerStreaming or MethodType.DuplexStreaming)
                )
            );
            return true;
        }

        private ProtoMessage Message(Type type, bool isStream)
        {
#pragma warning disable CS0618 // It is obsolete for applications; a method without a parameter has it.
            if (type == typeof(Empty))
#pragma warning restore CS0618
            {
                return new(null, IsList: false, isStream);
            }

            return formats.FindCodecs(type) is { } codecs
                ? new(codecs.Contract, codecs.IsList, isStream)
                : throw new UnsupportedValueException(TypeNames.Display(type), "it has no shape, so protobuf-net defines its messages.");
        }
    }
}

/// <summary>A service as protobuf-net.Grpc binds it.</summary>
internal sealed class GrpcService(string fullName)
{
    /// <summary>The name with the package.</summary>
    public string FullName { get; } = fullName;

    /// <summary>The package; may be empty.</summary>
    public string Package => FullName[..Math.Max(0, FullName.LastIndexOf('.'))];

    /// <summary>Its methods; a message is only looked up when the schema is created.</summary>
    public List<(string Name, Func<ProtoMessage> Request, Func<ProtoMessage> Response)> Methods { get; } = [];

    /// <summary>Joins the methods that several types have of one service; the start checks that no method has two.</summary>
    public static GrpcService Join(IGrouping<string, GrpcService> parts)
    {
        var joined = new GrpcService(parts.Key);
        joined.Methods.AddRange(parts.SelectMany(static part => part.Methods).DistinctBy(static method => method.Name));
        return joined;
    }

    /// <summary>The service in a schema.</summary>
    /// <exception cref="UnsupportedValueException">A message has no shape.</exception>
    public ProtoService Schema() =>
        new(
            FullName[(FullName.LastIndexOf('.') + 1)..],
            [.. Methods.Select(static method => new ProtoMethod(method.Name, method.Request(), method.Response()))]
        );
}
