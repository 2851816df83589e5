using System.Buffers;
using System.Buffers.Binary;
using SerializationApi.Compatibility.Tests.Codecs;

namespace SerializationApi.Fuzz.Targets;

/// <summary>Frames of our own writing, for items that no codec wrote.</summary>
internal static class StreamFrame
{
    public static void Write(string wire, IBufferWriter<byte> output, byte[] item)
    {
        switch (wire)
        {
            case Wire.Json:
                output.Write([.. item, (byte)'\n']);
                break;
            case Wire.Protobuf:
                uint rest = (uint)item.Length;
                for (; rest >= 0x80; rest >>= 7)
                {
                    output.Write([(byte)(rest | 0x80)]);
                }

                output.Write([(byte)rest, .. item]);
                break;
            case Wire.MemoryPack:
                BinaryPrimitives.WriteInt32LittleEndian(output.GetSpan(sizeof(int)), item.Length);
                output.Advance(sizeof(int));
                output.Write(item);
                break;
            default:
                output.Write(item);
                break;
        }
    }
}
