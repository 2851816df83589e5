using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace SerializationApi.Shapes.CodeFixes;

/// <summary>Adds <c>[GenerateShape]</c> to a type of another project, or to a type that is used as a contract.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(AddGenerateShapeFix))]
[Shared]
public sealed class AddGenerateShapeFix : AttributeCodeFix
{
    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = Ids("SHAPE004", "SHAPE044");

    /// <inheritdoc />
    protected override string Title => "Add [GenerateShape]";
}
