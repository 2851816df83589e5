using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>Generated code needs C# 13; an older version has one error that says so.</summary>
public sealed class LanguageVersionTests
{
    private const string Text = """
        namespace N
        {
            [GenerateShape] public class First { [DataMember(Order = 1)] public int A { get; set; } [DataMember(Order = 2)] public List<Second> B { get; set; } = new(); }
            public class Second { [DataMember(Order = 1)] public required string C { get; init; } [DataMember(Order = 2)] public int? D { get; set; } }
            [ShapeSet] [GenerateShapeFor<Dictionary<string, Second>>] public static partial class Set { }
            public static class Uses { public static object All => Set.All; }
        }
        """;

    [Theory]
    [InlineData(LanguageVersion.CSharp11)]
    [InlineData(LanguageVersion.CSharp12)]
    public void An_older_version_is_one_error(LanguageVersion version)
    {
        Diagnostic[] errors = Errors(version);
        Assert.Equal("SHAPE055", Assert.Single(errors).Id);
        Assert.Contains($"C# {version.ToDisplayString()}", errors[0].GetMessage(), StringComparison.Ordinal);
        Assert.Contains("C# 13", errors[0].GetMessage(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(LanguageVersion.CSharp13)]
    [InlineData(LanguageVersion.Latest)]
    [InlineData(LanguageVersion.Preview)]
    public void A_newer_version_compiles(LanguageVersion version) => Assert.Empty(Errors(version));

    [Fact]
    public void A_project_without_contracts_may_be_of_any_version() => Assert.Empty(Errors(LanguageVersion.CSharp11, "public class C { }"));

    private static Diagnostic[] Errors(LanguageVersion version, string text = Text)
    {
        var options = new CSharpParseOptions(version, DocumentationMode.Diagnose);
        CSharpCompilation compilation = Source.Compilation("");
        compilation = compilation.ReplaceSyntaxTree(
            compilation.SyntaxTrees[0],
            CSharpSyntaxTree.ParseText(
                Source.Usings + text,
                options,
                "Source.cs",
                System.Text.Encoding.UTF8,
                TestContext.Current.CancellationToken
            )
        );
        GeneratorDriver driver = CSharpGeneratorDriver
            .Create([new ShapeGenerator().AsSourceGenerator()], parseOptions: options)
            .RunGeneratorsAndUpdateCompilation(compilation, out Compilation output, out _, TestContext.Current.CancellationToken);
        return
        [
            .. driver
                .GetRunResult()
                .Diagnostics.Concat(output.GetDiagnostics(TestContext.Current.CancellationToken))
                .Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error),
        ];
    }
}
