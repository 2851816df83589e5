using System.Buffers;
using System.Buffers.Binary;
using SerializationApi.Formats.Streams;
using SerializationApi.Formats.Walking;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.ExistingContracts;

/// <summary>protobuf-net's <c>PrefixStyle.Fixed32</c>, which no media type stands for.</summary>
internal sealed class Fixed32Scanner() : ItemScanner(Envelope.None)
{
    public override bool HasNull => false;

    public override void Write(IBufferWriter<byte> output, ReadOnlySpan<byte> item)
    {
        BinaryPrimitives.WriteInt32LittleEndian(output.GetSpan(sizeof(int)), item.Length);
        output.Advance(sizeof(int));
        output.Write(item);
    }

    public override bool TryFind(ReadOnlySpan<byte> bytes, bool isLast, ref ItemScan scan, out Frame frame)
    {
        int length = bytes.Length < sizeof(int) ? 0 : BinaryPrimitives.ReadInt32LittleEndian(bytes);
        frame = new Frame(sizeof(int), length, sizeof(int) + length);
        return frame.Length <= bytes.Length
            || (isLast ? throw new InvalidPayloadException("a frame", "the end of the stream", bytes.Length) : false);
    }
}
