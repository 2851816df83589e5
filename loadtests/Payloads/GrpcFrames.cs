using System.Buffers;
using System.Buffers.Binary;

namespace SerializationApi.LoadTests.Payloads;

/// <summary>
/// Messages in a body of gRPC: before each a byte that says whether it is compressed, and four with its length
/// (github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md, "Length-Prefixed-Message").
/// </summary>
internal static class GrpcFrames
{
    /// <summary>Bytes before each message.</summary>
    public const int HeadLength = 5;

    /// <summary>Adds an uncompressed message.</summary>
    public static void Append(IBufferWriter<byte> body, in ReadOnlySequence<byte> message)
    {
        Span<byte> head = body.GetSpan(HeadLength);
        head[0] = 0;
        BinaryPrimitives.WriteInt32BigEndian(head[1..], (int)message.Length);
        body.Advance(HeadLength);
        foreach (ReadOnlyMemory<byte> part in message)
        {
            body.Write(part.Span);
        }
    }

    /// <summary>The messages of a body that <see cref="Append"/> made.</summary>
    public static IEnumerable<ReadOnlyMemory<byte>> Split(ReadOnlyMemory<byte> body)
    {
        while (!body.IsEmpty)
        {
            int end = HeadLength + BinaryPrimitives.ReadInt32BigEndian(body.Span[1..]);
            yield return body[HeadLength..end];
            body = body[end..];
        }
    }
}
