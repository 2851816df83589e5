using System.Buffers.Binary;
using System.Text;
using SerializationApi.Formats;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Tool.Editing;

/// <summary>The own bytes of a value, without its children, after an edit; the lengths in them are fixed.</summary>
/// <param name="Value">The original value.</param>
/// <param name="Old">Its original bytes.</param>
/// <param name="New">The edited bytes.</param>
/// <param name="Inside">The current bytes of its children.</param>
/// <param name="Before">The original lengths of its children.</param>
/// <param name="After">Their current lengths.</param>
internal sealed record EditedBytes(AnnotatedValue Value, byte[] Old, byte[] New, int Inside, int[] Before, int[] After)
{
    // MessagePack's: the code that contains the length, its largest length, and the codes with a length after them.
    private static readonly Family[] MessagePackFamilies =
    [
        new(0x80, 15, [(0xde, 2), (0xdf, 4)], IsText: false),
        new(0x90, 15, [(0xdc, 2), (0xdd, 4)], IsText: false),
        new(0xa0, 31, [(0xd9, 1), (0xda, 2), (0xdb, 4)], IsText: true),
        new(0xc4, -1, [(0xc4, 1), (0xc5, 2), (0xc6, 4)], IsText: true),
    ];

    // CBOR's major types 2 to 5.
    private static readonly Family[] CborFamilies =
    [
        .. Enumerable
            .Range(2, 4)
            .Select(static type => new Family(
                (byte)(type << 5),
                23,
                [.. Enumerable.Range(0, 3).Select(size => ((byte)((type << 5) + 24 + size), 1 << size))],
                IsText: type < 4
            )),
    ];

    // After name, key and tag.
    private int Start => Value.ValueOffset - Value.Offset;

    /// <summary>The bytes with fixed lengths. An edit of a length itself stays.</summary>
    /// <param name="format">The format.</param>
    /// <param name="isItem">Whether it is an item of a stream, in a frame.</param>
    public byte[] Mend(Format format, bool isItem) =>
        (format is StreamForm stream ? stream.Items.Name : format.Name) switch
        {
            "msgpack" => MendCount(MessagePackFamilies),
            "cbor" => MendCount(CborFamilies),
            "protobuf" => isItem ? MendVarints([(0, Start)]) : MendVarints(FindVarints()),
            "memorypack" => MendMemoryPack(isItem),
            _ => New,
        };

    private byte[] MendCount(Family[] families)
    {
        if (Start >= Old.Length || Array.Find(families, family => family.SizeOf(Old[Start]) >= 0) is not { } family)
        {
            return New;
        }

        int size = family.SizeOf(Old[Start]);
        int end = Start + 1 + size;
        if (!Keeps(end))
        {
            return New;
        }

        long old = size == 0 ? Old[Start] - family.Short : Old[(Start + 1)..end].Aggregate(0L, static (sum, next) => (sum << 8) | next);
        long now = family.IsText ? New.Length - end : old + After.Length - Before.Length;
        return now == old ? New : [.. New[..Start], .. family.Write(now, size), .. New[end..]];
    }

    // The lengths that extend to its end: its own, and that of the enclosing entry or message.
    private List<(int At, int Size)> FindVarints()
    {
        var found = new List<(int At, int Size)>();
        for (int position = 0; position < Math.Min(Start, Old.Length); )
        {
            int tagSize = Varint.Read(Old.AsSpan(position), out ulong tag);
            position += Math.Max(0, tagSize);
            int size = Varint.Read(Old.AsSpan(position), out ulong number);
            if (tagSize < 1 || size < 1)
            {
                break;
            }

            switch (tag & 7)
            {
                case 0:
                    position += size;
                    break;
                case 2 when position + size + (long)number == Value.Length:
                    found.Add((position, size));
                    position += size;
                    break;
                case 2:
                    position += size + (int)Math.Min(number, (ulong)Value.Length);
                    break;
                default:
                    position += (tag & 7) == 1 ? sizeof(ulong) : sizeof(uint);
                    break;
            }
        }

        return found;
    }

    private byte[] MendVarints(List<(int At, int Size)> lengths)
    {
        var bytes = new List<byte>(New);
        foreach ((int at, int size) in lengths.AsEnumerable().Reverse())
        {
            int now = bytes.Count - at - size + Inside;
            if (size > 0 && Keeps(at + size) && Varint.Read(Old.AsSpan(at), out ulong old) == size && old != (ulong)now)
            {
                bytes.RemoveRange(at, size);
                bytes.InsertRange(at, WriteVarint(now));
            }
        }

        return [.. bytes];
    }

    private byte[] MendMemoryPack(bool isItem)
    {
        byte[] bytes = [.. New];
        string wire = Value.Wire.Split(' ', ',')[0];
        if (isItem && Start == sizeof(int) && Keeps(Start))
        {
            BinaryPrimitives.WriteInt32LittleEndian(bytes, bytes.Length - Start + Inside);
        }

        Span<byte> own = bytes.AsSpan(Math.Min(Start, bytes.Length));
        switch (wire)
        {
            case "list" or "map" when Keeps(Start + sizeof(int)):
                BinaryPrimitives.WriteInt32LittleEndian(own, BinaryPrimitives.ReadInt32LittleEndian(own) + After.Length - Before.Length);
                break;
            case "bytes" when Keeps(Start + sizeof(int)):
                BinaryPrimitives.WriteInt32LittleEndian(own, own.Length - sizeof(int));
                break;
            case "string" when Keeps(Start + sizeof(int)) && BinaryPrimitives.ReadInt32LittleEndian(own) > 0:
                BinaryPrimitives.WriteInt32LittleEndian(own, (own.Length - sizeof(int)) / sizeof(char));
                break;
            case "string" when Keeps(Start + (2 * sizeof(int))):
                BinaryPrimitives.WriteInt32LittleEndian(own, ~(own.Length - (2 * sizeof(int))));
                BinaryPrimitives.WriteInt32LittleEndian(own[sizeof(int)..], Encoding.UTF8.GetCharCount(own[(2 * sizeof(int))..]));
                break;
            case "object" when Keeps(Old.Length) && Old.Length > Start:
                return MendObject();
        }

        return bytes;
    }

    // The count of members; in a version-tolerant object their lengths follow.
    private byte[] MendObject()
    {
        byte[] lengths = [.. Before.SelectMany(MemoryPackVarint)];
        bool hasLengths =
            Old.AsSpan(Start).EndsWith(lengths) && Old.Length - lengths.Length > Start && Old[^(lengths.Length + 1)] == Before.Length;
        byte[] head = hasLengths ? Old[..^lengths.Length] : [.. Old];
        head[^1] = (byte)(head[^1] + After.Length - Before.Length);
        return hasLengths ? [.. head, .. After.SelectMany(MemoryPackVarint)] : head;
    }

    private bool Keeps(int end) => end <= Old.Length && New.AsSpan().StartsWith(Old.AsSpan(0, end));

    private static byte[] MemoryPackVarint(int value)
    {
        byte[] bytes = new byte[1 + sizeof(int)];
        BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(1), value);
        (bytes[0], int size) = value switch
        {
            <= 127 => ((byte)value, 0),
            <= short.MaxValue => ((byte)0x84, sizeof(short)),
            _ => ((byte)0x82, sizeof(int)),
        };
        return bytes[..(1 + size)];
    }

    private static byte[] WriteVarint(int value)
    {
        byte[] bytes = new byte[Varint.SizeOf((ulong)value)];
        Varint.WriteBytewise(ref bytes[0], (ulong)value);
        return bytes;
    }

    private sealed record Family(byte Short, int MaxShort, (byte Code, int Size)[] Codes, bool IsText)
    {
        /// <summary>The number of length bytes after a code; negative if it is of another family.</summary>
        public int SizeOf(byte code) =>
            code >= Short && code <= Short + MaxShort ? 0
            : Array.Find(Codes, pair => pair.Code == code) is { Size: > 0 } found ? found.Size
            : -1;

        /// <summary>A code and a length, in at least as many bytes as before.</summary>
        public byte[] Write(long length, int leastSize)
        {
            if (leastSize == 0 && length <= MaxShort)
            {
                return [(byte)(Short + length)];
            }

            (byte code, int size) = Array.Find(
                Codes,
                pair => pair.Size >= leastSize && (pair.Size == sizeof(uint) || length < 1L << (8 * pair.Size))
            );
            byte[] bytes = new byte[sizeof(uint)];
            BinaryPrimitives.WriteUInt32BigEndian(bytes, (uint)length);
            return [code, .. bytes[^size..]];
        }
    }
}
