using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace SerializationApi.Shapes.CodeFixes;

/// <summary>Reserves the number or name of a removed member: <c>[Reserved(n)]</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ReserveNumberFix))]
[Shared]
public sealed class ReserveNumberFix : AttributeCodeFix
{
    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = Ids("SHAPE034");

    /// <inheritdoc />
    protected override string Title => "Reserve the removed number";
}
