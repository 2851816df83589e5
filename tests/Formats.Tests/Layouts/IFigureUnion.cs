using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>How the cases circle, square, group and nothing are told apart.</summary>
internal interface IFigureUnion
{
    static abstract UnionInfo Union { get; }
}

internal readonly struct SmallKeys : IFigureUnion
{
    public static UnionInfo Union { get; } =
        new("Figure", "$type", [new(0, "circle"), new(1, "square"), new(10, "group"), new(11, "nothing")]);
}

/// <summary>Around the largest that takes one byte in MemoryPack; labels that are integers, a string of digits among them.</summary>
internal readonly struct LargeKeys : IFigureUnion
{
    public static UnionInfo Union { get; } = new("Figure", "kind", [new(249, 1), new(250, -2), new(300, 300), new(65_535, "300")]);
}

/// <summary>Labels that JSON escapes, and groups without one.</summary>
internal readonly struct OddLabels : IFigureUnion
{
    public static UnionInfo Union { get; } = new("Figure", "\"type\"", [new(0, "Kreis ○"), new(65_536, "\u0001\\"), new(2), new(3, "")]);
}

/// <summary>A discriminator that differs from a member's name in upper and lower case alone.</summary>
internal readonly struct MemberLikeDiscriminator : IFigureUnion
{
    public static UnionInfo Union { get; } =
        new("Figure", "Side", [new(0, "circle"), new(1, "square"), new(2, "group"), new(3, "nothing")]);
}
