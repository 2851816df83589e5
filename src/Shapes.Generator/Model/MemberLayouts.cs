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

/// <summary>What there is in a set of layouts.</summary>
internal static class MemberLayoutsExtensions
{
    private static readonly MemberLayouts[] Singles = [MemberLayouts.Json, MemberLayouts.MessagePack, MemberLayouts.Protobuf, MemberLayouts.MemoryPack];

    /// <summary>The layouts of a set, one by one.</summary>
    public static IEnumerable<MemberLayouts> Each(this MemberLayouts layouts) => Singles.Where(layout => layouts.HasFlag(layout));
}

/// <summary>The names of formats, for messages and the baseline.</summary>
internal static class FormatNames
{
    private static readonly (MemberLayouts Kind, string Name)[] All =
    [
        (MemberLayouts.Json, "JSON"),
        (MemberLayouts.MessagePack, "MessagePack"),
        (MemberLayouts.Protobuf, "Protobuf"),
        (MemberLayouts.MemoryPack, "MemoryPack"),
    ];

    /// <summary>The names of one format or of several.</summary>
    public static string Of(MemberLayouts formats, string separator = ", ") =>
        string.Join(separator, All.Where(format => formats.HasFlag(format.Kind)).Select(static format => format.Name));

    /// <summary>The formats whose names have commas between them.</summary>
    /// <exception cref="FormatException">There is no such format.</exception>
    public static MemberLayouts Parse(string names) => names.Split(',')
        .Select(static name => All.FirstOrDefault(format => format.Name == name).Kind is not MemberLayouts.None and var kind ? kind : throw new FormatException($"'{name}' is no format"))
        .Aggregate(static (all, one) => all | one);
}
