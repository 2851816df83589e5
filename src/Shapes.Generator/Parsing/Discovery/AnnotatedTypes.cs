using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>Finds the contracts of an assembly by the annotations of other libraries.</summary>
internal static class AnnotatedTypes
{
    /// <summary>The message's end for <c>[JsonPolymorphic]</c> alone, for which System.Text.Json throws.</summary>
    public const string WithoutCases = " without a derived type";

    /// <summary>The contracts in a scope. Annotated types that can be none are reported.</summary>
    public static IReadOnlyList<INamedTypeSymbol> In(Compilation compilation, AnnotatedScope scope, DiagnosticSink sink, CancellationToken cancellationToken)
    {
        var contracts = new List<INamedTypeSymbol>();
        var generics = new List<INamedTypeSymbol>();
        foreach (INamedTypeSymbol type in All(compilation.Assembly.GlobalNamespace, cancellationToken).Where(scope.Holds))
        {
            if (IsContract(type))
            {
                (type.IsGenericType ? generics : contracts).Add(type);
            }
            else if (!type.Has(Attributes.GenerateShape))
            {
                CheckLeftOut(type, sink);
            }
        }

        contracts.AddRange(NamedGenerics.In(compilation, generics, cancellationToken));
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

    // Generic types are contracts where code names them with their arguments; those with [GenerateShape] have a shape already.
    private static bool IsContract(INamedTypeSymbol type) =>
        type.TypeKind is TypeKind.Class or TypeKind.Struct or TypeKind.Interface
        && !type.IsStatic
        && ShapeLocator.Accessibility(type) is not null
        && !type.Has(Attributes.GenerateShape) && !type.Has(Attributes.MemoryPackUnionFormatter)
        && MemberSources.IsAnnotated(type)
        && (!type.IsAbstract || Unions.IsUnion(type));

    // Reports an annotated type that can have no shape. Of an abstract base without annotated cases only the derived types are contracts.
    private static void CheckLeftOut(INamedTypeSymbol type, DiagnosticSink sink)
    {
        if (Mark(type) is not { } mark)
        {
            return;
        }

        if (type.IsStatic || mark == Attributes.ShortName(Attributes.MemoryPackUnionFormatter))
        {
            sink.Report(DiagnosticDescriptors.NotHonoured, type, SourceNames.Display(type), mark);
        }
        else if (type.IsAbstract && mark == Attributes.ShortName(Attributes.JsonPolymorphic))
        {
            sink.Report(DiagnosticDescriptors.NotHonoured, type, SourceNames.Display(type), mark + WithoutCases);
        }
        else if (ShapeLocator.Accessibility(type) is null)
        {
            sink.Report(DiagnosticDescriptors.TypeLeftOut, type, SourceNames.Display(type), mark);
        }
    }

    private static string? Mark(INamedTypeSymbol type) =>
        new[] { Attributes.MemoryPackUnionFormatter, Attributes.JsonPolymorphic, Attributes.MessagePackObject, Attributes.ProtoContract, Attributes.MemoryPackable, Attributes.DataContract }
            .Where(type.Has).Select(Attributes.ShortName).FirstOrDefault();
}

/// <summary>Which annotated types of an assembly a shape set includes.</summary>
/// <param name="set">Its <c>[ShapeSet]</c>.</param>
internal sealed class AnnotatedScope(AttributeData set)
{
    private readonly string[] _namespaces = [.. Values(set, "Namespaces").OfType<string>()];
    private readonly string[] _excludedNamespaces = [.. Values(set, "ExcludedNamespaces").OfType<string>()];
    private readonly HashSet<ISymbol> _excludedTypes = new(Values(set, "ExcludedTypes").OfType<ISymbol>(), SymbolEqualityComparer.Default);

    /// <summary>Whether it includes a type.</summary>
    public bool Holds(INamedTypeSymbol type)
    {
        string space = type.ContainingNamespace.ToDisplayString();
        return (_namespaces.Length == 0 || _namespaces.Any(name => IsIn(space, name)))
            && !_excludedNamespaces.Any(name => IsIn(space, name))
            && !_excludedTypes.Contains(type);
    }

    private static bool IsIn(string space, string name) =>
        space.StartsWith(name, StringComparison.Ordinal) && (space.Length == name.Length || space[name.Length] == '.');

    private static IEnumerable<object?> Values(AttributeData set, string name) =>
        set.NamedArguments.FirstOrDefault(argument => argument.Key == name).Value is { Kind: TypedConstantKind.Array, IsNull: false } list
            ? list.Values.Select(static value => value.Value)
            : [];
}
