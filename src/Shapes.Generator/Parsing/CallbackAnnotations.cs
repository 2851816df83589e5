using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>What marks callbacks, each with the format whose library calls it.</summary>
internal static class CallbackAnnotations
{
    private const string Json = "System.Text.Json.Serialization.IJson";
    private const string MessagePack = "MessagePack.IMessagePackSerializationCallbackReceiver";
    private const string Runtime = "System.Runtime.Serialization.";

    /// <summary>Methods of interfaces.</summary>
    public static IReadOnlyList<(string Interface, string Method, MemberLayouts Kind, CallbackTime Time)> Interfaces { get; } =
    [
        (Json + "OnSerializing", "OnSerializing", MemberLayouts.Names, CallbackTime.Writing),
        (Json + "OnSerialized", "OnSerialized", MemberLayouts.Names, CallbackTime.Written),
        (Json + "OnDeserializing", "OnDeserializing", MemberLayouts.Names, CallbackTime.Reading),
        (Json + "OnDeserialized", "OnDeserialized", MemberLayouts.Names, CallbackTime.Read),
        (MessagePack, "OnBeforeSerialize", MemberLayouts.Keys, CallbackTime.Writing),
        (MessagePack, "OnAfterDeserialize", MemberLayouts.Keys, CallbackTime.Read),
    ];

    /// <summary>Attributes of methods. Those of the runtime are called by protobuf-net, and by no other of the libraries.</summary>
    public static IReadOnlyDictionary<string, (MemberLayouts Kind, CallbackTime Time)> Attributes { get; } = new Dictionary<string, (MemberLayouts, CallbackTime)>(StringComparer.Ordinal)
    {
        [Runtime + "OnSerializingAttribute"] = (MemberLayouts.Numbers, CallbackTime.Writing),
        [Runtime + "OnSerializedAttribute"] = (MemberLayouts.Numbers, CallbackTime.Written),
        [Runtime + "OnDeserializingAttribute"] = (MemberLayouts.Numbers, CallbackTime.Reading),
        [Runtime + "OnDeserializedAttribute"] = (MemberLayouts.Numbers, CallbackTime.Read),
        ["ProtoBuf.ProtoBeforeSerializationAttribute"] = (MemberLayouts.Numbers, CallbackTime.Writing),
        ["ProtoBuf.ProtoAfterSerializationAttribute"] = (MemberLayouts.Numbers, CallbackTime.Written),
        ["ProtoBuf.ProtoBeforeDeserializationAttribute"] = (MemberLayouts.Numbers, CallbackTime.Reading),
        ["ProtoBuf.ProtoAfterDeserializationAttribute"] = (MemberLayouts.Numbers, CallbackTime.Read),
        ["MemoryPack.MemoryPackOnSerializingAttribute"] = (MemberLayouts.Places, CallbackTime.Writing),
        ["MemoryPack.MemoryPackOnSerializedAttribute"] = (MemberLayouts.Places, CallbackTime.Written),
        ["MemoryPack.MemoryPackOnDeserializingAttribute"] = (MemberLayouts.Places, CallbackTime.Reading),
        ["MemoryPack.MemoryPackOnDeserializedAttribute"] = (MemberLayouts.Places, CallbackTime.Read),
    };
}
