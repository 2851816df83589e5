using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Uses;

/// <summary>The types that have shapes in an assembly, generated or written by hand.</summary>
internal static class ShapedTypes
{
    public static HashSet<ITypeSymbol> In(IAssemblySymbol assembly)
    {
        var found = new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default);
        Add(assembly.GlobalNamespace, found);
        return found;
    }

    private static void Add(INamespaceOrTypeSymbol container, HashSet<ITypeSymbol> found)
    {
        foreach (INamespaceOrTypeSymbol member in container.GetMembers().OfType<INamespaceOrTypeSymbol>())
        {
            if (member is INamedTypeSymbol { TypeKind: TypeKind.Struct } shape)
            {
                found.UnionWith(shape.Interfaces.Where(static face => face.Name == "IShape" && face.TypeArguments.Length == 1).Select(static face => face.TypeArguments[0]));
            }

            Add(member, found);
        }
    }
}
