namespace SerializationApi.Shapes.Generator.Model;

/// <summary>The result of one attribute: contracts to emit (its own first, then those reached through members), and diagnostics.</summary>
/// <param name="Root">The contract that carries <c>[GenerateShape]</c>, if it can have a shape.</param>
internal sealed record ParseResult(
    ShapeSetModel? ShapeSet,
    ShapeReference? Root,
    EquatableArray<ContractModel> Contracts,
    EquatableArray<DiagnosticInfo> Diagnostics
)
{
    /// <summary>For a shape set that holds the assembly's contracts: the types that it writes as others.</summary>
    public EquatableArray<SetSurrogate> Surrogates { get; init; }
}

/// <summary>A shape set: a partial class that gets an <c>All</c>.</summary>
/// <param name="Shapes">The shapes that <c>[GenerateShapeFor]</c> asks for, nested in the class.</param>
/// <param name="HoldsAssembly">Whether it carries <c>[ShapeSet]</c>: <c>All</c> then also holds every contract of the assembly.</param>
internal sealed record ShapeSetModel(ShapeLocation Location, string Declaration, EquatableArray<ShapeReference> Shapes, bool HoldsAssembly)
{
    /// <summary>Whether it is not declared: the assembly has contracts and no set.</summary>
    public bool IsDefault { get; init; }

    /// <summary>Whether generated code of the assembly can name it: it is not private, obsolete or experimental.</summary>
    public bool IsNameable { get; init; }
}

internal sealed record ShapeSetFile(
    string HintName,
    ShapeSetModel Set,
    EquatableArray<ShapeReference> Shapes,
    EquatableArray<string> Experimental,
    bool NamesForbidden
);

/// <summary>A type that a shape set writes as another.</summary>
internal sealed record SetSurrogate(string Type, string DisplayName, LocationInfo? AskedAt);
