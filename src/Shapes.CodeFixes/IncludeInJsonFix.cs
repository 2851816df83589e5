using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace SerializationApi.Shapes.CodeFixes;

/// <summary>Adds <c>[JsonInclude]</c>, so that System.Text.Json sees and sets the members of a contract.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(IncludeInJsonFix))]
[Shared]
public sealed class IncludeInJsonFix : AttributeCodeFix
{
    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = Ids("SHAPE056");

    /// <inheritdoc />
    protected override string Title => "Add [JsonInclude]";
}
