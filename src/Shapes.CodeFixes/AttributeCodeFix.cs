using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace SerializationApi.Shapes.CodeFixes;

/// <summary>A code fix that adds the attributes which the generator's diagnostic suggests.</summary>
public abstract class AttributeCodeFix : CodeFixProvider
{
    /// <summary>What the fix is offered as.</summary>
    protected abstract string Title { get; }

    /// <inheritdoc />
    public sealed override FixAllProvider GetFixAllProvider() => AttributeFixAll.Instance;

    /// <inheritdoc />
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            IReadOnlyList<Placement> placements = await Placement
                .OfAsync(context.Document.Project, diagnostic, context.CancellationToken)
                .ConfigureAwait(false);
            if (placements.Count > 0)
            {
                context.RegisterCodeFix(
                    CodeAction.Create(
                        Title,
                        cancellationToken => AttributeEdits.ApplyAsync(context.Document.Project.Solution, placements, cancellationToken),
                        equivalenceKey: Title
                    ),
                    diagnostic
                );
            }
        }
    }

    /// <summary>The IDs as a provider has them.</summary>
    private protected static ImmutableArray<string> Ids(params string[] ids) => [.. ids];
}
