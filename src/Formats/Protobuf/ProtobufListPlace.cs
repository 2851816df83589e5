using System.Buffers;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>A list in Protobuf: a field for each item, with others between them if the sender likes.</summary>
/// <param name="number">The field's number.</param>
internal sealed class ProtobufListPlace(int number) : ListPlace
{
    // What nests deeper inside an unknown group is not looked for.
    private const int MaxGroups = 100;

    private readonly byte[] _emptyItem = WriteEmptyItem(number);

    /// <inheritdoc />
    public override ReadOnlySpan<byte> Empty => [];

    /// <inheritdoc />
    public override ReadOnlySpan<byte> EmptyItem => _emptyItem;

    /// <inheritdoc />
    public override int Number => number;

    /// <inheritdoc />
    public override bool Merges => true;

    /// <inheritdoc />
    public override ListSearch Find(ReadOnlySpan<byte> bytes, bool isLast, out ListStart start)
    {
        int position = 0;
        while (position < bytes.Length)
        {
            int length = Varint.Read(bytes[position..], out ulong tag);
            if (length > 0 && IsItem(tag))
            {
                start = new ListStart(position, position);
                return ListSearch.Found;
            }

            int value = length > 0 ? Measure(bytes[(position + length)..], tag, MaxGroups) : length;
            if (value <= 0)
            {
                start = default;
                return value < 0 ? ListSearch.Invalid : ListSearch.Unknown;
            }

            position += length + value;
        }

        start = default;
        return isLast ? ListSearch.Missing : ListSearch.Unknown;
    }

    /// <inheritdoc />
    public override bool TryFindItem(ReadOnlySpan<byte> bytes, bool isLast, ref ListScan scan, out Frame frame)
    {
        frame = new Frame(0, -1, 0);
        int length = Varint.Read(bytes, out ulong tag);
        if (bytes.IsEmpty ? isLast : length < 0 || (length > 0 && !IsItem(tag)))
        {
            scan.IsEnd = true;
            return true;
        }

        if (length > 0 && Varint.Read(bytes[length..], out ulong promised) is > 0 and var prefix)
        {
            scan.Frame.Require((long)Math.Min(promised, long.MaxValue));
            if (promised <= (ulong)(bytes.Length - length - prefix))
            {
                frame = new Frame(length + prefix, (int)promised, length + prefix + (int)promised);
                return true;
            }
        }

        scan.Frame.Require(bytes.Length);
        if (isLast)
        {
            ProtobufReader.CheckFields(bytes, FormatLimits.Default); // Says what is missing, as the contract's codec does.
        }

        return isLast ? throw new InvalidPayloadException("a message", "the end of the payload inside it", bytes.Length) : false;
    }

    /// <inheritdoc />
    public override void WriteEarly(ReadOnlySpan<byte> head, ListStart start, IBufferWriter<byte> output) => output.Write(head);

    /// <inheritdoc />
    /// <remarks>A list without items has no field: they go before the first field with a larger number.</remarks>
    public override ListSplit Split(ReadOnlySpan<byte> payload, out int head, out int tail)
    {
        head = 0;
        while (head < payload.Length && Varint.Read(payload[head..], out ulong tag) is var length && tag >> WireType.Bits <= (ulong)number)
        {
            if (tag >> WireType.Bits == (ulong)number)
            {
                tail = head;
                return ListSplit.NotEmpty;
            }

            head += length + Measure(payload[(head + length)..], tag, MaxGroups);
        }

        tail = head;
        return ListSplit.Empty;
    }

    private static byte[] WriteEmptyItem(int number)
    {
        byte[] field = new byte[Varint.SizeOf(TagOf(number)) + 1];
        Varint.WriteBytewise(ref field[0], TagOf(number));
        return field;
    }

    // A group is none: an item in one is left to the codec, and refused as one that does not stand in the list.
    private bool IsItem(ulong tag) => tag == TagOf(number);

    private static ulong TagOf(int number) => (ulong)number << WireType.Bits | WireType.Length;

    // The bytes of a field's value; 0 when they are not all there, less when they are none.
    private static int Measure(ReadOnlySpan<byte> value, ulong tag, int groups)
    {
        switch (tag & WireType.Mask)
        {
            case WireType.Varint:
                return Varint.Read(value, out _);
            case WireType.Fixed32:
                return value.Length < sizeof(uint) ? 0 : sizeof(uint);
            case WireType.Fixed64:
                return value.Length < sizeof(ulong) ? 0 : sizeof(ulong);
            case WireType.Length:
                int prefix = Varint.Read(value, out ulong length);
                return prefix <= 0 ? prefix : length > (ulong)(value.Length - prefix) ? 0 : prefix + (int)length;
            case WireType.StartGroup when groups > 0:
                return MeasureGroup(value, tag, groups - 1);
            default:
                return -1;
        }
    }

    private static int MeasureGroup(ReadOnlySpan<byte> value, ulong tag, int groups)
    {
        int position = 0;
        while (position < value.Length)
        {
            int length = Varint.Read(value[position..], out ulong inner);
            position += Math.Max(0, length);
            if (length > 0 && inner == (tag & ~(ulong)WireType.Mask) + WireType.EndGroup)
            {
                return position;
            }

            length = length > 0 ? Measure(value[position..], inner, groups) : length;
            if (length <= 0)
            {
                return length;
            }

            position += length;
        }

        return 0;
    }
}
