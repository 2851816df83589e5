using Grpc.Core;

namespace SerializationApi.LoadTests.Grpc;

/// <summary>A method of a service.</summary>
/// <param name="Type">How many messages there are each way.</param>
/// <param name="Service">The service's name with its package.</param>
/// <param name="Name">The method's name.</param>
internal sealed record GrpcMethod(MethodType Type, string Service, string Name);
