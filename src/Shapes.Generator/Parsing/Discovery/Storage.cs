using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>The storage of a member's value, as far as source shows it.</summary>
/// <param name="Symbol">The field; for an auto-property, the property.</param>
internal sealed record Storage(ISymbol Symbol, IReadOnlyList<ExpressionSyntax> Initialisers)
{
    /// <summary>Returns the storage of a property or field; null if the getter computes it, or its source is unavailable.</summary>
    public static Storage? Of(ISymbol member) =>
        member switch
        {
            { DeclaringSyntaxReferences.IsEmpty: true } => null,
            IFieldSymbol field => new Storage(
                field,
                InitialisersOf(field.DeclaringSyntaxReferences.Select(static part => part.GetSyntax()))
            ),
            IPropertySymbol property => OfProperty(property),
            _ => null,
        };

    /// <summary>Whether another generator implements the property: this compilation has only its declaration.</summary>
    public static bool IsElsewhere(ISymbol member) =>
        member is IPropertySymbol { IsPartialDefinition: true, PartialImplementationPart: null };

    private static Storage? OfProperty(IPropertySymbol property)
    {
        IPropertySymbol?[] halves = [property.PartialDefinitionPart, property, property.PartialImplementationPart];
        IEnumerable<SyntaxReference> references = halves
            .OfType<IPropertySymbol>()
            .SelectMany(static half => half.DeclaringSyntaxReferences);
        SyntaxNode[] parts = [.. references.Select(static part => part.GetSyntax())];
        if (IsElsewhere(property))
        {
            return null;
        }

        // The declaration of a partial property has no code.
        (bool hasCode, string? returned) = parts
            .OfType<PropertyDeclarationSyntax>()
            .Select(Getter)
            .FirstOrDefault(static getter => getter.HasCode);
        if (!hasCode || returned == "field")
        {
            return new Storage(property, InitialisersOf(parts));
        }

        IFieldSymbol? behind = returned is null
            ? null
            : property.ContainingType.GetMembers(returned).OfType<IFieldSymbol>().FirstOrDefault(static field => !field.IsStatic);
        return behind is null ? null : Of(behind);
    }

    private static IReadOnlyList<ExpressionSyntax> InitialisersOf(IEnumerable<SyntaxNode> parts) =>
        [.. parts.Select(OwnDefaults.Initialiser).OfType<ExpressionSyntax>()];

    // The name of the field that a getter only returns.
    private static (bool HasCode, string? Returned) Getter(PropertyDeclarationSyntax property)
    {
        AccessorDeclarationSyntax? getter = property.AccessorList?.Accessors.FirstOrDefault(static accessor =>
            accessor.Keyword.ValueText == "get"
        );
        ExpressionSyntax? returned =
            property.ExpressionBody?.Expression
            ?? getter?.ExpressionBody?.Expression
            ?? (getter?.Body is { Statements.Count: 1 } body ? (body.Statements[0] as ReturnStatementSyntax)?.Expression : null);
        string? name = returned switch
        {
            IdentifierNameSyntax field => field.Identifier.ValueText,
            MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: IdentifierNameSyntax field } => field
                .Identifier
                .ValueText,
            _ => returned?.ToString() == "field" ? "field" : null,
        };
        return (property.ExpressionBody is not null || getter is { Body: not null } or { ExpressionBody: not null }, name);
    }
}
