using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackWriter
{
    private const int MaxHeaderLength = 5;

    /// <summary>Writes the head of an array alone, for a list that is written in batches.</summary>
    public void WriteArrayHeader(int count)
    {
        if (count <= MessagePackCode.MaxFixArrayLength)
        {
            _output.WriteByte((byte)(MessagePackCode.FixArray | count));
        }
        else
        {
            WriteLongHeader(MessagePackCode.Array16, count);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteMapHeader(int count)
    {
        if (count <= MessagePackCode.MaxFixArrayLength)
        {
            _output.WriteByte((byte)(MessagePackCode.FixMap | count));
        }
        else
        {
            WriteLongHeader(MessagePackCode.Map16, count);
        }
    }

    // Arrays and maps alike: the code of the 16-bit form, followed by that of the 32-bit form.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteLongHeader(byte code16, int count)
    {
        ref byte destination = ref _output.Reserve(MaxHeaderLength);
        if (count <= ushort.MaxValue)
        {
            destination = code16;
            BigEndian.Write(ref Unsafe.Add(ref destination, 1), (ushort)count);
            _output.Advance(3);
        }
        else
        {
            destination = (byte)(code16 + 1);
            BigEndian.Write(ref Unsafe.Add(ref destination, 1), (uint)count);
            _output.Advance(5);
        }
    }

    private static int StringHeaderLength(int length) => length switch
    {
        <= MessagePackCode.MaxFixStrLength => 1,
        <= byte.MaxValue => 2,
        <= ushort.MaxValue => 3,
        _ => 5,
    };

    private static int WriteStringHeader(ref byte destination, int headerLength, int length)
    {
        switch (headerLength)
        {
            case 1:
                destination = (byte)(MessagePackCode.FixStr | length);
                break;
            case 2:
                destination = MessagePackCode.Str8;
                Unsafe.Add(ref destination, 1) = (byte)length;
                break;
            case 3:
                destination = MessagePackCode.Str16;
                BigEndian.Write(ref Unsafe.Add(ref destination, 1), (ushort)length);
                break;
            default:
                destination = MessagePackCode.Str32;
                BigEndian.Write(ref Unsafe.Add(ref destination, 1), (uint)length);
                break;
        }

        return headerLength;
    }
}
