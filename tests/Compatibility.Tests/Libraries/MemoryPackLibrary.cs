using MemoryPack;

namespace SerializationApi.Compatibility.Tests.Libraries;

/// <summary>MemoryPack by the code of its own generator.</summary>
internal sealed class MemoryPackLibrary() : Library("MemoryPack", Codecs.Wire.MemoryPack, "MemoryPack.MemoryPackableAttribute")
{
    public override byte[] Write(Type root, object? value) => MemoryPackSerializer.Serialize(root, value);

    public override object? Read(Type root, byte[] payload) => MemoryPackSerializer.Deserialize(root, payload);
}
