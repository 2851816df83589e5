using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace SerializationApi.Architecture.Tests.Folders;

/// <summary>
/// Compiles sources against the assemblies of this test. Names of other packages stay unresolved, which does no harm: no
/// folder declares them.
/// </summary>
internal static class SourceCompilation
{
    // The language of today's compiler, whichever this package's newest is; without documentation, so that a cref is a comment. Nullability
    // is a fifth of the time, and names no type.
    private static readonly CSharpParseOptions Options = new CSharpParseOptions(
        LanguageVersion.Preview,
        DocumentationMode.None
    ).WithFeatures([new("run-nullable-analysis", "never")]);

    private static readonly CSharpCompilationOptions Library = new(
        OutputKind.DynamicallyLinkedLibrary,
        allowUnsafe: true,
        nullableContextOptions: NullableContextOptions.Enable
    );

    private static readonly string[] ImplicitUsings =
    [
        "System",
        "System.Collections.Generic",
        "System.IO",
        "System.Linq",
        "System.Net.Http",
        "System.Threading",
        "System.Threading.Tasks",
    ];

    private static readonly string[] WebUsings =
    [
        "Microsoft.AspNetCore.Builder",
        "Microsoft.AspNetCore.Hosting",
        "Microsoft.AspNetCore.Http",
        "Microsoft.AspNetCore.Routing",
        "Microsoft.Extensions.Configuration",
        "Microsoft.Extensions.DependencyInjection",
        "Microsoft.Extensions.Hosting",
        "Microsoft.Extensions.Logging",
    ];

    /// <summary>The syntax of a file.</summary>
    public static SyntaxTree Parse(string text, string path) => CSharpSyntaxTree.ParseText(text, Options, path);

    /// <summary>A compilation with the SDK's implicit usings.</summary>
    public static CSharpCompilation Create(string assemblyName, bool isWeb, IEnumerable<SyntaxTree> trees)
    {
        IEnumerable<string> usings = isWeb ? ImplicitUsings.Concat(WebUsings) : ImplicitUsings;
        SyntaxTree globals = Parse(string.Concat(usings.Select(name => $"global using {name};\n")), "GlobalUsings.g.cs");
        IEnumerable<MetadataReference> references = Assemblies
            .ByName.Where(reference => reference.Key != assemblyName)
            .Select(reference => reference.Value);
        return CSharpCompilation.Create(assemblyName, [globals, .. trees], references, Library);
    }
}
