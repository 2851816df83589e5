using Grpc.Core;
using SerializationApi.Negotiation;

namespace SerializationApi.Grpc;

/// <summary>What a call ends with whose message cannot be read.</summary>
internal static class MessageErrors
{
    private const string Web = "Grpc.AspNetCore.Web";

    /// <summary>The status that stands for an error of a body; null where the error stays.</summary>
    /// <remarks>What undoes the base64 of gRPC-Web has no exception of its own, but nothing else of its assembly reads.</remarks>
    public static Exception? Translate(Exception error) =>
        error switch
        {
            MemoryRefusedException refused => Status(refused),
            { Source: Web } => new RpcException(
                new Status(StatusCode.InvalidArgument, "The body is not base64 as gRPC-Web has it.", error)
            ),
            _ => null,
        };

    /// <summary>What a call ends with that gets no memory.</summary>
    public static RpcException Status(MemoryRefusedException refused) =>
        new(new Status(StatusCode.ResourceExhausted, refused.Message, refused));
}
