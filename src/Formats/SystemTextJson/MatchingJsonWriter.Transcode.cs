using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

internal ref partial struct MatchingJsonWriter : ITranscodeWriter
{
    /// <inheritdoc />
    public void WriteUtf8(Utf8Text text) => _json.WriteUtf8(text);

    /// <inheritdoc />
    public void WriteBinary(ReadOnlySpan<byte> bytes) => _json.WriteBinary(bytes);

    /// <inheritdoc />
    public int BeginUncounted(int number, ValueKind itemKind, int expected) => _json.BeginUncounted(number, itemKind, expected);

    /// <inheritdoc />
    public void EndUncounted(int mark, int count) => _json.EndUncounted(mark, count);
}
