using System.Buffers;
using SerializationApi.Formats.Streams;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// Finds the messages in a repeated field: field 1 of a list at the root, where other fields, in any order, are frames without an item, as
/// for the list's codec; or of a member's list, which ends before any other field. As a stream form, each message follows its length as a
/// varint: the bytes of Google.Protobuf's <c>WriteDelimitedTo</c>, and protobuf-net's <c>SerializeWithLengthPrefix</c> with
/// <c>PrefixStyle.Base128</c> and field number 0.
/// </summary>
internal sealed class ProtobufItemScanner(Envelope envelope, FormatLimits limits, int number = 1) : ItemScanner(envelope)
{
    private const int MaxPrefixLength = 5;

    private readonly uint _itemTag = ((uint)number << WireType.Bits) | WireType.Length;
    private readonly uint _groupTag = ((uint)number << WireType.Bits) | WireType.StartGroup;

    /// <summary>A null would be an empty message, which is a value.</summary>
    public override bool HasNull => false;

    public override void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item)
    {
        Span<byte> prefix = output.GetSpan(Varint.MaxLength);
        output.Advance(Varint.Write(ref prefix[0], (uint)item.Length));
        output.Write(item);
    }

    public override string? Missing(ItemScan scan) => null;

    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
    {
        switch (Envelope)
        {
            case Envelope.None:
                return TryFindBehindLength(bytes, isLast, scan, out frame);
            case Envelope.Member when Varint.Read(bytes, out ulong tag) is var length && (length < 0 || (length > 0 && tag != _itemTag)):
                // An item in a group does not belong to the list: the codec refuses it.
                scan.IsEnded = true;
                frame = Frame.Empty(0);
                return true;
            default:
                return TryFindField(bytes, isLast, ref scan, out frame);
        }
    }

    private bool TryFindField(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
    {
        frame = default;
        if (!ProtobufWalker.TrySkip(bytes, ref scan, out FieldStep last))
        {
            if (isLast)
            {
                ProtobufShapeReader.CheckFields(bytes, limits); // Reports what is missing, like the list's codec.
            }

            return isLast ? throw new InvalidPayloadException("a field", "the end of the payload inside the field", bytes.Length) : false;
        }

        int length = (int)scan.Scanned;
        FieldStep first = last.Wire == WireType.EndGroup ? ProtobufWalker.Step(bytes, 0) : last;
        if (first.Wire == WireType.StartGroup)
        {
            ProtobufShapeReader.CheckFields(bytes[..length], limits);
        }

        int end =
            first.Tag == _itemTag ? length
            : first.Tag == _groupTag ? last.Offset
            : first.Start - 1;
        frame = new Frame(first.Start, end - first.Start, length);
        return true;
    }

    private static bool TryFindBehindLength(ReadOnlySpan<byte> bytes, bool isLast, ItemScan scan, out Frame frame)
    {
        int prefix = Varint.Read(bytes, out ulong length);
        return prefix < 0 || (prefix == 0 ? bytes.Length : prefix) > MaxPrefixLength
            ? throw new InvalidPayloadException("the length of a message", "a varint of more than 5 bytes", 0)
            : TryFindBehindLength(bytes, isLast, "message", prefix, prefix > 0 ? (long)length : 0, scan, out frame);
    }
}
