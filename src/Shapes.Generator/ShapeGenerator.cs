using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SerializationApi.Shapes.Generator.Emission;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing;

namespace SerializationApi.Shapes.Generator;

/// <summary>
/// Generates the shapes of contracts: <c>[GenerateShape]</c>, <c>[GenerateShapeFor&lt;T&gt;]</c> and <c>[ShapeSet]</c>.
/// Every step hands on models that are equal by value, so that an edit which changes no contract emits nothing anew.
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class ShapeGenerator : IIncrementalGenerator
{
    /// <inheritdoc />
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        IncrementalValuesProvider<ParseResult> contracts = context.SyntaxProvider
            .ForAttributeWithMetadataName(Attributes.GenerateShape, static (node, _) => node is TypeDeclarationSyntax, HostParser.Contract)
            .WithTrackingName(Steps.Contracts);
        IncrementalValuesProvider<ParseResult> hosts = context.SyntaxProvider
            .ForAttributeWithMetadataName(Attributes.GenerateShapeFor, static (node, _) => node is ClassDeclarationSyntax, HostParser.Host)
            .WithTrackingName(Steps.Hosts);
        IncrementalValuesProvider<ParseResult> sets = context.SyntaxProvider
            .ForAttributeWithMetadataName(Attributes.ShapeSet, static (node, _) => node is ClassDeclarationSyntax, HostParser.Host)
            .WithTrackingName(Steps.Sets);
        IncrementalValueProvider<ImmutableArray<ParseResult>> results = contracts.Collect()
            .Combine(hosts.Collect())
            .Combine(sets.Collect())
            .Select(static (parts, _) => parts.Left.Left.AddRange(parts.Left.Right).AddRange(parts.Right));

        context.RegisterSourceOutput(
            results.SelectMany(static (all, _) => Selection.Diagnostics(all)).WithTrackingName(Steps.Diagnostics),
            static (output, diagnostic) => output.ReportDiagnostic(diagnostic.ToDiagnostic()));
        context.RegisterSourceOutput(
            results.SelectMany(static (all, _) => Selection.Shapes(all)).WithTrackingName(Steps.Shapes),
            static (output, shape) => output.AddSource(shape.HintName, ShapeEmitter.Emit(shape.Contract)));
        context.RegisterSourceOutput(
            results.SelectMany(static (all, _) => Selection.Sets(all)).WithTrackingName(Steps.All),
            static (output, set) => output.AddSource(set.HintName, HostEmitter.Emit(set.Host, set.Shapes)));
    }
}
