using System.Buffers.Binary;
using System.Text;
using SerializationApi.Tests.Support;

namespace SerializationApi.Storm.Clients;

/// <summary>The types and flags of frames of HTTP/2 (RFC 9113, section 4.1), frames that are often needed, and fields without compression (RFC 7541, section 6.2.2).</summary>
internal static class Frame
{
    public const int MaxPayload = 16_384;

    public const byte Data = 0,
        Headers = 1,
        ResetStream = 3,
        Settings = 4,
        Ping = 6,
        GoAway = 7,
        WindowUpdate = 8;
    public const byte EndStream = 1,
        Ack = 1,
        EndHeaders = 4;

    private const int InitialWindowSize = 4;
    private const int Cancel = 8;
    private const int ShortText = 0x7F;

    /// <summary>Writes a frame whose payload is a number: a window's increment or an error.</summary>
    public static void WriteNumber(MemoryStream to, byte type, int stream, int number)
    {
        Span<byte> payload = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(payload, number);
        Http2Frame.Write(to, type, 0, stream, payload);
    }

    /// <summary>Writes that a stream is cancelled.</summary>
    public static void WriteReset(MemoryStream to, int stream) => WriteNumber(to, ResetStream, stream, Cancel);

    /// <summary>Writes the window of streams.</summary>
    public static void WriteWindow(MemoryStream to, int window)
    {
        Span<byte> payload = stackalloc byte[6];
        BinaryPrimitives.WriteInt16BigEndian(payload, InitialWindowSize);
        BinaryPrimitives.WriteInt32BigEndian(payload[2..], window);
        Http2Frame.Write(to, Settings, 0, 0, payload);
    }

    /// <summary>Writes a field as a literal that is not indexed.</summary>
    public static void WriteField(MemoryStream to, string name, string value)
    {
        to.WriteByte(0);
        WriteText(to, name);
        WriteText(to, value);
    }

    private static void WriteText(MemoryStream to, string text)
    {
        if (text.Length < ShortText)
        {
            to.WriteByte((byte)text.Length);
        }
        else
        {
            to.WriteByte(ShortText);
            int rest = text.Length - ShortText;
            for (; rest > ShortText; rest >>= 7)
            {
                to.WriteByte((byte)(rest | 0x80));
            }

            to.WriteByte((byte)rest);
        }

        to.Write(Encoding.ASCII.GetBytes(text));
    }
}
