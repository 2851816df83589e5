namespace SerializationApi.Shapes.Generator.Model;

/// <summary>The contracts that a base stands for.</summary>
/// <param name="Discriminator">The JSON property that says which.</param>
/// <param name="Cases">The contracts; those of a hierarchy are the directly derived ones.</param>
/// <param name="BaseIsValue">Whether the base itself may be meant, where nothing says which.</param>
/// <param name="SelfForm">What stands around the members of the base itself.</param>
/// <param name="Root">The base of a hierarchy, whose message each of its contracts is.</param>
internal sealed record UnionModel(
    string Discriminator,
    EquatableArray<UnionCaseModel> Cases,
    bool BaseIsValue,
    LayoutForm SelfForm,
    ObjectModel? Root = null
)
{
    /// <summary>Whether JSON with another label is read as the base.</summary>
    public bool IgnoresUnknownLabels { get; init; }

    /// <summary>What a value of a class that is no case is written as.</summary>
    public UnionFallback Fallback { get; init; }

    /// <summary>The indices of cases that such a value is written as, those that derive from others first; of a union type, of all cases in
    /// the order in which a value is asked for them.</summary>
    public EquatableArray<int> Ancestors { get; init; }

    /// <summary>Whether it is a union type of C#, which holds its cases, and no base of them.</summary>
    public bool IsUnionType { get; init; }
}

/// <summary>What a value of a class that is no case of a union is written as; the numbers are those of
/// <c>JsonUnknownDerivedTypeHandling</c>.</summary>
internal enum UnionFallback
{
    /// <summary>Nothing: it is refused.</summary>
    None,

    /// <summary>The base.</summary>
    Base,

    /// <summary>The nearest case that it derives from, or the base.</summary>
    NearestAncestor,
}

/// <summary>A case of a union or hierarchy.</summary>
/// <param name="Type">What it is: a contract, but in a union type.</param>
/// <param name="IsPolymorphic">Whether it is the base of cases itself, so that its own form is meant.</param>
/// <param name="Key">The integer that stands for it, or the number of its field in a message.</param>
/// <param name="Label">The JSON value that stands for it, as source: an integer, a string literal, or null.</param>
internal sealed record UnionCaseModel(TypeModel Type, bool IsPolymorphic, int Key, string? Label)
{
    /// <summary>Whether its message lies between a start and an end tag.</summary>
    public bool IsGroup { get; init; }

    /// <summary>In a union type: the kinds of JSON values that are it.</summary>
    public JsonKinds JsonKinds { get; init; }

    /// <summary>In a union type: the parameter of its constructor as source, which says which of several it is.</summary>
    public string Parameter { get; init; } = "";

    /// <summary>Its name in schemas.</summary>
    public string Name { get; init; } = Type.SimpleName;

    /// <summary>Its shape as source, where it is a contract.</summary>
    public string Shape => ((ObjectModel)Type).Shape;
}
