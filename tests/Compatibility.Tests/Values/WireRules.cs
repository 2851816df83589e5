using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Compatibility.Tests.Values;

/// <summary>What each format cannot tell apart (docs/wire.md).</summary>
internal static class WireRules
{
    public static ValueRules Of(string wire) =>
        wire switch
        {
            Wire.Protobuf => ValueRules.NullIsEmpty
                | ValueRules.OffsetIsLost
                | ValueRules.KindIsLost
                | ValueRules.ZeroIsAbsent
                | ValueRules.ExtensionDataIsLost,
            Wire.MessagePack or Wire.Names or Wire.Lz4Block or Wire.Lz4BlockArray or Wire.Cbor => ValueRules.KindIsLost
                | ValueRules.ExtensionDataIsLost,
            Wire.MemoryPack => ValueRules.ExtensionDataIsLost,
            _ => ValueRules.Exact,
        };
}
