namespace SerializationApi.Shapes.Generator.Model;

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

    public static string Of(MemberLayouts formats, string separator = ", ") =>
        string.Join(separator, All.Where(format => formats.HasFlag(format.Kind)).Select(static format => format.Name));

    /// <summary>Parses names with commas between them.</summary>
    /// <exception cref="FormatException">There is no such format.</exception>
    public static MemberLayouts Parse(string names) =>
        names
            .Split(',')
            .Select(static name =>
                All.FirstOrDefault(format => format.Name == name).Kind is not MemberLayouts.None and var kind
                    ? kind
                    : throw new FormatException($"unknown format '{name}'")
            )
            .Aggregate(static (all, one) => all | one);
}
