using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace SerializationApi.Shapes.CodeFixes;

/// <summary>Adds a number to each member of a contract: <c>[DataMember(Order = n)]</c>, above the existing ones.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(NumberMembersFix))]
[Shared]
public sealed class NumberMembersFix : AttributeCodeFix
{
    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = Ids("SHAPE001", "SHAPE040");

    /// <inheritdoc />
    protected override string Title => "Number the members";
}
