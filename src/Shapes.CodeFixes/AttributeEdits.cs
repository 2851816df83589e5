using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace SerializationApi.Shapes.CodeFixes;

/// <summary>Adds attributes to declarations in any documents, with the usings that they need.</summary>
internal static class AttributeEdits
{
    public static async Task<Solution> ApplyAsync(Solution solution, IEnumerable<Placement> placements, CancellationToken cancellationToken)
    {
        IEnumerable<Placement> distinct = placements.GroupBy(static placement => placement.Key).Select(static same => same.First());
        foreach (IGrouping<DocumentId, Placement> inDocument in distinct.GroupBy(static placement => placement.Document.Id))
        {
            Document document = inDocument.First().Document;
            SourceText text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
            SemanticModel? model = await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
            IEnumerable<TextChange> attributes = inDocument
                .Select(placement => AttributeText.Change(text, placement.Declaration, placement.Attribute))
                .OfType<TextChange>();
            IEnumerable<TextChange> usings = inDocument
                .Where(placement => model is not null && !IsInScope(model, placement))
                .Select(static placement => placement.Attribute.Namespace)
                .Distinct(StringComparer.Ordinal)
                .OrderBy(static space => space, StringComparer.Ordinal)
                .Select(space => UsingText.Change(text, (CompilationUnitSyntax)model!.SyntaxTree.GetRoot(cancellationToken), space));
            solution = solution.WithDocumentText(
                document.Id,
                text.WithChanges(usings.Concat(attributes).OrderBy(static change => change.Span.Start))
            );
        }

        return solution;
    }

    private static bool IsInScope(SemanticModel model, Placement placement) =>
        model
            .LookupNamespacesAndTypes(placement.Declaration.SpanStart, name: placement.Attribute.Name + "Attribute")
            .OfType<INamedTypeSymbol>()
            .Any();
}
