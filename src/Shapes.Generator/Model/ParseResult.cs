namespace SerializationApi.Shapes.Generator.Model;

/// <summary>What one attribute asks for: contracts to emit (its own first, then those reached through members), and what is wrong.</summary>
internal sealed record ParseResult(
    HostModel? Host,
    ShapeReference? Root,
    EquatableArray<ContractModel> Contracts,
    EquatableArray<DiagnosticInfo> Diagnostics);
