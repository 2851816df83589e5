using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackWriter : ITranscodeWriter
{
    /// <inheritdoc />
    public void WriteUtf8(Utf8Text text)
    {
        if (text.Length == 0)
        {
            Write(0);
            return;
        }

        ref byte destination = ref _output.Reserve(MemoryPackCode.StringHeaderSize + text.Length + Utf8Text.Slack);
        WriteHeader(ref destination, text.Length, Utf8Transcoder.CountUnits(text.Span));
        text.CopyTo(ref Unsafe.Add(ref destination, MemoryPackCode.StringHeaderSize));
        _output.Advance(MemoryPackCode.StringHeaderSize + text.Length);
    }

    /// <inheritdoc />
    public int BeginUncounted(int number, ValueKind itemKind, int expected)
    {
        int mark = _output.Position;
        BeginList(number, itemKind, count: 0);
        return mark;
    }

    /// <inheritdoc />
    public void EndUncounted(int mark, int count)
    {
        Unsafe.WriteUnaligned(ref _output.At(mark), count);
        EndList(NoMark);
    }
}
