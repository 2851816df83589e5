using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SerializationApi.Tests.Support;

namespace SerializationApi.Architecture.Tests;

/// <summary>Who looks for a type opens the file of its name; a smaller one may stand beside what uses it.</summary>
public sealed class FileNameTests
{
    private const int MaxLinesBeside = 12;

    // Where it does not hold yet, and copies of other projects' contracts. The list only gets shorter.
    private static readonly string[] NotYet =
    [
        "loadtests/Reporting/BaselineReport.cs", "src/Formats/SystemTextJson/", "src/Integrations/SignalR/", "src/Shapes.Generator/Parsing/", "tools/MvcBaseline/",
    ];

    [Fact]
    public void A_type_of_more_than_a_few_lines_is_in_the_file_of_its_name() => Findings.None(
        $"Types of more than {MaxLinesBeside} lines in a file of another name:",
        from file in Files()
        from finding in FindingsOf(file)
        select finding);

    private static IEnumerable<string> Files() => Project.Sources.SelectMany(static project => project.SourceFiles)
        .Where(static file => !Array.Exists(NotYet, path => Relative(file).StartsWith(path, StringComparison.Ordinal)));

    private static IEnumerable<string> FindingsOf(string file)
    {
        string name = Path.GetFileName(file).Split('.', '{')[0];
        var root = (CompilationUnitSyntax)CSharpSyntaxTree.ParseText(File.ReadAllText(file)).GetRoot();
        return from type in root.DescendantNodes(static node => node is not TypeDeclarationSyntax).OfType<BaseTypeDeclarationSyntax>()
               let lines = LinesOf(type)
               where type.Identifier.ValueText != name && lines > MaxLinesBeside
               select $"{Relative(file)}: {type.Identifier.ValueText}, {lines} lines";
    }

    // Without attributes, comments and empty lines.
    private static int LinesOf(BaseTypeDeclarationSyntax type) => type.ToString()[(type.Identifier.SpanStart - type.SpanStart)..].Split('\n')
        .Count(static line => line.Trim() is { Length: > 0 } text && !text.StartsWith("//", StringComparison.Ordinal));

    private static string Relative(string file) => Path.GetRelativePath(Repository.Root, file).Replace('\\', '/');
}
