using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Interception;

/// <summary>Finds the public shape sets of the referenced assemblies, which their attributes name.</summary>
internal static class ReferencedSets
{
    private const string Library = "SerializationApi.Shapes";

    /// <summary>Returns the sets as source, by assembly.</summary>
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
