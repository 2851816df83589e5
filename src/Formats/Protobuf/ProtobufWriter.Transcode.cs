using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufWriter : ITranscodeWriter
{
    /// <inheritdoc />
    public void WriteUtf8(Utf8Text text)
    {
        ref byte destination = ref _output.Reserve(Varint.MaxLength + text.Length + Utf8Text.Slack);
        int length = text.Length;
        int header = 1;
        if (length < 0x80)
        {
            destination = (byte)length;
        }
        else
        {
            header = Varint.WriteBytewise(ref destination, (uint)length);
        }

        text.CopyTo(ref Unsafe.Add(ref destination, header));
        _output.Advance(header + length);
    }

    /// <inheritdoc />
    public int BeginUncounted(int number, ValueKind itemKind, int expected)
    {
        if (!WireType.IsPacked(itemKind) || WireType.Of(itemKind) == WireType.Varint)
        {
            return BeginList(number, itemKind, count: 1);
        }

        _depth.Enter();
        WriteTag(number, WireType.Length);
        return BeginLength();
    }

    /// <inheritdoc />
    public void EndUncounted(int mark, int count) => EndList(mark);
}
