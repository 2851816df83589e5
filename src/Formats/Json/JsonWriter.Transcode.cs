using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonWriter : ITranscodeWriter
{
    /// <inheritdoc />
    public void WriteUtf8(Utf8Text text)
    {
        // Copied first, and then looked at where there is room behind it to look at whole vectors.
        int length = text.Length;
        ref byte destination = ref _output.Reserve(length + 2 + Utf8Text.Slack);
        destination = (byte)'"';
        text.CopyTo(ref Unsafe.Add(ref destination, 1));
        if (!Utf8Transcoder.NeedsEscapes(ref Unsafe.Add(ref destination, 1), length))
        {
            Unsafe.Add(ref destination, 1 + length) = (byte)'"';
            _output.Advance(length + 2);
        }
        else
        {
            WriteEscaped(text.Span);
        }
    }

    /// <inheritdoc />
    public int BeginUncounted(int number, ValueKind itemKind, int expected) => BeginList(number, itemKind, expected);

    /// <inheritdoc />
    public void EndUncounted(int mark, int count) => EndList(mark);

    // What is escaped is ASCII, a byte each.
    private void WriteEscaped(ReadOnlySpan<byte> text)
    {
        _output.WriteByte((byte)'"');
        for (int plain; (plain = Utf8Transcoder.IndexOfQuoteOrEscapeOrControl(text)) >= 0;)
        {
            _output.Write(text[..plain]);
            ref byte destination = ref _output.Reserve(Utf8Transcoder.MaxJsonBytesPerChar);
            _output.Advance(JsonEscapes.Write((char)text[plain], ref destination));
            text = text[(plain + 1)..];
        }

        _output.Write(text);
        _output.WriteByte((byte)'"');
    }
}
