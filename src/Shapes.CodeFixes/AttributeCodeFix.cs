using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace SerializationApi.Shapes.CodeFixes;

/// <summary>A code fix that adds the attributes that the generator's diagnostic suggests.</summary>
public abstract class AttributeCodeFix : CodeFixProvider
{
    /// <summary>Gets the title under which the fix is offered.</summary>
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

    private protected static ImmutableArray<string> Ids(params string[] ids) => [.. ids];
}
