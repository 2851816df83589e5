using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The contracts of an assembly that the annotations of other libraries mark.</summary>
internal static class AnnotatedTypes
{
    /// <summary>The contracts; of types that are marked and can be none it is told why.</summary>
    public static IReadOnlyList<INamedTypeSymbol> In(IAssemblySymbol assembly, DiagnosticSink sink, CancellationToken cancellationToken)
    {
        var contracts = new List<INamedTypeSymbol>();
        foreach (INamedTypeSymbol type in All(assembly.GlobalNamespace, cancellationToken))
        {
            if (IsContract(type))
            {
                contracts.Add(type);
            }
            else if (!type.Has(Attributes.GenerateShape))
            {
                LeftOutTypes.Check(type, sink);
            }
        }

        return contracts;
    }

    private static IEnumerable<INamedTypeSymbol> All(INamespaceOrTypeSymbol container, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        foreach (INamespaceOrTypeSymbol member in container.GetMembers().OfType<INamespaceOrTypeSymbol>())
        {
            if (member is INamedTypeSymbol type)
            {
                yield return type;
            }

            foreach (INamedTypeSymbol inner in All(member, cancellationToken))
            {
                yield return inner;
            }
        }
    }

    // Open generics are contracts where they are closed; a shape of one's own is generated for itself.
    private static bool IsContract(INamedTypeSymbol type) =>
        type.TypeKind is TypeKind.Class or TypeKind.Struct or TypeKind.Interface
        && !type.IsGenericType && !type.IsStatic
        && ShapeLocator.Accessibility(type) is not null
        && !type.Has(Attributes.GenerateShape)
        && MemberSources.IsAnnotated(type)
        && (!type.IsAbstract || UnionFinder.IsUnion(type));
}
