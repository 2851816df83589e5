using System.Buffers.Binary;
using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>Parts that payloads are put together from.</summary>
internal static class Bytes
{
    public static byte[] Repeat(byte[] part, int count)
    {
        byte[] all = new byte[part.Length * count];
        for (int i = 0; i < count; i++)
        {
            part.CopyTo(all, i * part.Length);
        }

        return all;
    }

    public static byte[] Varint(uint value)
    {
        var bytes = new List<byte>();
        for (; value > 127; value >>= 7)
        {
            bytes.Add((byte)(value | 128));
        }

        return [.. bytes, (byte)value];
    }

    /// <summary>A list of objects without members, the smallest that a format has.</summary>
    public static byte[] EmptyObjects(string wire, int count)
    {
        byte[] bigEndian = new byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(bigEndian, count);
        byte[] littleEndian = new byte[sizeof(int)];
        BinaryPrimitives.WriteInt32LittleEndian(littleEndian, count);
        return wire switch
        {
            Wire.Json => [(byte)'[', .. Repeat(Encoding.ASCII.GetBytes("{},"), count - 1), .. "{}]"u8],
            Wire.MessagePack => [0xdd, .. bigEndian, .. Repeat([0x90], count)],
            Wire.Names => [0xdd, .. bigEndian, .. Repeat([0x80], count)],
            Wire.Cbor => [0x9a, .. bigEndian, .. Repeat([0xa0], count)],
            Wire.Protobuf => Repeat([0x0a, 0x00], count),
            _ => [.. littleEndian, .. Repeat([0x00], count)],
        };
    }
}
