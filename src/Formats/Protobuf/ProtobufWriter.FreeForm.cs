using System.Text.Json;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufWriter
{
    /// <inheritdoc />
    public readonly void WriteFreeForm(JsonElement value) => throw new NotSupportedException("Protobuf does not say what a value is.");
}
