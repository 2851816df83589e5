using System.Text.Json;
using SerializationApi.Formats.Primitives.FreeForm;

namespace SerializationApi.Formats.Tokens;

internal ref partial struct TokenPayloadWriter<TSyntax>
{
    /// <inheritdoc />
    /// <remarks>As in MessagePack: a number is an integer of 64 bits or a double.</remarks>
    public void WriteFreeForm(JsonElement value) => FreeFormValue.Write(ref this, value);

    /// <inheritdoc />
    public void WriteName(ReadOnlySpan<byte> text) => TSyntax.WriteText(Output, text);
}
