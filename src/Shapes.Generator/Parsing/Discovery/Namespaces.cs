using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>The namespaces of .NET and of libraries.</summary>
internal static class Namespaces
{
    /// <summary>Whether a symbol is in a namespace or in one below it.</summary>
    public static bool IsIn(this ISymbol symbol, string space) =>
        $"{symbol.ContainingNamespace?.ToDisplayString()}.".StartsWith($"{space}.", StringComparison.Ordinal);

    /// <summary>Whether a symbol is in .NET's namespace.</summary>
    public static bool IsOfSystem(this ISymbol symbol) => symbol.IsIn("System");
}
