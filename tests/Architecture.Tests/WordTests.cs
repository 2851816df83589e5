using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Architecture.Tests.Folders;
using SerializationApi.Tests.Support;

namespace SerializationApi.Architecture.Tests;

/// <summary>The glossary of docs/architecture.md, as far as a machine can tell: words that stand for another there, and comments that say nothing.</summary>
public sealed partial class WordTests
{
    private const string Heading = "Say it in the words of docs/architecture.md:";

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
        Findings.None(Heading, subject.SourceFiles.SelectMany(file => OfCode(SourceCompilation.Parse(File.ReadAllText(file), subject.Relative(file)))));
    }

    [Fact]
    public void Documents_use_the_glossary_s_words() => Findings.None(
        Heading,
        from file in Documents
        from line in File.ReadLines(file)
        where !line.StartsWith('|') && (Noun().IsMatch(line) || Phrase().IsMatch(line)) // the glossary's table names what not to say
        select $"{Path.GetRelativePath(Repository.Root, file)}: {line}");

    [Fact]
    public void Words_are_found() => Assert.Equal(
        ["made up: AnswerMap", "made up: \"a text that is none\"", "made up: /// <summary>Reads a value.</summary>"],
        OfCode(SourceCompilation.Parse("class AnswerMap\n{\n    /// <summary>Reads a value.</summary>\n    string Text() => \"a text that is none\";\n}", "made up")));

    private static IEnumerable<string> OfCode(SyntaxTree tree)
    {
        SyntaxNode root = tree.GetRoot();
        IEnumerable<string> names = Texts(SyntaxKind.IdentifierToken).Where(text => Identifier().IsMatch(text));
        IEnumerable<string> messages = Texts(SyntaxKind.StringLiteralToken).Where(text => Phrase().IsMatch(text));
        IEnumerable<string> comments = root.DescendantTrivia().Select(trivia => trivia.ToString())
            .Where(text => text.StartsWith('/') && (Noun().IsMatch(text) || Phrase().IsMatch(text) || EmptyComment().IsMatch(text)));
        return names.Concat(messages).Concat(comments).Distinct(StringComparer.Ordinal).Select(text => $"{tree.FilePath}: {text}");

        IEnumerable<string> Texts(SyntaxKind kind) => root.DescendantTokens().Where(token => token.IsKind(kind)).Select(token => token.Text);
    }

    // WrongAnswer is a value in report.json.
    [GeneratedRegex("(?<!^Wrong)[Aa]nswers?(?![a-z])|Dto($|[A-Z])|^(?!JsonSerializer)[A-Z][a-z]+Serializer$")]
    private static partial Regex Identifier();

    [GeneratedRegex(@"\b(an|the|its|each|every|no|wrong|whole|other) answers?\b|[Cc]ontent[ -]encodings?\b")]
    private static partial Regex Noun();

    [GeneratedRegex(@"that (is|are) none\b(?! of)|the first ones rather")]
    private static partial Regex Phrase();

    [GeneratedRegex(@"^/// <summary>(Reads|Writes|Enums|Helpers|Constants|Reads a value|Writes a value|Gets or sets .*)\.</summary>$|^// (Reads|Writes|Enums|Helpers)\.$")]
    private static partial Regex EmptyComment();
}
