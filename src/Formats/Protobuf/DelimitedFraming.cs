using System.Buffers;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// The length of each message before it, as a varint: what Google.Protobuf's <c>WriteDelimitedTo</c> writes, and protobuf-net's
/// <c>SerializeWithLengthPrefix</c> with <c>PrefixStyle.Base128</c> and field number 0.
/// </summary>
internal sealed class DelimitedFraming : Framing
{
    private const int MaxPrefixLength = 5;
    private const int BitsPerByte = 7;

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
    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref FrameScan scan, out Frame frame)
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
                ? throw new InvalidPayloadException($"a message of {length} bytes", $"the end of the stream {bytes.Length - prefix} bytes later", prefix)
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
