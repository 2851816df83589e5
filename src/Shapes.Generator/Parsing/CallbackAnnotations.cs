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
        (Json + "OnSerializing", "OnSerializing", MemberLayouts.Json, CallbackTime.Writing),
        (Json + "OnSerialized", "OnSerialized", MemberLayouts.Json, CallbackTime.Written),
        (Json + "OnDeserializing", "OnDeserializing", MemberLayouts.Json, CallbackTime.Reading),
        (Json + "OnDeserialized", "OnDeserialized", MemberLayouts.Json, CallbackTime.Read),
        (MessagePack, "OnBeforeSerialize", MemberLayouts.MessagePack, CallbackTime.Writing),
        (MessagePack, "OnAfterDeserialize", MemberLayouts.MessagePack, CallbackTime.Read),
    ];

    /// <summary>Attributes of methods. Those of the runtime are called by protobuf-net, and by no other of the libraries.</summary>
    public static IReadOnlyDictionary<string, (MemberLayouts Kind, CallbackTime Time)> Attributes { get; } = new Dictionary<string, (MemberLayouts, CallbackTime)>(StringComparer.Ordinal)
    {
        [Runtime + "OnSerializingAttribute"] = (MemberLayouts.Protobuf, CallbackTime.Writing),
        [Runtime + "OnSerializedAttribute"] = (MemberLayouts.Protobuf, CallbackTime.Written),
        [Runtime + "OnDeserializingAttribute"] = (MemberLayouts.Protobuf, CallbackTime.Reading),
        [Runtime + "OnDeserializedAttribute"] = (MemberLayouts.Protobuf, CallbackTime.Read),
        ["ProtoBuf.ProtoBeforeSerializationAttribute"] = (MemberLayouts.Protobuf, CallbackTime.Writing),
        ["ProtoBuf.ProtoAfterSerializationAttribute"] = (MemberLayouts.Protobuf, CallbackTime.Written),
        ["ProtoBuf.ProtoBeforeDeserializationAttribute"] = (MemberLayouts.Protobuf, CallbackTime.Reading),
        ["ProtoBuf.ProtoAfterDeserializationAttribute"] = (MemberLayouts.Protobuf, CallbackTime.Read),
        ["MemoryPack.MemoryPackOnSerializingAttribute"] = (MemberLayouts.MemoryPack, CallbackTime.Writing),
        ["MemoryPack.MemoryPackOnSerializedAttribute"] = (MemberLayouts.MemoryPack, CallbackTime.Written),
        ["MemoryPack.MemoryPackOnDeserializingAttribute"] = (MemberLayouts.MemoryPack, CallbackTime.Reading),
        ["MemoryPack.MemoryPackOnDeserializedAttribute"] = (MemberLayouts.MemoryPack, CallbackTime.Read),
    };
}
