using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace SerializationApi.Shapes.CodeFixes;

/// <summary>
/// Adds the attributes of many diagnostics at once. Merging the documents of separate fixes would not work: several diagnostics suggest the
/// same attribute, or the same using.
/// </summary>
internal sealed class AttributeFixAll : FixAllProvider
{
    public static readonly AttributeFixAll Instance = new();

    public override async Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
    {
        CancellationToken cancellationToken = fixAllContext.CancellationToken;
        var placements = new List<Placement>();
        foreach (Project project in fixAllContext.Scope == FixAllScope.Solution ? fixAllContext.Solution.Projects : [fixAllContext.Project])
        {
            foreach (Diagnostic diagnostic in await DiagnosticsAsync(fixAllContext, project).ConfigureAwait(false))
            {
                placements.AddRange(await Placement.OfAsync(project, diagnostic, cancellationToken).ConfigureAwait(false));
            }
        }

        return placements.Count == 0
            ? null
            : CodeAction.Create(
                fixAllContext.CodeActionEquivalenceKey ?? nameof(AttributeFixAll),
                token => AttributeEdits.ApplyAsync(fixAllContext.Solution, placements, token),
                fixAllContext.CodeActionEquivalenceKey
            );
    }

    private static Task<ImmutableArray<Diagnostic>> DiagnosticsAsync(FixAllContext context, Project project) =>
        context is { Scope: FixAllScope.Document, Document: { } document }
            ? context.GetDocumentDiagnosticsAsync(document)
            : context.GetAllDiagnosticsAsync(project);
}
