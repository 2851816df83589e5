using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>Finds the contracts of an assembly by the annotations of other libraries.</summary>
internal static class AnnotatedTypes
{
    /// <summary>The end of the message for <c>[JsonPolymorphic]</c> alone, for which System.Text.Json throws.</summary>
    public const string WithoutCases = " without a derived type";

    /// <summary>The advice for it.</summary>
    public const string NameCases = "name the derived types with [JsonDerivedType], or remove it";

    /// <summary>Returns the contracts. Annotated types that cannot be contracts are reported.</summary>
    public static IReadOnlyList<INamedTypeSymbol> In(
        IAssemblySymbol assembly,
        SetFilter filter,
        DiagnosticSink sink,
        CancellationToken cancellationToken
    )
    {
        var contracts = new List<INamedTypeSymbol>();
        foreach (INamedTypeSymbol type in All(assembly.GlobalNamespace, cancellationToken).Where(filter.Takes))
        {
            if (type.CanBeReferencedByName && IsContract(type))
            {
                contracts.Add(type);
            }
            else if (!type.Has(Attributes.GenerateShape))
            {
                CheckLeftOut(type, sink);
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

    // Generic types are contracts if members or handlers close them; those with [GenerateShape] already have a shape.
    private static bool IsContract(INamedTypeSymbol type) => !type.IsGenericType && IsMarked(type);

    /// <summary>Whether annotations make the type, or the definition of a closed generic, a contract of its own.</summary>
    public static bool IsMarked(INamedTypeSymbol type) =>
        type.TypeKind is TypeKind.Class or TypeKind.Struct or TypeKind.Interface
        && !type.IsStatic
        && ShapeLocator.Accessibility(type) is not null
        && !type.Has(Attributes.GenerateShape)
        && !type.Has(Attributes.MemoryPackUnionFormatter)
        && MemberSources.IsAnnotated(type)
        && (!type.IsAbstract || Unions.IsUnion(type));

    // Reports an annotated type that cannot have a shape. For an abstract base without annotated cases only the derived types are
    // contracts.
    private static void CheckLeftOut(INamedTypeSymbol type, DiagnosticSink sink)
    {
        if (Mark(type) is not { } mark)
        {
            return;
        }

        if (type.IsStatic || mark == Attributes.ShortName(Attributes.MemoryPackUnionFormatter))
        {
            sink.Report(
                DiagnosticDescriptors.NotHonoured,
                type,
                SourceNames.Display(type),
                mark,
                "remove it, or annotate a type that has values"
            );
        }
        else if (type.IsAbstract && mark == Attributes.ShortName(Attributes.JsonPolymorphic))
        {
            sink.Report(DiagnosticDescriptors.NotHonoured, type, SourceNames.Display(type), mark + WithoutCases, NameCases);
        }
        else if (ShapeLocator.Accessibility(type) is null)
        {
            sink.Report(DiagnosticDescriptors.TypeLeftOut, type, SourceNames.Display(type), mark);
        }
    }

    private static string? Mark(INamedTypeSymbol type) =>
        new[]
        {
            Attributes.MemoryPackUnionFormatter,
            Attributes.JsonPolymorphic,
            Attributes.MessagePackObject,
            Attributes.ProtoContract,
            Attributes.MemoryPackable,
            Attributes.DataContract,
        }
            .Where(type.Has)
            .Select(Attributes.ShortName)
            .FirstOrDefault();
}
