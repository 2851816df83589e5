using System.Text.Json;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackReader
{
    /// <inheritdoc />
    public readonly JsonElement ReadFreeForm() => throw new NotSupportedException("MemoryPack does not say what a value is.");
}
