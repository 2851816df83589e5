using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The contracts of an assembly that the annotations of other libraries mark.</summary>
internal static class AnnotatedTypes
{
    public static IEnumerable<INamedTypeSymbol> In(IAssemblySymbol assembly, CancellationToken cancellationToken) =>
        In(assembly.GlobalNamespace, cancellationToken);

    private static IEnumerable<INamedTypeSymbol> In(INamespaceOrTypeSymbol container, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        foreach (INamespaceOrTypeSymbol member in container.GetMembers().OfType<INamespaceOrTypeSymbol>())
        {
            if (member is INamedTypeSymbol type && IsContract(type))
            {
                yield return type;
            }

            foreach (INamedTypeSymbol inner in In(member, cancellationToken))
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
