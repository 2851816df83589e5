using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>
/// Finds the location of a contract's shape: next to the contract, if its own assembly has it; nested in the shape set that requests it; or
/// in a namespace of this assembly, for a type of another assembly in a member.
/// </summary>
internal sealed class ShapeLocator(Compilation compilation, ShapeSetScope? set)
{
    private const string OwnNamespace = "SerializationApi.Shapes.Generated";

    /// <summary>Returns the shape of a contract, and whether it must be generated along with the contract that refers to it.</summary>
    public (ShapeLocation Location, bool IsOurs) Locate(INamedTypeSymbol contract)
    {
        ShapeLocation beside = Beside(contract);
        if (set is not null && set.IsTarget(contract))
        {
            return (set.LocationOf(contract), true);
        }

        bool isLocal = SymbolEqualityComparer.Default.Equals(contract.ContainingAssembly, compilation.Assembly);
        if ((isLocal && !contract.IsGenericType && contract.Has(Attributes.GenerateShape)) || Exists(contract, beside))
        {
            return (beside, false);
        }

        if (set is not null)
        {
            return (set.LocationOf(contract), true);
        }

        return (isLocal && !contract.IsGenericType ? beside : Elsewhere(contract), true);
    }

    /// <summary>The set of an assembly that declares none. It is public: other assemblies find the shapes in it.</summary>
    public static ShapeLocation DefaultSet(Compilation compilation) =>
        new(OwnNamespace, default, default, ToIdentifier(compilation.AssemblyName ?? "Assembly") + "Shapes", "public");

    /// <summary>The location next to a contract.</summary>
    public static ShapeLocation Beside(INamedTypeSymbol contract)
    {
        string space = contract.ContainingNamespace.IsGlobalNamespace ? "" : SourceNames.Namespace(contract.ContainingNamespace);
        return new ShapeLocation(space, default, default, FreeName(contract) + "Shape", Accessibility(contract) ?? "internal");
    }

    // The shape gets another name if a type of the user has its name, or if both A.B (nested) and A_B exist.
    private static string FreeName(INamedTypeSymbol contract)
    {
        string name = NestedName(contract);
        if (name.Contains("_"))
        {
            name += new string(
                '_',
                Namesakes(contract.ContainingNamespace, name)
                    .OrderBy(static type => type.ToDisplayString().Count(static c => c == '.'))
                    .ThenBy(static type => type.ToDisplayString(), StringComparer.Ordinal)
                    .TakeWhile(type => !SymbolEqualityComparer.Default.Equals(type, contract))
                    .Count()
            );
        }

        while (contract.ContainingNamespace.GetTypeMembers(name + "Shape", arity: 0).Any(type => !IsShapeOf(type, contract)))
        {
            name += "_";
        }

        return name;
    }

    private static IEnumerable<INamedTypeSymbol> Namesakes(INamespaceOrTypeSymbol container, string name) =>
        container
            .GetTypeMembers()
            .Where(type => type.Arity == 0 && name.StartsWith(type.Name, StringComparison.Ordinal))
            .SelectMany(type =>
                name.Length == type.Name.Length ? [type]
                : name[type.Name.Length] == '_' ? Namesakes(type, name.Substring(type.Name.Length + 1))
                : []
            );

    private static bool IsShapeOf(INamedTypeSymbol shape, INamedTypeSymbol contract) =>
        shape.AllInterfaces.Any(face =>
            face.Name == "IShape"
            && face.TypeArguments.Length == 1
            && SymbolEqualityComparer.Default.Equals(face.TypeArguments[0], contract)
        );

    /// <summary>The name of a contract with its containing types: <c>Outer_Inner</c>.</summary>
    public static string NestedName(ITypeSymbol contract) =>
        contract switch
        {
            INamedTypeSymbol { ContainingType: { } outer } inner => $"{NestedName(outer)}_{SimpleName(inner)}",
            _ => ArgumentName(contract),
        };

    // PageOfItem
    private static string SimpleName(INamedTypeSymbol contract) =>
        contract.TypeArguments.Length == 0
            ? contract.Name
            : $"{contract.Name}Of{string.Concat((contract.TupleUnderlyingType ?? contract).TypeArguments.Select(ArgumentName))}";

    private static string ArgumentName(ITypeSymbol argument) =>
        argument switch
        {
            IArrayTypeSymbol { Rank: > 1 } grid => $"{ArgumentName(grid.ElementType)}Array{grid.Rank}D",
            IArrayTypeSymbol array => ArgumentName(array.ElementType) + "Array",
            INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable => "Nullable"
                + ArgumentName(nullable.TypeArguments[0]),
            INamedTypeSymbol named => SimpleName(named),
            _ => argument.Name,
        };

    /// <summary><c>public</c>, <c>internal</c>, or null if the type cannot be named in its whole assembly.</summary>
    public static string? Accessibility(ITypeSymbol type) =>
        type switch
        {
            INamedTypeSymbol named => Accessibility(named),
            IArrayTypeSymbol array => Accessibility(array.ElementType),
            _ => "public",
        };

    private static string? Accessibility(INamedTypeSymbol type)
    {
        // Each argument is asked once: asking twice takes exponential time in the depth.
        string?[] arguments = [.. type.TypeArguments.Select(Accessibility)];
        if (arguments.Contains(null))
        {
            return null;
        }

        bool isPublic = arguments.All(static argument => argument == "public");
        for (INamedTypeSymbol? current = type; current is not null; current = current.ContainingType)
        {
            switch (current.DeclaredAccessibility)
            {
                case Microsoft.CodeAnalysis.Accessibility.Public:
                    break;
                case Microsoft.CodeAnalysis.Accessibility.Internal
                or Microsoft.CodeAnalysis.Accessibility.ProtectedOrInternal when !current.IsFileLocal:
                    isPublic = false;
                    break;
                default:
                    return null;
            }
        }

        return isPublic ? "public" : "internal";
    }

    private bool Exists(INamedTypeSymbol contract, ShapeLocation beside)
    {
        string name = beside.QualifiedName.Replace("@", "");
        return contract.ContainingAssembly.GetTypeByMetadataName(name) is { } shape
            && compilation.IsSymbolAccessibleWithin(shape, compilation.Assembly)
            && IsShapeOf(shape, contract);
    }

    // The names of this assembly and of the contract make the shape's name unique.
    private ShapeLocation Elsewhere(INamedTypeSymbol contract)
    {
        string space = $"{OwnNamespace}.{Identifiers.Escape(ToIdentifier(compilation.AssemblyName ?? "Assembly"))}";
        return new ShapeLocation(space, default, default, QualifiedName(contract) + "Shape", "internal");
    }

    /// <summary>The qualified name of a contract as one identifier.</summary>
    public static string QualifiedName(ITypeSymbol contract) =>
        ToIdentifier(
            contract.ToDisplayString(
                SymbolDisplayFormat.FullyQualifiedFormat.WithGlobalNamespaceStyle(SymbolDisplayGlobalNamespaceStyle.Omitted)
            )
        );

    private static string ToIdentifier(string name)
    {
        // _0, _1 and _2 are unique, because no name begins with a digit: List<int[]> and List<int>[] differ.
        var text = new System.Text.StringBuilder();
        foreach (char c in name.Replace("_", "__"))
        {
            text.Append(
                c switch
                {
                    '?' => "_0",
                    '[' => "_1",
                    '(' => "_2",
                    _ when char.IsLetterOrDigit(c) || c == '_' => c.ToString(),
                    _ => "_",
                }
            );
        }

        return char.IsDigit(text[0]) ? "_" + text : text.ToString();
    }
}
