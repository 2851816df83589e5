using System.Buffers.Binary;
using SerializationApi.Formats;

namespace SerializationApi.LoadTests.Http.Lean.Http2;

/// <summary>Writes frames of HTTP/2 into a buffer (RFC 9113 §4 and §6).</summary>
internal static class FrameWriter
{
    /// <summary>The length of a frame's head.</summary>
    public const int HeadBytes = 9;

    /// <summary>A flag of DATA and HEADERS: nothing follows in the stream.</summary>
    public const byte EndStream = 0x1;

    /// <summary>A flag of SETTINGS and PING.</summary>
    public const byte Ack = 0x1;

    /// <summary>A flag of HEADERS and CONTINUATION: nothing follows in the block.</summary>
    public const byte EndHeaders = 0x4;

    /// <summary>A flag of DATA and HEADERS: the first byte says how many there are at the end that mean nothing.</summary>
    public const byte Padded = 0x8;

    /// <summary>A flag of HEADERS: five bytes of priority come first.</summary>
    public const byte HasPriority = 0x20;

    /// <summary>A frame with its payload.</summary>
    public static void Write(PooledBufferWriter output, FrameType type, byte flags, int stream, ReadOnlySpan<byte> payload)
    {
        Span<byte> frame = output.GetSpan(HeadBytes + payload.Length);
        BinaryPrimitives.WriteInt32BigEndian(frame, payload.Length << 8);
        frame[3] = (byte)type;
        frame[4] = flags;
        BinaryPrimitives.WriteInt32BigEndian(frame[5..], stream);
        payload.CopyTo(frame[HeadBytes..]);
        output.Advance(HeadBytes + payload.Length);
    }

    /// <summary>A frame whose payload is a number: RST_STREAM, WINDOW_UPDATE.</summary>
    public static void Write(PooledBufferWriter output, FrameType type, int stream, int number)
    {
        Span<byte> payload = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(payload, number);
        Write(output, type, flags: 0, stream, payload);
    }

    /// <summary>What a client begins with: the preface, settings without push and with windows that no response fills, and such a window for all.</summary>
    public static void WritePreface(PooledBufferWriter output)
    {
        ReadOnlySpan<byte> preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"u8;
        preface.CopyTo(output.GetSpan(preface.Length));
        output.Advance(preface.Length);
        Write(output, FrameType.Settings, flags: 0, stream: 0, [0, 2, 0, 0, 0, 0, 0, 4, 0x7f, 0xff, 0xff, 0xff]);
        Write(output, FrameType.WindowUpdate, stream: 0, int.MaxValue - 65_535);
    }
}
