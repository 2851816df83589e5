using System.Buffers;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

/// <summary>
/// The values of an array, to be decoded one by one while it arrives. What comes before them, the count, is a frame without an item.
/// </summary>
internal sealed class ListFraming : Framing
{
    // Places in an array: 0 before its count; behind it one more than there are values to come.
    private const int Start = 0;
    private const int End = 1;

    private static readonly ValueFraming Values = new();

    /// <inheritdoc />
    /// <exception cref="NotSupportedException">Always: lists have codecs of their own.</exception>
    public override void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item) => throw new NotSupportedException("An array is written as a list.");

    /// <inheritdoc />
    public override void CheckEnd(int place)
    {
        if (place != End)
        {
            throw new InvalidPayloadException(place == Start ? "an array" : $"{place - End} more items", "the end of the payload", 0);
        }
    }

    /// <inheritdoc />
    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref FrameScan scan, out Frame frame)
    {
        if (scan.Place == Start)
        {
            return TryFindCount(bytes, isLast, ref scan, out frame);
        }

        if (scan.Place == End)
        {
            throw new InvalidPayloadException("the end of the payload", MessagePackCode.Describe(bytes[0]), 0);
        }

        if (!Values.TryFind(bytes, isLast, ref scan, out frame))
        {
            return false;
        }

        scan.Place--;
        MessagePackLz4.RefuseItem(bytes[..frame.Length]);
        return true;
    }

    private static bool TryFindCount(ReadOnlySpan<byte> bytes, bool isLast, ref FrameScan scan, out Frame frame)
    {
        frame = default;
        int length = MessagePackCode.ArrayHeadLength(bytes[0]);
        if (length == 0)
        {
            throw new InvalidPayloadException("an array", MessagePackCode.Describe(bytes[0]), 0);
        }

        if (bytes.Length < length)
        {
            return isLast ? throw new InvalidPayloadException("an array", "the end of the payload inside its count", bytes.Length) : false;
        }

        _ = ValueFraming.TryMeasure(bytes, out _, out _, out long count);
        scan.Place = count < int.MaxValue ? (int)count + End : throw new InvalidPayloadException($"at most {int.MaxValue - 1} items", $"{count}", 0);
        frame = new Frame(0, -1, length);
        return true;
    }
}
