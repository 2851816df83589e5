using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SerializationApi.Shapes.Generator.Baseline;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Listing;

/// <summary>
/// The generator's step for <c>dotnet build -t:ListShapes</c>: a generated file contains the table as a comment, like the next baseline.
/// </summary>
internal static class ListingSteps
{
    /// <summary>The generated file whose comment is the table.</summary>
    public const string HintName = "shape.list.g.cs";

    private const string EmitProperty = "build_property.EmitShapeList";

    public static void Register(
        IncrementalGeneratorInitializationContext context,
        IncrementalValueProvider<ImmutableArray<ParseResult>> results
    )
    {
        IncrementalValueProvider<bool> emits = context.AnalyzerConfigOptionsProvider.Select(
            static (options, _) => options.GlobalOptions.TryGetValue(EmitProperty, out string? value) && value == "true"
        );

        // Without it nothing uses the compilation, which every edit changes.
        IncrementalValuesProvider<ImmutableArray<ParseResult>> asked = results
            .Combine(emits)
            .SelectMany(static (all, _) => all.Right ? new[] { all.Left } : []);
        context.RegisterSourceOutput(
            asked.Combine(context.CompilationProvider),
            static (output, all) =>
                output.AddSource(
                    HintName,
                    SourceText.From(
                        BaselineSteps.Comment(new ShapeTable(all.Left, new ForeignShapes(all.Right, output.CancellationToken)).ToString()),
                        Encoding.UTF8
                    )
                )
        );
    }
}
