using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace SerializationApi.Shapes.CodeFixes;

/// <summary>Gives each member of a contract a number: <c>[DataMember(Order = n)]</c>, above those that there are.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(NumberMembersFix))]
[Shared]
public sealed class NumberMembersFix : AttributeCodeFix
{
    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = Ids("SHAPE001", "SHAPE040");

    /// <inheritdoc />
    protected override string Title => "Number the members";
}
