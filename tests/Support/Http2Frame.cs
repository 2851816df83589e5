using System.Buffers.Binary;

namespace SerializationApi.Tests.Support;

/// <summary>Writes frames of HTTP/2 (RFC 9113, section 4.1).</summary>
public static class Http2Frame
{
    /// <summary>The bytes before the payload.</summary>
    public const int HeadBytes = 9;

    /// <summary>Writes a frame.</summary>
    public static void Write(MemoryStream to, byte type, byte flags, int stream, ReadOnlySpan<byte> payload)
    {
        Span<byte> head = stackalloc byte[HeadBytes];
        BinaryPrimitives.WriteInt32BigEndian(head, payload.Length << 8);
        head[3] = type;
        head[4] = flags;
        BinaryPrimitives.WriteInt32BigEndian(head[5..], stream);
        to.Write(head);
        to.Write(payload);
    }
}
