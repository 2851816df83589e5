using System.Text.Json;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufReader
{
    /// <inheritdoc />
    public readonly JsonElement ReadFreeForm() => throw new NotSupportedException("Protobuf does not say what a value is.");
}
