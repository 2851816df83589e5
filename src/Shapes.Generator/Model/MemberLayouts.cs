namespace SerializationApi.Shapes.Generator.Model;

/// <summary>The layouts of a contract, one per format: <c>SerializationApi.Shapes.MemberLayout</c> as flags.</summary>
[Flags]
internal enum MemberLayouts
{
    None = 0,

    /// <summary>Members by name.</summary>
    Json = 1,

    /// <summary>Members by position, or by a name of their own.</summary>
    MessagePack = 2,

    /// <summary>Members by number.</summary>
    Protobuf = 4,

    /// <summary>Members one after the other.</summary>
    MemoryPack = 8,

    All = Json | MessagePack | Protobuf | MemoryPack,
}

internal static class MemberLayoutsExtensions
{
    private static readonly MemberLayouts[] Singles =
    [
        MemberLayouts.Json,
        MemberLayouts.MessagePack,
        MemberLayouts.Protobuf,
        MemberLayouts.MemoryPack,
    ];

    public static IEnumerable<MemberLayouts> Each(this MemberLayouts layouts) => Singles.Where(layout => layouts.HasFlag(layout));
}
