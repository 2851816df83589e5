using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SerializationApi.Shapes.Generator.Baseline;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Emission;
using SerializationApi.Shapes.Generator.Interception;
using SerializationApi.Shapes.Generator.Listing;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator;

/// <summary>
/// Generates the shapes of contracts: <c>[GenerateShape]</c>, <c>[GenerateShapeFor&lt;T&gt;]</c> and <c>[ShapeSet]</c>. The steps' models
/// are equal by value: an edit that changes no contract emits nothing again.
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class ShapeGenerator : IIncrementalGenerator
{
    /// <inheritdoc />
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        IncrementalValuesProvider<ParseResult> contracts = context
            .SyntaxProvider.ForAttributeWithMetadataName(
                Attributes.GenerateShape,
                static (node, _) => node is TypeDeclarationSyntax,
                AttributeParser.Contract
            )
            .WithTrackingName(Steps.GenerateShape);
        IncrementalValuesProvider<ParseResult> chosen = context
            .SyntaxProvider.ForAttributeWithMetadataName(
                Attributes.GenerateShapeFor,
                static (node, _) => node is ClassDeclarationSyntax,
                AttributeParser.ShapeSet
            )
            .WithTrackingName(Steps.GenerateShapeFor);
        IncrementalValuesProvider<ParseResult> sets = context
            .SyntaxProvider.ForAttributeWithMetadataName(
                Attributes.ShapeSet,
                static (node, _) => node is ClassDeclarationSyntax,
                AttributeParser.ShapeSet
            )
            .WithTrackingName(Steps.ShapeSet);

        // The set of an assembly that has contracts and declares none.
        IncrementalValuesProvider<ParseResult> undeclared = contracts
            .Collect()
            .Combine(sets.Collect())
            .SelectMany(static (parts, _) => parts.Left.IsEmpty || !parts.Right.IsEmpty ? ImmutableArray<bool>.Empty : [true])
            .Combine(context.CompilationProvider)
            .Select(static (parts, cancellationToken) => AttributeParser.DefaultSet(parts.Right, cancellationToken))
            .WithTrackingName(Steps.DefaultSet);
        IncrementalValueProvider<ImmutableArray<ParseResult>> results = contracts
            .Collect()
            .Combine(chosen.Collect())
            .Combine(sets.Collect())
            .Combine(undeclared.Collect())
            .Select(
                static (parts, _) => parts.Left.Left.Left.AddRange(parts.Left.Left.Right).AddRange(parts.Left.Right).AddRange(parts.Right)
            );

        // The baseline is compared with the contracts, whether or not they can be emitted.
        IncrementalValueProvider<ImmutableArray<ParseResult>> emitted = results
            .Combine(context.ParseOptionsProvider.Select(static (options, _) => ((CSharpParseOptions)options).LanguageVersion))
            .Select(static (found, _) => LanguageRule.Check(found.Left, found.Right));

        // An edit only looks up the locations of diagnostics again.
        IncrementalValueProvider<HelpLinks> help = HelpLinks.Of(context);
        IncrementalValueProvider<ImmutableArray<DiagnosticInfo>> diagnostics = emitted
            .SelectMany(static (all, _) => GenerationPlan.Diagnostics(all))
            .WithTrackingName(Steps.Diagnostics)
            .Collect();
        context.RegisterSourceOutput(
            diagnostics.Combine(help).Combine(context.CompilationProvider).WithTrackingName(Steps.Places),
            static (output, found) =>
            {
                var trees = new SourceTrees(found.Right);
                foreach (DiagnosticInfo diagnostic in found.Left.Left)
                {
                    output.ReportDiagnostic(diagnostic.ToDiagnostic(trees, found.Left.Right));
                }
            }
        );
        IncrementalValuesProvider<EmittedShape> shapes = emitted
            .SelectMany(static (all, _) => GenerationPlan.Shapes(all))
            .WithTrackingName(Steps.Shapes)
            .Select(static (file, _) => ShapeEmitter.Emit(file));
        context.RegisterSourceOutput(shapes, static (output, file) => output.AddSource(file.HintName, file.Text));
        context.RegisterSourceOutput(
            shapes
                .Select(static (file, _) => file.Shared)
                .Collect()
                .Select(static (all, _) => GenerationPlan.Shared(all))
                .WithTrackingName(Steps.SharedMethods),
            static (output, methods) =>
            {
                if (methods.Count > 0)
                {
                    output.AddSource(SharedMethod.HintName, SharedMethod.Emit(methods));
                }
            }
        );
        context.RegisterSourceOutput(
            emitted.SelectMany(static (all, _) => GenerationPlan.ShapeSets(all)).WithTrackingName(Steps.ShapeSets),
            static (output, file) => output.AddSource(file.HintName, ShapeSetEmitter.Emit(file))
        );
        InterceptionSteps.Register(context, emitted);
        BaselineSteps.Register(context, results, help);
        ListingSteps.Register(context, results);
    }
}

/// <summary>The names of the generator's steps, for tests: one for each attribute, then the outputs.</summary>
internal static class Steps
{
    public const string GenerateShape = nameof(GenerateShape);
    public const string GenerateShapeFor = nameof(GenerateShapeFor);
    public const string ShapeSet = nameof(ShapeSet);
    public const string DefaultSet = nameof(DefaultSet);
    public const string Diagnostics = nameof(Diagnostics);
    public const string Places = nameof(Places);
    public const string Shapes = nameof(Shapes);
    public const string ShapeSets = nameof(ShapeSets);
    public const string SharedMethods = nameof(SharedMethods);
    public const string Baseline = nameof(Baseline);
}
