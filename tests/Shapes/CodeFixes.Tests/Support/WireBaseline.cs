using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SerializationApi.Shapes.Generator;

namespace SerializationApi.Shapes.CodeFixes.Tests.Support;

/// <summary>The wire baseline of contracts, as the build writes it.</summary>
internal static class WireBaseline
{
    /// <summary>The baseline of a source text.</summary>
    public static string Of(CSharpCompilation compilation)
    {
        GeneratorDriver driver = CSharpGeneratorDriver
            .Create(new ShapeGenerator())
            .WithUpdatedAnalyzerConfigOptions(new Options())
            .RunGenerators(compilation, TestContext.Current.CancellationToken);
        GeneratedSourceResult file = Assert.Single(
            driver.GetRunResult().Results[0].GeneratedSources,
            static file => file.HintName == "wire.baseline.g.cs"
        );
        return string.Concat(
            file.SourceText.Lines.Select(static line => line.ToString())
                .Where(static line => line.Length > 0)
                .Select(static line => line[3..] + "\n")
        );
    }

    private sealed class Options : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions { get; } = new Emitting();

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => GlobalOptions;

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => GlobalOptions;
    }

    private sealed class Emitting : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, [System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out string? value)
        {
            value = key == "build_property.EmitWireBaseline" ? "true" : null;
            return value is not null;
        }
    }
}
