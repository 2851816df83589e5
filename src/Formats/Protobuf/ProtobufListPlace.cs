using System.Buffers;
using SerializationApi.Formats.Streams;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>A list in Protobuf: a field for each item, possibly with others between them.</summary>
internal sealed class ProtobufListPlace(int number, FormatLimits limits)
    : ListPlace(new ProtobufItemScanner(Envelope.Member, limits, number))
{
    public override ReadOnlySpan<byte> Empty => [];

    public override int Number => number;

    public override bool Merges => true;

    public override ListSearch Find(ReadOnlySpan<byte> bytes, bool isLast, out ListStart start)
    {
        int position = 0;
        start = default;
        try
        {
            while (position < bytes.Length)
            {
                if (Varint.Read(bytes[position..], out ulong tag) > 0 && tag == ItemTag)
                {
                    start = new ListStart(position, position);
                    return ListSearch.Found;
                }

                int length = LengthOf(bytes[position..]);
                if (length == 0)
                {
                    return ListSearch.Unknown;
                }

                position += length;
            }
        }
        catch (InvalidPayloadException)
        {
            return ListSearch.Invalid;
        }

        return isLast ? ListSearch.Missing : ListSearch.Unknown;
    }

    public override void WriteEarly(ReadOnlySpan<byte> head, ListStart start, IBufferWriter<byte> output) => output.Write(head);

    /// <summary>A list without items has no field: they go before the first field with a larger number.</summary>
    public override ListSplit Split(ReadOnlySpan<byte> payload, out int head, out int tail)
    {
        head = 0;
        while (head < payload.Length && Varint.Read(payload[head..], out ulong tag) > 0 && tag >> WireType.Bits <= (ulong)number)
        {
            if (tag >> WireType.Bits == (ulong)number)
            {
                tail = head;
                return ListSplit.NotEmpty;
            }

            head += LengthOf(payload[head..]);
        }

        tail = head;
        return ListSplit.Empty;
    }

    private ulong ItemTag => (ulong)number << WireType.Bits | WireType.Length;

    // The length of a field; 0 if it is incomplete.
    private static int LengthOf(ReadOnlySpan<byte> field)
    {
        var scan = new ItemScan(int.MaxValue);
        return ProtobufWalker.TrySkip(field, ref scan, out _) ? (int)scan.Scanned : 0;
    }
}
