using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Architecture.Tests.Folders;

namespace SerializationApi.Architecture.Tests;

/// <summary>The glossary of docs/architecture.md, as far as a machine can tell: words that stand for another there, and comments that say nothing.</summary>
public sealed partial class WordTests
{
    private static readonly string[] Documents =
    [
        Path.Combine(Repository.Root, "README.md"),
        .. Directory.EnumerateFiles(Path.Combine(Repository.Root, "docs"), "*.md", SearchOption.AllDirectories),
    ];

    public static TheoryData<string> Projects => [.. Project.Sources.Select(project => project.Name)];

    [Theory]
    [MemberData(nameof(Projects))]
    public void Code_uses_the_glossary_s_words(string project)
    {
        var subject = Project.Find(project);
        Findings.None("Say it in the words of docs/architecture.md:", subject.SourceFiles.SelectMany(file => OfCode(SourceCompilation.Parse(File.ReadAllText(file), subject.Relative(file)))));
    }

    [Fact]
    public void Documents_use_the_glossary_s_words() => Findings.None(
        "Say it in the words of docs/architecture.md:",
        from file in Documents
        from line in File.ReadLines(file)
        where !line.StartsWith('|') && Prose().IsMatch(line) // the glossary's own table names what not to say
        select $"{Path.GetRelativePath(Repository.Root, file)}: {line}");

    private static IEnumerable<string> OfCode(SyntaxTree tree)
    {
        SyntaxNode root = tree.GetRoot();
        IEnumerable<string> names = root.DescendantTokens().Where(token => token.IsKind(SyntaxKind.IdentifierToken) && Identifier().IsMatch(token.Text)).Select(token => token.Text);
        IEnumerable<string> texts = root.DescendantTokens().Where(token => token.IsKind(SyntaxKind.StringLiteralToken) && Phrase().IsMatch(token.Text)).Select(token => token.Text);
        IEnumerable<string> comments = root.DescendantTrivia().Select(trivia => trivia.ToString()).Where(text => text.StartsWith('/') && (Prose().IsMatch(text) || Empty().IsMatch(text)));
        return names.Concat(texts).Concat(comments).Distinct(StringComparer.Ordinal).Select(text => $"{tree.FilePath}: {text.Trim()}");
    }

    /// <summary>A response is no answer; a codec is what others call a serializer, and a contract their DTO.</summary>
    [GeneratedRegex("[Aa]nswers?(?![a-z])|Dto($|[A-Z])|^(?!JsonSerializer)[A-Z][a-z]+Serializer$")]
    private static partial Regex Identifier();

    [GeneratedRegex(@"\b(an|the|its|each|every|no|wrong|whole|other) answers?\b|that (is|are) none\b|the first ones rather|[Cc]ontent[ -]encodings?\b(?!`)")]
    private static partial Regex Prose();

    [GeneratedRegex(@"that (is|are) none\b")]
    private static partial Regex Phrase();

    [GeneratedRegex(@"^/// <summary>(Reads|Writes|Enums|Values|Helpers|Constants|Reads a value|Writes a value|Gets or sets .*)\.</summary>$|^// (Reads|Writes|Enums|Helpers)\.$")]
    private static partial Regex Empty();
}
