using Microsoft.Extensions.Logging;

namespace SerializationApi.Grpc;

internal static partial class GrpcLog
{
    [LoggerMessage(1, LogLevel.Information, "gRPC messages of {Type} are written and read by protobuf-net: {Reason}.")]
    public static partial void WithoutShape(ILogger logger, string type, string reason);

    [LoggerMessage(
        2,
        LogLevel.Warning,
        "gRPC messages of {Contract} differ from protobuf-net's: {Difference}. Clients that use protobuf-net without shapes "
            + "cannot exchange them. To get protobuf-net's bytes, put [ProtoContract] and [ProtoMember] on the contract."
    )]
    public static partial void DiffersFromProtobufNet(ILogger logger, string contract, string difference);

    [LoggerMessage(3, LogLevel.Warning, "gRPC reflection does not show {Service}: {Reason}")]
    public static partial void NoDescriptor(ILogger logger, string service, string reason);
}
