using System.Text.Json;
using SerializationApi.Formats.Primitives.FreeForm;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonReader
{
    /// <inheritdoc />
    /// <remarks>Names that come twice are kept, and numbers as they are.</remarks>
    public JsonElement ReadFreeForm()
    {
        int start = _position;
        SkipValue();
        ReadOnlySpan<byte> text = _payload[start.._position];
        _budget.Charge(FreeFormText.SizeOf(text), start);
        return FreeFormText.Parse(text);
    }
}
