using Google.Protobuf;
using SerializationApi.Conformance.Proto2;
using SerializationApi.Conformance.Proto3;
using SerializationApi.Conformance.Protos;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using WireFormat = SerializationApi.Conformance.Protos.WireFormat;

namespace SerializationApi.Conformance;

/// <summary>Reads a message as a contract and writes it again.</summary>
internal static class Testee
{
    private static readonly FormatSet Set = new(ConformanceShapes.All);
    private static readonly Format Protobuf = Set.Formats.Single(static format => format.Name == "protobuf");

    public static ConformanceResponse Answer(ConformanceRequest request) =>
        request.PayloadCase != ConformanceRequest.PayloadOneofCase.ProtobufPayload || request.RequestedOutputFormat != WireFormat.Protobuf
            ? new ConformanceResponse { Skipped = "only Protobuf is read and written" }
            : request.MessageType switch
            {
                "protobuf_test_messages.proto2.TestAllTypesProto2" => Again<TestAllTypesProto2>(request.ProtobufPayload.Span),
                "protobuf_test_messages.proto3.TestAllTypesProto3" => Again<TestAllTypesProto3>(request.ProtobufPayload.Span),
                _ => new ConformanceResponse { Skipped = "there is no contract of this message" },
            };

    private static ConformanceResponse Again<T>(ReadOnlySpan<byte> payload)
        where T : class
    {
        Codec<T> codec = Set.FindCodecs<T>()!.For(Protobuf);
        try
        {
            using PooledBuffer written = codec.Encode(codec.Decode(payload)!);
            return new ConformanceResponse { ProtobufPayload = ByteString.CopyFrom(written.Span) };
        }
        catch (InvalidPayloadException error)
        {
            return new ConformanceResponse { ParseError = error.Message };
        }
        catch (UnsupportedValueException error)
        {
            return new ConformanceResponse { SerializeError = error.Message };
        }
        catch (Exception error) when (error is not OutOfMemoryException)
        {
            return new ConformanceResponse { RuntimeError = $"{error}" };
        }
    }
}

[ShapeSet]
internal static partial class ConformanceShapes;
