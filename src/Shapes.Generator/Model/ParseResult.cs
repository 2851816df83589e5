namespace SerializationApi.Shapes.Generator.Model;

/// <summary>What one attribute asks for: contracts to emit (its own first, then those reached through members), and what is wrong.</summary>
/// <param name="ShapeSet">The class that carries the attribute, where it is a shape set.</param>
/// <param name="Root">The contract that carries <c>[GenerateShape]</c>, when it can have a shape.</param>
/// <param name="Contracts">The contracts to emit.</param>
/// <param name="Diagnostics">What is wrong with them.</param>
internal sealed record ParseResult(
    ShapeSetModel? ShapeSet,
    ShapeReference? Root,
    EquatableArray<ContractModel> Contracts,
    EquatableArray<DiagnosticInfo> Diagnostics)
{
    /// <summary>For a shape set that holds the assembly's contracts: the types that it writes as others.</summary>
    public EquatableArray<SetSurrogate> Surrogates { get; init; }
}
