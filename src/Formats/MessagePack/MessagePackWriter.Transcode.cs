using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackWriter : ITranscodeWriter
{
    /// <inheritdoc />
    public void WriteUtf8(Utf8Text text)
    {
        ref byte destination = ref _output.Reserve(MaxHeaderLength + text.Length + Utf8Text.Slack);
        int header = WriteStringHeader(ref destination, StringHeaderLength(text.Length), text.Length);
        text.CopyTo(ref Unsafe.Add(ref destination, header));
        _output.Advance(header + text.Length);
    }

    /// <inheritdoc />
    /// <remarks>The header has the length that suits the expected number; its first byte holds that meanwhile.</remarks>
    public int BeginUncounted(int number, ValueKind itemKind, int expected)
    {
        _depth.Enter();
        int mark = _output.Position;
        int length = ArrayHeaderLength(expected);
        _output.Reserve(length) = (byte)length;
        _output.Advance(length);
        return mark;
    }

    /// <inheritdoc />
    public void EndUncounted(int mark, int count)
    {
        _depth.Leave();
        int missing = ArrayHeaderLength(count) - _output.At(mark);
        if (missing > 0)
        {
            _output.Insert(mark, missing);
        }
        else if (missing < 0)
        {
            _output.Remove(mark, -missing);
        }

        WriteArrayHeader(ref _output.At(mark), count);
    }
}
