using Grpc.Core;
using SerializationApi.Negotiation;

namespace SerializationApi.Grpc;

/// <summary>The status of calls whose message cannot be read.</summary>
internal static class MessageErrors
{
    private const string Web = "Grpc.AspNetCore.Web";

    /// <summary>Translates an error of a body to a status; null if the error stays.</summary>
    /// <remarks>The base64 decoder of gRPC-Web has no exception of its own, but nothing else in its assembly reads.</remarks>
    public static Exception? Translate(Exception error) =>
        error switch
        {
            MemoryRefusedException refused => Status(refused),
            { Source: Web } => new RpcException(
                new Status(StatusCode.InvalidArgument, "The body is not valid base64, which gRPC-Web text requires.", error)
            ),
            _ => null,
        };

    /// <summary>Returns the status of a call that gets no memory.</summary>
    public static RpcException Status(MemoryRefusedException refused) =>
        new(new Status(StatusCode.ResourceExhausted, refused.Message, refused));
}
