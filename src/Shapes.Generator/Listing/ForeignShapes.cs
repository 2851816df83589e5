using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Listing;

/// <summary>Contracts whose shapes are in other assemblies: their formats are determined as they were there.</summary>
internal sealed class ForeignShapes(Compilation compilation, CancellationToken cancellationToken)
{
    /// <summary>Returns the contract of a shape, with the contracts inside it; empty if there is no such shape.</summary>
    public IEnumerable<ContractModel> Find(ObjectModel contract)
    {
        INamedTypeSymbol? shape = compilation.GetTypeByMetadataName(contract.Shape.Replace("global::", "").Replace("@", ""));
        if (
            shape?.AllInterfaces.FirstOrDefault(static face => face is { Name: "IShape", TypeArguments.Length: 1 })?.TypeArguments[0]
            is not INamedTypeSymbol type
        )
        {
            return [];
        }

        var parser = new ContractSetParser(compilation, set: null, new DiagnosticSink(compilation), cancellationToken);
        parser.Add(type, ShapeLocator.Beside(type), askedAt: null);
        return parser.Parse();
    }
}
