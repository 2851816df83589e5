using System.Buffers;
using System.Buffers.Binary;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

/// <summary>
/// The length of each value before it, as an <see cref="int"/> like every length in MemoryPack. The library has no framing of its own: what it
/// calls streaming is the list, with the number of items first.
/// </summary>
internal sealed class LengthFraming : Framing
{
    /// <inheritdoc />
    public override void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item)
    {
        BinaryPrimitives.WriteInt32LittleEndian(output.GetSpan(sizeof(int)), item.Length);
        output.Advance(sizeof(int));
        output.Write(item);
    }

    /// <inheritdoc />
    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref FrameScan scan, out Frame frame)
    {
        frame = default;
        if (bytes.Length < sizeof(int))
        {
            return isLast ? throw new InvalidPayloadException("the length of a value", "the end of the stream", bytes.Length) : false;
        }

        int length = BinaryPrimitives.ReadInt32LittleEndian(bytes);
        if (length < 1)
        {
            throw new InvalidPayloadException("the length of a value, 1 or more", $"{length}", 0);
        }

        scan.Require(length);
        if (length > bytes.Length - sizeof(int))
        {
            return isLast
                ? throw new InvalidPayloadException($"a value of {length} bytes", $"the end of the stream {bytes.Length - sizeof(int)} bytes later", sizeof(int))
                : false;
        }

        frame = new Frame(sizeof(int), length, sizeof(int) + length);
        return true;
    }
}
