using System.Buffers;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// The messages in the repeated field 1 of a list, to be decoded one by one while it arrives. Other fields, in whatever order, are frames without an
/// item, as they are to the list's codec.
/// </summary>
/// <param name="limits">How deep groups may nest.</param>
internal sealed class ListFraming(FormatLimits limits) : Framing
{
    private const uint ItemTag = (1 << WireType.Bits) | WireType.Length;
    private const uint ItemGroupTag = (1 << WireType.Bits) | WireType.StartGroup;

    /// <inheritdoc />
    public override bool HasNull => false;

    /// <inheritdoc />
    /// <exception cref="NotSupportedException">Always: lists have codecs of their own.</exception>
    public override void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item) => throw new NotSupportedException("A repeated field is written as a list.");

    /// <inheritdoc />
    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref FrameScan scan, out Frame frame)
    {
        frame = default;
        int position = (int)scan.Scanned;
        long depth = scan.Values; // Of groups, whose fields are looked at one by one.
        int head;
        do
        {
            if (!TryMeasure(bytes[position..], position, out uint tag, out head, out long content) || position + head + content > bytes.Length)
            {
                scan.Require(position + head + content);
                scan.Scanned = position;
                scan.Values = depth;
                if (isLast)
                {
                    ProtobufReader.CheckFields(bytes, limits); // Says what is missing, as the list's codec does.
                }

                return isLast ? throw new InvalidPayloadException("a field", "the end of the payload inside it", bytes.Length) : false;
            }

            depth += (tag & WireType.Mask) switch { WireType.StartGroup => 1, WireType.EndGroup => -1, _ => 0 };
            if (depth < 0)
            {
                throw new InvalidPayloadException("a field", "the end of a group that was not begun", position);
            }

            position += head + (int)content;
            scan.Require(position);
        }
        while (depth > 0);

        frame = FrameOf(bytes[..position], endTag: head);
        return true;
    }

    private Frame FrameOf(ReadOnlySpan<byte> field, int endTag)
    {
        TryMeasure(field, 0, out uint tag, out int head, out long content);
        if ((tag & WireType.Mask) == WireType.StartGroup)
        {
            ProtobufReader.CheckFields(field, limits);
        }

        int item = tag switch { ItemTag => (int)content, ItemGroupTag => field.Length - head - endTag, _ => -1 };
        return new Frame(head, item, field.Length);
    }

    // A field's tag and length, and how many bytes follow them; of a group its tag. False when those have not arrived.
    private static bool TryMeasure(ReadOnlySpan<byte> field, int position, out uint tag, out int head, out long content)
    {
        content = 0;
        tag = 0;
        head = ReadVarint(field, position, out ulong value);
        if (head == 0)
        {
            return false;
        }

        tag = value <= uint.MaxValue && value >> WireType.Bits != 0 ? (uint)value : throw new InvalidPayloadException("a field", $"tag {value}", position);
        switch ((int)(tag & WireType.Mask))
        {
            case WireType.Varint:
                content = ReadVarint(field[head..], position + head, out _);
                return content > 0;
            case WireType.Fixed64:
                content = sizeof(ulong);
                break;
            case WireType.Fixed32:
                content = sizeof(uint);
                break;
            case WireType.Length:
                int prefix = ReadVarint(field[head..], position + head, out ulong length);
                if (prefix == 0)
                {
                    return false;
                }

                content = length <= int.MaxValue ? (long)length : throw new InvalidPayloadException("a length", $"{length}", position + head);
                head += prefix;
                break;
            case WireType.StartGroup or WireType.EndGroup:
                break;
            default:
                throw new InvalidPayloadException("a wire type of 0 to 5", $"{tag & WireType.Mask}", position + head);
        }

        return true;
    }

    private static int ReadVarint(ReadOnlySpan<byte> bytes, int position, out ulong value) =>
        Varint.Read(bytes, out value) is >= 0 and var length ? length : throw new InvalidPayloadException("a varint of at most 64 bits", "a longer one", position);
}
