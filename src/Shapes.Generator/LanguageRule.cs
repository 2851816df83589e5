using System.Collections.Immutable;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator;

/// <summary>The C# version that generated code needs: <c>allows ref struct</c> is a feature of C# 13.</summary>
internal static class LanguageRule
{
    /// <summary>
    /// Returns the results to emit: for an older version only empty sets, so that the compiler reports nothing else, and one diagnostic.
    /// </summary>
    public static ImmutableArray<ParseResult> Check(ImmutableArray<ParseResult> results, LanguageVersion version) =>
        version >= LanguageVersion.CSharp13 || results.IsEmpty
            ? results
            :
            [
                new ParseResult(
                    null,
                    null,
                    default,
                    new[]
                    {
                        new DiagnosticInfo(
                            DiagnosticDescriptors.LanguageVersion,
                            null,
                            new[] { version.ToDisplayString() }.ToEquatableArray()
                        ),
                    }.ToEquatableArray()
                ),
                .. results.Select(static result => new ParseResult(
                    result.ShapeSet is { } set ? set with { Shapes = default } : null,
                    null,
                    default,
                    default
                )),
            ];
}
