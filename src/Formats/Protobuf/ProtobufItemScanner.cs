using System.Buffers;
using SerializationApi.Formats.Streams;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// The messages in a repeated field: field 1 of a list at the root, where other fields, in whatever order, are frames without an item, as they are to
/// the list's codec; of a member's list, which ends before any other field. As a stream form, the length of each message before it, as a varint: what
/// Google.Protobuf's <c>WriteDelimitedTo</c> writes, and protobuf-net's <c>SerializeWithLengthPrefix</c> with <c>PrefixStyle.Base128</c> and field number 0.
/// </summary>
/// <param name="envelope">What stands around the items.</param>
/// <param name="number">The field's number.</param>
/// <param name="limits">How deep groups may nest.</param>
internal sealed class ProtobufItemScanner(Envelope envelope, FormatLimits limits, int number = 1) : ItemScanner(envelope)
{
    private const int MaxPrefixLength = 5;
    private const int BitsPerByte = 7;

    private readonly uint _itemTag = ((uint)number << WireType.Bits) | WireType.Length;
    private readonly uint _groupTag = ((uint)number << WireType.Bits) | WireType.StartGroup;

    /// <inheritdoc />
    /// <remarks>A null would be an empty message, which is a value.</remarks>
    public override bool HasNull => false;

    /// <inheritdoc />
    public override void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item)
    {
        Span<byte> prefix = output.GetSpan(Varint.MaxLength);
        output.Advance(Varint.Write(ref prefix[0], (uint)item.Length));
        output.Write(item);
    }

    /// <inheritdoc />
    public override string? Missing(ItemScan scan) => null;

    /// <inheritdoc />
    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
    {
        switch (Envelope)
        {
            case Envelope.None:
                return TryFindBehindLength(bytes, isLast, scan, out frame);
            case Envelope.Member when Varint.Read(bytes, out ulong tag) is var length && (length < 0 || (length > 0 && tag != _itemTag)):
                // An item in a group is no item of the list: the codec refuses it.
                scan.IsEnded = true;
                frame = Frame.Empty(0);
                return true;
            default:
                return TryFindField(bytes, isLast, ref scan, out frame);
        }
    }

    /// <summary>Finds where a field ends, of any number.</summary>
    /// <inheritdoc cref="TryFind"/>
    public bool TryFindField(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
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

                return isLast ? throw new InvalidPayloadException("a field", "the end of the payload inside the field", bytes.Length) : false;
            }

            depth += (tag & WireType.Mask) switch { WireType.StartGroup => 1, WireType.EndGroup => -1, _ => 0 };
            if (depth < 0)
            {
                throw new InvalidPayloadException("a field", "the end of a group that did not begin", position);
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

        int item = tag == _itemTag ? (int)content : tag == _groupTag ? field.Length - head - endTag : -1;
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
        Varint.Read(bytes, out value) is >= 0 and var length ? length : throw new InvalidPayloadException("a varint of at most 64 bits", "a longer varint", position);

    private static bool TryFindBehindLength(ReadOnlySpan<byte> bytes, bool isLast, ItemScan scan, out Frame frame)
    {
        frame = default;
        if (!TryReadLength(bytes, out long length, out int prefix))
        {
            return isLast ? throw new InvalidPayloadException("the length of a message", "the end of the stream", bytes.Length) : false;
        }

        scan.Require(length);
        if (prefix + length > bytes.Length)
        {
            return isLast
                ? throw InvalidPayloadException.TooShort("a message", (ulong)length, bytes.Length - prefix, prefix, of: "stream")
                : false;
        }

        frame = new Frame(prefix, (int)length, prefix + (int)length);
        return true;
    }

    private static bool TryReadLength(ReadOnlySpan<byte> bytes, out long length, out int prefix)
    {
        length = 0;
        for (prefix = 0; prefix < bytes.Length; prefix++)
        {
            if (prefix == MaxPrefixLength)
            {
                throw new InvalidPayloadException("the length of a message", "a varint of more than 5 bytes", 0);
            }

            byte next = bytes[prefix];
            length |= (long)(next & 0x7F) << (BitsPerByte * prefix);
            if (next < 0x80)
            {
                prefix++;
                return true;
            }
        }

        return false;
    }
}
