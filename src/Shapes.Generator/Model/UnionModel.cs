namespace SerializationApi.Shapes.Generator.Model;

/// <summary>The contracts that a base stands for.</summary>
/// <param name="Cases">The contracts; in a hierarchy only the directly derived ones.</param>
/// <param name="BaseIsValue">Whether a value without a named case is the base itself.</param>
internal sealed record UnionModel(
    string Discriminator,
    EquatableArray<UnionCaseModel> Cases,
    bool BaseIsValue,
    LayoutForm SelfForm,
    ObjectModel? Root = null
)
{
    /// <summary>Whether JSON with an unknown label is read as the base.</summary>
    public bool IgnoresUnknownLabels { get; init; }

    /// <summary>How a value of a class that is not a case is written.</summary>
    public UnionFallback Fallback { get; init; }

    /// <summary>
    /// The indices of cases as which such a value is written, the most derived first; for a union type, of all cases in the order in which
    /// a value is tested for them.
    /// </summary>
    public EquatableArray<int> Ancestors { get; init; }

    /// <summary>Whether a case may be written as null, as a surrogate may be.</summary>
    public bool HasNullableCase { get; init; }

    /// <summary>Whether it is a C# union type, which holds its cases, and is not their base.</summary>
    public bool IsUnionType { get; init; }
}

/// <summary>
/// How a value of a class that is not a case of a union is written; the numbers are those of <c>JsonUnknownDerivedTypeHandling</c>.
/// </summary>
internal enum UnionFallback
{
    /// <summary>It is refused.</summary>
    None,

    /// <summary>As the base.</summary>
    Base,

    /// <summary>As the nearest case that it derives from, or the base.</summary>
    NearestAncestor,
}

/// <summary>A case of a union or hierarchy.</summary>
/// <param name="Type">Its type; a contract except in a union type.</param>
/// <param name="IsPolymorphic">Whether it is itself the base of cases, so that its own form is used.</param>
/// <param name="Label">Its JSON label, as source: an integer, a string literal, or null.</param>
internal sealed record UnionCaseModel(TypeModel Type, bool IsPolymorphic, int Key, string? Label)
{
    /// <summary>Whether its message is between a start and an end tag.</summary>
    public bool IsGroup { get; init; }

    /// <summary>In a union type: the kinds of its JSON values.</summary>
    public JsonKinds JsonKinds { get; init; }

    /// <summary>In a union type: the parameter type of its constructor as source, which identifies the constructor.</summary>
    public string Parameter { get; init; } = "";

    /// <summary>Its name in schemas.</summary>
    public string Name { get; init; } = Type.SimpleName;

    /// <summary>Its shape as source, if it is a contract.</summary>
    public string Shape => ((ObjectModel)Type).Shape;
}
