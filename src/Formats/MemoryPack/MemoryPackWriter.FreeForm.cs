using System.Text.Json;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackWriter
{
    /// <inheritdoc />
    public readonly void WriteFreeForm(JsonElement value) => throw new NotSupportedException("MemoryPack does not say what a value is.");
}
