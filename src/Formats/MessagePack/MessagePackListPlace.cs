using System.Buffers;
using System.Buffers.Binary;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>A list in MessagePack: an array with its count first. It is found by its member's place in an array, or its name in a map.</summary>
/// <param name="contract">The contract.</param>
/// <param name="index">The index of the member.</param>
internal sealed class MessagePackListPlace(ShapeInfo contract, int index) : ListPlace(new MessagePackItemScanner(Envelope.Member))
{
    /// <inheritdoc />
    public override ReadOnlySpan<byte> Empty => [MessagePackCode.FixArray];

    /// <inheritdoc />
    public override ListSearch Find(ReadOnlySpan<byte> bytes, bool isLast, out ListStart start)
    {
        start = default;
        ListSearch head = TryReadHead(bytes, out int position, out long count, out bool isMap);
        if (head != ListSearch.Found)
        {
            return head switch
            {
                ListSearch.Null => ListSearch.Missing,
                ListSearch.Unknown when !isLast => ListSearch.Unknown,
                _ => ListSearch.Invalid,
            };
        }

        int place = contract.Members[index].Number - 1;
        for (int i = 0; i < count; i++)
        {
            bool isList = i == place;
            if (isMap)
            {
                int name = MessagePackItemScanner.LengthOf(bytes[position..]);
                if (name == 0)
                {
                    return ListSearch.Unknown;
                }

                isList = IsName(bytes.Slice(position, name));
                position += name;
            }

            if (isList)
            {
                head = TryReadHead(bytes[position..], out int length, out long items, out bool isOther);
                start = new ListStart(position, position + length, (int)Math.Min(items, int.MaxValue), i + 1);
                return isOther ? ListSearch.Invalid : head;
            }

            int value = MessagePackItemScanner.LengthOf(bytes[position..]);
            if (value == 0)
            {
                return ListSearch.Unknown;
            }

            position += value;
        }

        return ListSearch.Missing;
    }

    /// <inheritdoc />
    public override void WriteEarly(ReadOnlySpan<byte> head, ListStart start, IBufferWriter<byte> output)
    {
        // The count of members, in as many bytes as before.
        Span<byte> copy = output.GetSpan(head.Length);
        head.CopyTo(copy);
        switch (copy[0])
        {
            case MessagePackCode.Array16 or MessagePackCode.Map16:
                BinaryPrimitives.WriteUInt16BigEndian(copy[1..], (ushort)start.Members);
                break;
            case MessagePackCode.Array32 or MessagePackCode.Map32:
                BinaryPrimitives.WriteUInt32BigEndian(copy[1..], (uint)start.Members);
                break;
            default:
                copy[0] = (byte)((copy[0] & 0xf0) | start.Members);
                break;
        }

        output.Advance(head.Length);
        output.Write(Empty);
    }

    private bool IsName(ReadOnlySpan<byte> key)
    {
        int head = key[0] switch
        {
            >= MessagePackCode.FixStr and < MessagePackCode.Nil => 1,
            MessagePackCode.Str8 => 1 + sizeof(byte),
            MessagePackCode.Str16 => 1 + sizeof(ushort),
            MessagePackCode.Str32 => 1 + sizeof(uint),
            _ => key.Length,
        };
        return head < key.Length && contract.IndexOf(key[head..], index) == index;
    }

    private static ListSearch TryReadHead(ReadOnlySpan<byte> bytes, out int length, out long count, out bool isMap)
    {
        byte code = bytes.IsEmpty ? MessagePackCode.NeverUsed : bytes[0];
        int size = code switch
        {
            MessagePackCode.Array16 or MessagePackCode.Map16 => sizeof(ushort),
            MessagePackCode.Array32 or MessagePackCode.Map32 => sizeof(uint),
            _ => 0,
        };
        length = 1 + size;
        count = code & 0x0f;
        isMap = code is >= MessagePackCode.FixMap and < MessagePackCode.FixArray or MessagePackCode.Map16 or MessagePackCode.Map32;
        if (bytes.Length < length)
        {
            return ListSearch.Unknown;
        }

        count = size switch
        {
            sizeof(ushort) => BinaryPrimitives.ReadUInt16BigEndian(bytes[1..]),
            sizeof(uint) => BinaryPrimitives.ReadUInt32BigEndian(bytes[1..]),
            _ => count,
        };
        return code == MessagePackCode.Nil ? ListSearch.Null
            : isMap || size > 0 || code is >= MessagePackCode.FixArray and < MessagePackCode.FixStr ? ListSearch.Found
            : ListSearch.Invalid;
    }
}
