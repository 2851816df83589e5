using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Kinds of formats for messages.</summary>
internal static class KindNames
{
    /// <summary>The format of a kind.</summary>
    public static string Of(MemberLayouts layout) => layout switch
    {
        MemberLayouts.Json => "JSON",
        MemberLayouts.MessagePack => "MessagePack",
        MemberLayouts.Protobuf => "Protobuf",
        _ => "MemoryPack",
    };
}
