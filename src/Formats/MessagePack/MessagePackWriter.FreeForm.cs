using System.Text.Json;
using SerializationApi.Formats.Primitives.FreeForm;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackWriter
{
    /// <inheritdoc />
    /// <remarks>An integer of 64 bits in its smallest form, another number as float 64.</remarks>
    public void WriteFreeForm(JsonElement value) => FreeFormValue.Write(ref this, value);
}
