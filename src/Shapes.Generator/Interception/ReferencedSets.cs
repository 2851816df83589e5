using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Interception;

/// <summary>The public shape sets of the assemblies that a compilation refers to: their attributes name them.</summary>
internal static class ReferencedSets
{
    private const string Library = "SerializationApi.Shapes";

    /// <summary>The sets as source, by assembly.</summary>
    public static EquatableArray<string> In(Compilation compilation) =>
        compilation
            .SourceModule.ReferencedAssemblySymbols.Where(static assembly =>
                assembly.Modules.Any(static module => module.ReferencedAssemblies.Any(static other => other.Name == Library))
            )
            .OrderBy(static assembly => assembly.Name, StringComparer.Ordinal)
            .SelectMany(static assembly => assembly.GetAttributes())
            .Where(static attribute => attribute.AttributeClass?.ToDisplayString() == Attributes.GeneratedShapeSet)
            .Select(static attribute => attribute.ConstructorArguments.FirstOrDefault().Value)
            .OfType<INamedTypeSymbol>()
            .Where(set => compilation.IsSymbolAccessibleWithin(set, compilation.Assembly))
            .Select(static set => set.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat))
            .ToEquatableArray();
}
