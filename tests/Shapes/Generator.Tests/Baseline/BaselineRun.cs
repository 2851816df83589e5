using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using SerializationApi.Shapes.Generator.Baseline;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Baseline;

/// <summary>Runs the generator with a baseline, as a build does.</summary>
internal static class BaselineRun
{
    /// <summary>The next baseline of contracts, as the target <c>UpdateWireBaseline</c> takes it from the generated file.</summary>
    public static string Update(string source, string? baseline = null)
    {
        GeneratorRunResult result = Run(Source.Compilation(source), baseline, emits: true);
        Assert.Empty(result.Diagnostics);
        return Text(result);
    }

    /// <summary>The same of a compilation, which may have diagnostics.</summary>
    public static string Update(CSharpCompilation compilation) => Text(Run(compilation, baseline: null, emits: true));

    /// <summary>What an update reports that writes nothing.</summary>
    public static ImmutableArray<Diagnostic> RefusedUpdate(string source, string baseline)
    {
        GeneratorRunResult result = Run(Source.Compilation(source), baseline, emits: true);
        Assert.DoesNotContain(result.GeneratedSources, static file => file.HintName == BaselineSteps.HintName);
        return result.Diagnostics;
    }

    private static string Text(GeneratorRunResult result)
    {
        GeneratedSourceResult file = Assert.Single(result.GeneratedSources, static file => file.HintName == BaselineSteps.HintName);
        string text = string.Concat(
            file.SourceText.Lines.Select(static line => line.ToString())
                .Where(static line => line.Length > 0)
                .Select(static line =>
                {
                    Assert.StartsWith("// ", line, StringComparison.Ordinal);
                    return line[3..] + "\n";
                })
        );
        Assert.Equal(text, BaselineWriter.Write(BaselineReader.Read(text)));
        return text;
    }

    /// <summary>What a build reports of contracts with a baseline.</summary>
    public static ImmutableArray<Diagnostic> Check(string source, string? baseline) => Check(Source.Compilation(source), baseline);

    /// <summary>The same of a compilation.</summary>
    public static ImmutableArray<Diagnostic> Check(CSharpCompilation compilation, string? baseline) =>
        Run(compilation, baseline, emits: false).Diagnostics;

    private static GeneratorRunResult Run(CSharpCompilation compilation, string? baseline, bool emits)
    {
        GeneratorDriver driver = Source.Driver().WithUpdatedAnalyzerConfigOptions(new BuildProperty(emits ? "EmitWireBaseline" : null));
        if (baseline is not null)
        {
            driver = driver.AddAdditionalTexts([new File(baseline)]);
        }

        return driver.RunGenerators(compilation, TestContext.Current.CancellationToken).GetRunResult().Results[0];
    }

    private sealed class File(string text) : AdditionalText
    {
        public override string Path => "project/" + BaselineSteps.FileName;

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(text);
    }
}
