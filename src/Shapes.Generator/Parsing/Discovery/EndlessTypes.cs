using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>Types whose parts never end: C# allows <c>A&lt;T&gt;</c> with a member of type <c>A&lt;A&lt;T&gt;&gt;</c>.</summary>
internal static class EndlessTypes
{
    /// <summary>The maximum nesting of lists: a class may derive from a list of itself.</summary>
    public const int MaxDepth = 64;

    private const int MaxArguments = 128;
    private const int MaxNesting = 64;
    private const int MaxStructs = 12;

    // With several such members the types grow exponentially: at most 8 of one definition may be nested deeper than 6.
    private const int DeepNesting = 6;
    private const int MaxDeep = 8;

    /// <summary>Whether a generic type has too many arguments, or nests them too deep.</summary>
    public static bool IsTooLarge(ITypeSymbol type)
    {
        int left = MaxArguments;
        return IsTooLarge(type, MaxNesting, ref left);
    }

    /// <summary>Whether a contract exceeds the number of deeply nested ones of one generic definition.</summary>
    public static bool IsOneTooMany(INamedTypeSymbol type, Dictionary<INamedTypeSymbol, HashSet<INamedTypeSymbol>> deep)
    {
        int left = MaxArguments;
        if (!type.IsGenericType || !IsTooLarge(type, DeepNesting, ref left))
        {
            return false;
        }

        if (!deep.TryGetValue(type.OriginalDefinition, out HashSet<INamedTypeSymbol>? met))
        {
            met = new(SymbolEqualityComparer.Default);
            deep.Add(type.OriginalDefinition, met);
        }

        return !met.Contains(type) && (met.Count == MaxDeep || !met.Add(type));
    }

    /// <summary>Whether a struct contains itself. The compiler reports that, but the generator runs too.</summary>
    public static bool HoldsItself(ITypeSymbol type) => HoldsItself(type, new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default));

    private static bool IsTooLarge(ITypeSymbol type, int depth, ref int left)
    {
        if (depth < 0 || left-- <= 0)
        {
            return true;
        }

        if (type is IArrayTypeSymbol array)
        {
            return IsTooLarge(array.ElementType, depth - 1, ref left);
        }

        for (var current = type as INamedTypeSymbol; current is not null; current = current.ContainingType)
        {
            foreach (ITypeSymbol argument in current.TypeArguments)
            {
                if (IsTooLarge(argument, depth - 1, ref left))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool HoldsItself(ITypeSymbol type, HashSet<ITypeSymbol> around)
    {
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Struct, SpecialType: SpecialType.None } || Scalars.Kind(type) is not null)
        {
            return false;
        }

        if (around.Count > MaxStructs || !around.Add(type))
        {
            return true;
        }

        bool holds = TypeChain.Fields(type).Any(field => HoldsItself(Scalars.Nullable(field.Type) ?? field.Type, around));
        around.Remove(type);
        return holds;
    }
}
