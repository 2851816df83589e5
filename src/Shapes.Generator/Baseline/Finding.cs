using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>A diagnostic about a contract or member that is known by name; its location is looked up when it is reported.</summary>
/// <param name="Contract">The contract; empty if it is about the baseline.</param>
/// <param name="Member">The member; empty if it is about the contract.</param>
internal sealed record Finding(DiagnosticDescriptor Rule, string Contract, string Member, EquatableArray<string> Arguments)
{
    /// <summary>The attribute that a code fix adds to the contract; empty if none helps.</summary>
    public string Attribute { get; init; } = "";

    /// <summary>Creates the diagnostic, at the member, the contract, or <paramref name="otherwise"/>.</summary>
    public Diagnostic ToDiagnostic(Compilation compilation, LocationInfo? otherwise, HelpLinks help)
    {
        ISymbol? symbol = Contract.Length == 0 ? null : Symbol(compilation);
        Location? place = symbol?.Locations.FirstOrDefault(static location => location.IsInSource);
        Suggestion[] suggestions =
            Attribute.Length > 0 && symbol?.OriginalDefinition.GetDocumentationCommentId() is { } id ? [new Suggestion(id, Attribute)] : [];
        return Diagnostic.Create(
            help.For(Rule),
            place ?? otherwise?.ToLocation(new SourceTrees(compilation)) ?? Location.None,
            DiagnosticInfo.Properties(suggestions.ToEquatableArray()),
            Arguments.ToArray<object>()
        );
    }

    private ISymbol? Symbol(Compilation compilation)
    {
        INamespaceOrTypeSymbol found = compilation.Assembly.GlobalNamespace;
        int end = Contract.IndexOfAny(['<', '(']);
        foreach (string part in (end < 0 ? Contract : Contract.Substring(0, end)).Split('.'))
        {
            if (found.GetMembers(part.TrimStart('@')).OfType<INamespaceOrTypeSymbol>().FirstOrDefault() is not { } next)
            {
                return null;
            }

            found = next;
        }

        for (var type = found as INamedTypeSymbol; type is not null && Member.Length > 0; type = type.BaseType)
        {
            if (type.GetMembers(Member).FirstOrDefault(static member => member is IPropertySymbol or IFieldSymbol) is { } member)
            {
                return member;
            }
        }

        return found;
    }
}
