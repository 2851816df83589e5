using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FindSymbols;

namespace SerializationApi.Shapes.CodeFixes;

/// <summary>A declaration in a document, and the attribute that it gets.</summary>
internal sealed class Placement
{
    private Placement(Document document, SyntaxNode declaration, SuggestedAttribute attribute)
    {
        Document = document;
        Declaration = declaration;
        Attribute = attribute;
    }

    public Document Document { get; }

    /// <summary>A type, a property, a field declaration with one name or a parameter of a record.</summary>
    public SyntaxNode Declaration { get; }

    public SuggestedAttribute Attribute { get; }

    /// <summary>Equal keys put the same attribute on the same declaration.</summary>
    public (DocumentId Document, int Position, string Attribute) Key => (Document.Id, Declaration.SpanStart, Attribute.ToString());

    /// <summary>Finds the places for the attributes of a diagnostic; none if one of them has no place in the solution's source.</summary>
    public static async Task<IReadOnlyList<Placement>> OfAsync(Project project, Diagnostic diagnostic, CancellationToken cancellationToken)
    {
        var placements = new List<Placement>();
        Compilation? compilation = await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false);
        foreach (SuggestedAttribute attribute in SuggestedAttribute.Of(diagnostic))
        {
            ISymbol? symbol = compilation is null
                ? null
                : DocumentationCommentId.GetFirstSymbolForDeclarationId(attribute.Symbol, compilation);
            ISymbol? source = symbol is null
                ? null
                : await SymbolFinder.FindSourceDefinitionAsync(symbol, project.Solution, cancellationToken).ConfigureAwait(false);
            if (
                source is null
                || await OfAsync(project.Solution, source, attribute, cancellationToken).ConfigureAwait(false) is not { } placement
            )
            {
                return [];
            }

            placements.Add(placement);
        }

        return placements;
    }

    private static async Task<Placement?> OfAsync(
        Solution solution,
        ISymbol symbol,
        SuggestedAttribute attribute,
        CancellationToken cancellationToken
    )
    {
        foreach (SyntaxReference reference in symbol.DeclaringSyntaxReferences)
        {
            SyntaxNode node = await reference.GetSyntaxAsync(cancellationToken).ConfigureAwait(false);
            SyntaxNode? declaration = node switch
            {
                VariableDeclaratorSyntax
                {
                    Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: FieldDeclarationSyntax field }
                } => field,
                MemberDeclarationSyntax or ParameterSyntax => node,
                _ => null,
            };
            if (
                declaration is not null
                && solution.GetDocument(reference.SyntaxTree) is { } document and not SourceGeneratedDocument
                && await document.Project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is { } compilation
                && compilation.GetTypeByMetadataName(attribute.MetadataName) is not null
            )
            {
                return new Placement(document, declaration, attribute);
            }
        }

        return null;
    }
}
