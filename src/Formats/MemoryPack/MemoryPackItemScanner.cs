using System.Buffers;
using System.Buffers.Binary;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Streams;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

/// <summary>
/// Finds the values of a list after their count. No value has a length: only decoding finds its end. As a stream form, each value follows
/// its length, an <see cref="int"/> like every length in MemoryPack. The library has no stream of items except the list.
/// </summary>
internal sealed class MemoryPackItemScanner(Envelope envelope) : ItemScanner(envelope)
{
    public override bool ItemsEndThemselves => Envelope != Envelope.None;

    public override void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item)
    {
        BinaryPrimitives.WriteInt32LittleEndian(output.GetSpan(sizeof(int)), item.Length);
        output.Advance(sizeof(int));
        output.Write(item);
    }

    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
    {
        switch (Envelope)
        {
            case Envelope.None:
                return TryFindBehindLength(bytes, isLast, scan, out frame);
            case Envelope.Root when scan.Place != ItemScan.BehindHead:
                return TryFindCount(bytes, isLast, ref scan, out frame);
            default:
                scan.Count();
                frame = new Frame(0, bytes.Length, bytes.Length);
                return true;
        }
    }

    private static bool TryFindCount(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
    {
        frame = Frame.Empty(sizeof(int));
        if (bytes.Length < sizeof(int))
        {
            return isLast ? throw new InvalidPayloadException("a list", "the end of the payload inside its count", bytes.Length) : false;
        }

        int count = BinaryPrimitives.ReadInt32LittleEndian(bytes);
        scan.Begin(count >= 0 ? count : throw new UnframedListException()); // Null, or refused.
        return true;
    }

    private static bool TryFindBehindLength(ReadOnlySpan<byte> bytes, bool isLast, ItemScan scan, out Frame frame)
    {
        bool hasLength = bytes.Length >= sizeof(int);
        int length = hasLength ? BinaryPrimitives.ReadInt32LittleEndian(bytes) : 0;
        return hasLength && length < 1
            ? throw new InvalidPayloadException("a value of 1 byte or more", $"{length}", 0)
            : TryFindBehindLength(bytes, isLast, "value", hasLength ? sizeof(int) : 0, length, scan, out frame);
    }
}
