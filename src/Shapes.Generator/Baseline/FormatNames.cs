using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>Kinds of formats by the names of the formats.</summary>
internal static class FormatNames
{
    private static readonly (MemberLayouts Kind, string Name)[] All =
    [
        (MemberLayouts.Json, "JSON"),
        (MemberLayouts.MessagePack, "MessagePack"),
        (MemberLayouts.Protobuf, "Protobuf"),
        (MemberLayouts.MemoryPack, "MemoryPack"),
    ];

    /// <summary>The names of several kinds.</summary>
    public static IEnumerable<string> Of(MemberLayouts kinds) => All.Where(format => kinds.HasFlag(format.Kind)).Select(static format => format.Name);

    /// <summary>The kinds of formats whose names have commas between them.</summary>
    /// <exception cref="FormatException">There is no such format.</exception>
    public static MemberLayouts Parse(string names) => names.Split(',')
        .Select(static name => All.FirstOrDefault(format => format.Name == name).Kind is not MemberLayouts.None and var kind ? kind : throw new FormatException($"'{name}' is no format"))
        .Aggregate(static (all, one) => all | one);
}
