using System.Buffers;
using System.Buffers.Binary;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

/// <summary>
/// The values of a list, to be decoded one by one while it arrives. What comes before them, the count, is a frame without an item. No value says how
/// long it is, so one ends where decoding it does.
/// </summary>
internal sealed class ListFraming : Framing
{
    // Places in a list: 0 before its count; behind it one more than there are values to come.
    private const int Start = 0;
    private const int End = 1;

    /// <inheritdoc />
    internal override bool ItemsEndThemselves => true;

    /// <inheritdoc />
    /// <exception cref="NotSupportedException">Always: lists have codecs of their own.</exception>
    public override void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item) => throw new NotSupportedException("Values behind their number are written as a list.");

    /// <inheritdoc />
    public override void CheckEnd(int place)
    {
        if (place != End)
        {
            throw new InvalidPayloadException(place == Start ? "a list" : $"{place - End} more items", "the end of the payload", 0);
        }
    }

    /// <inheritdoc />
    /// <exception cref="UnframedListException">There is no list.</exception>
    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref FrameScan scan, out Frame frame)
    {
        frame = new Frame(0, bytes.Length, bytes.Length);
        switch (scan.Place)
        {
            case Start:
                return TryFindCount(bytes, isLast, ref scan, out frame);
            case End:
                throw new InvalidPayloadException("the end of the payload", $"byte 0x{bytes[0]:x2}", 0);
            default:
                scan.Place--;
                return true;
        }
    }

    private static bool TryFindCount(ReadOnlySpan<byte> bytes, bool isLast, ref FrameScan scan, out Frame frame)
    {
        frame = new Frame(0, -1, sizeof(int));
        if (bytes.Length < sizeof(int))
        {
            return isLast ? throw new InvalidPayloadException("a list", "the end of the payload inside its count", bytes.Length) : false;
        }

        int count = BinaryPrimitives.ReadInt32LittleEndian(bytes);
        if (count < 0)
        {
            throw new UnframedListException(); // Null, or refused.
        }

        scan.Place = count < int.MaxValue ? count + End : throw new InvalidPayloadException($"at most {int.MaxValue - 1} items", $"{count}", 0);
        return true;
    }
}
