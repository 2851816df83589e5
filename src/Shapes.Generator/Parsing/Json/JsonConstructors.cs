using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.Json;

/// <summary>Whether an object is the same by the constructor that a shape calls and by the one that System.Text.Json calls.</summary>
internal static class JsonConstructors
{
    /// <summary>Whether it is.</summary>
    /// <param name="constructor">The shape's; null for none.</param>
    /// <param name="other">System.Text.Json's; null for a struct's default.</param>
    public static bool DoSame(IMethodSymbol? constructor, IMethodSymbol? other) =>
        SymbolEqualityComparer.Default.Equals(constructor, other)
        || (other is null && constructor is null or { ContainingType.IsValueType: true } && DoesNothing(constructor));

    // The parameters of a record set its properties, which System.Text.Json sets itself.
    private static bool DoesNothing(IMethodSymbol? constructor) =>
        constructor is null or { Parameters.IsEmpty: true, IsImplicitlyDeclared: true }
        || (
            constructor.DeclaringSyntaxReferences.Any(static part => part.GetSyntax() is RecordDeclarationSyntax)
            && constructor.Parameters.All(static parameter => !parameter.HasExplicitDefaultValue && HasProperty(parameter))
            && !constructor
                .ContainingType.GetMembers()
                .SelectMany(static member => member.DeclaringSyntaxReferences)
                .Any(static part => OwnDefaults.Initialiser(part.GetSyntax()) is not null)
        );

    private static bool HasProperty(IParameterSymbol parameter) =>
        parameter
            .ContainingType.GetMembers(parameter.Name)
            .OfType<IPropertySymbol>()
            .SelectMany(static property => property.DeclaringSyntaxReferences)
            .Any(static part => part.GetSyntax() is ParameterSyntax);
}
