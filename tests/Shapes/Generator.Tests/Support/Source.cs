using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace SerializationApi.Shapes.Generator.Tests.Support;

/// <summary>Compiles source texts with the generator.</summary>
internal static class Source
{
    /// <summary>What every source begins with; implicit usings are off, as they may be in a consumer's project.</summary>
    public const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.Runtime.Serialization;
        using System.Text.Json.Serialization;
        using SerializationApi.Shapes;

        """;

    private static readonly CSharpParseOptions Parse = new(LanguageVersion.Latest, DocumentationMode.Diagnose);

    private static readonly ImmutableArray<MetadataReference> References =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(static path => !Path.GetFileName(path).StartsWith("SerializationApi.Shapes.Generator", StringComparison.Ordinal))
            .Select(static path => MetadataReference.CreateFromFile(path)),
    ];

    /// <summary>A syntax tree of the usings and a text.</summary>
    public static SyntaxTree Tree(string text, string path = "Source.cs") =>
        CSharpSyntaxTree.ParseText(Usings + text, Parse, path, System.Text.Encoding.UTF8);

    /// <summary>A library as strict as a consumer's may be: documentation comments are asked for.</summary>
    public static CSharpCompilation Compilation(string text, string name = "Consumer", params MetadataReference[] references) =>
        CSharpCompilation.Create(
            name,
            [Tree(text)],
            References.AddRange(references),
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                nullableContextOptions: NullableContextOptions.Enable,
                warningLevel: 9999
            )
        );

    /// <summary>A driver.</summary>
    /// <param name="tracks">Whether it remembers its steps, which fails where a file loses its attributes and gets others.</param>
    public static GeneratorDriver Driver(bool tracks = true) =>
        CSharpGeneratorDriver.Create(
            [new ShapeGenerator().AsSourceGenerator()],
            parseOptions: Parse,
            driverOptions: new GeneratorDriverOptions(IncrementalGeneratorOutputKind.None, trackIncrementalGeneratorSteps: tracks)
        );

    /// <summary>Runs the generator on a text.</summary>
    public static GeneratorDriverRunResult Generate(CSharpCompilation compilation, out Compilation output)
    {
        GeneratorDriver driver = Driver().RunGeneratorsAndUpdateCompilation(compilation, out output, out _);
        return driver.GetRunResult();
    }

    /// <summary>The compiled assembly, which must have no warning in what was generated.</summary>
    public static byte[] Emit(Compilation compilation)
    {
        using var stream = new MemoryStream();
        AssertClean(compilation);
        Assert.True(compilation.Emit(stream, cancellationToken: TestContext.Current.CancellationToken).Success);
        return stream.ToArray();
    }

    /// <summary>No error anywhere, and no warning in what was generated.</summary>
    public static void AssertClean(Compilation compilation)
    {
        string problems = string.Join(
            "\n",
            compilation
                .GetDiagnostics(TestContext.Current.CancellationToken)
                .Where(static diagnostic =>
                    diagnostic.Severity == DiagnosticSeverity.Error
                    || (diagnostic.Severity == DiagnosticSeverity.Warning && diagnostic.Location.SourceTree?.FilePath != "Source.cs")
                )
                .Select(static diagnostic => diagnostic.ToString())
        );
        Assert.True(problems.Length == 0, problems);
    }
}
