using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SerializationApi.Shapes.Generator.Tests.Support;

/// <summary>A property that the build shows to the generator, with the value <c>true</c>.</summary>
/// <param name="name">Its name; null for none.</param>
internal sealed class BuildProperty(string? name) : AnalyzerConfigOptionsProvider
{
    public override AnalyzerConfigOptions GlobalOptions { get; } = new Options(name);

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => GlobalOptions;

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => GlobalOptions;

    private sealed class Options(string? name) : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value)
        {
            value = key == $"build_property.{name}" ? "true" : null;
            return value is not null;
        }
    }
}
