using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Support;

/// <summary>All that the generator emits, as a snapshot; it compiles without a warning.</summary>
internal static class GeneratedText
{
    /// <summary>Compares what is emitted for a text with the file of the test's name.</summary>
    /// <param name="text">The contracts.</param>
    /// <param name="reference">What else they need.</param>
    /// <param name="allowsDiagnostics">Whether the generator may say something of them, which is part of the snapshot then.</param>
    /// <param name="test">The test.</param>
    /// <param name="caller">Where it stands.</param>
    public static void Matches(
        string text,
        MetadataReference? reference = null,
        bool allowsDiagnostics = false,
        [CallerMemberName] string test = "",
        [CallerFilePath] string caller = ""
    )
    {
        CSharpCompilation compilation = reference is null ? Source.Compilation(text) : Source.Compilation(text, references: reference);
        GeneratorDriverRunResult result = Source.Generate(compilation, out Compilation output);
        if (!allowsDiagnostics)
        {
            Assert.Empty(result.Diagnostics);
        }

        Source.AssertClean(output);
        IEnumerable<string> files = result
            .Results.SelectMany(static one => one.GeneratedSources)
            .OrderBy(static file => file.HintName, StringComparer.Ordinal)
            .Select(static file => $"==> {file.HintName}\n{file.SourceText}");
        Snapshot.Matches(
            string.Join(
                "\n",
                [.. result.Diagnostics.Select(static diagnostic => diagnostic.ToString()).Order(StringComparer.Ordinal), .. files]
            ),
            test,
            caller
        );
    }
}
