using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Protobuf;

/// <summary>Contracts as their shapes describe them: a union, a hierarchy, and members with forms of their own in Protobuf.</summary>
internal static class Figures
{
    private static readonly ShapeInfo Leaf = new(typeof(int), "LogEntry", [new("Value", "value", 1, new(ValueKind.Int32))]);

    private static readonly ShapeInfo Circle = new(typeof(long), "Circle", []);

    /// <summary>A union of two contracts.</summary>
    public static ShapeInfo Union { get; } =
        new(typeof(object), "Figure", [Case("Value", 1, static () => Circle), Case("LogEntry", 7, static () => Leaf)]) { Alternatives = 2 };

    /// <summary>A base whose message holds a derived contract.</summary>
    public static ShapeInfo Base { get; } =
        new(typeof(object), "Base", [Case("Derived", 10, static () => Derived!), new("Id", "id", 1, new(ValueKind.Int32))])
        {
            Alternatives = 1,
        };

    /// <summary>That derived contract.</summary>
    public static ShapeInfo Derived { get; } =
        new(
            typeof(object),
            "Derived",
            [new("Others", "others", 1, new(ValueKind.List) { Item = new(ValueKind.Object) { Object = static () => Derived! } })]
        )
        {
            Root = static () => Base,
        };

    /// <summary>What annotations of protobuf-net ask for.</summary>
    public static ShapeInfo Wires { get; } =
        new(
            typeof(object),
            "Wires",
            [
                new("A", "a", 1, Signed(ValueKind.UInt32)),
                new("B", "b", 2, Signed(ValueKind.UInt64)),
                new("C", "c", 3, Signed(ValueKind.Fixed32)),
                new("D", "d", 4, Signed(ValueKind.Fixed64)),
                new("E", "e", 5, new(ValueKind.Fixed32)),
                new("F", "f", 6, new(ValueKind.List) { Item = Signed(ValueKind.UInt32) }) { IsUnpacked = true },
                new("G", "g", 7, new(ValueKind.List) { Item = new(ValueKind.String) }) { IsUnpacked = true },
                new("H", "other", 8, new(ValueKind.List) { Item = new(ValueKind.Boolean) }) { IsUnpacked = true },
                new("I", "i", 9, new(ValueKind.Map) { Key = Signed(ValueKind.UInt32), Item = Signed(ValueKind.Fixed64) }),
                new("J", "j", 10, new(ValueKind.List) { Item = new(ValueKind.Object) { Object = static () => Leaf } }) { IsGroup = true },
            ]
        );

    private static TypeDescription Signed(ValueKind kind) => new(kind) { IsSigned = true };

    private static ShapeMember Case(string name, int number, Func<ShapeInfo> contract) =>
        new(name, name, number, new(ValueKind.Object) { Object = contract });
}
