using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SerializationApi.Tests.Support;

namespace SerializationApi.Architecture.Tests;

/// <summary>Each test is of one tier: of that of its project, its class or itself, and a unit test where none of them has one.</summary>
public sealed class TierTests
{
    private static readonly string[] Tiers = ["oracle", "system"];

    // What starts a process or listens on a port.
    private static readonly string[] Outside =
    [
        "kestrel: true",
        "kestrel: kestrel",
        "HttpProtocols.Http",
        "UseUrls(",
        "UseKestrel",
        "TcpListener(",
        "TcpClient(",
        "Ports.Free(",
        "ProcessStartInfo",
        "Process.Start(",
        "ServerProcess.",
        "new Protoc(",
    ];

    private static readonly XElement Properties = XElement.Load(Path.Combine(Repository.Root, "tests", "Directory.Build.props"));

    private static readonly Member[] Members =
    [
        .. Project.Tests.Where(static project => project.Name.EndsWith(".Tests", StringComparison.Ordinal)).SelectMany(Of),
    ];

    [Fact]
    public void Test_is_of_one_tier() =>
        Findings.None(
            "Tests of two tiers, or of one that does not exist:",
            from member in Members
            where member.IsTest && (member.Tiers.Length > 1 || member.Tiers.Except(Tiers, StringComparer.Ordinal).Any())
            select $"{member.Name}: {string.Join(", ", member.Tiers)}"
        );

    [Fact]
    public void Unit_test_starts_no_process_and_listens_on_no_port() =>
        Findings.None(
            "Without a tier, and with a process or a port:",
            from member in Members
            where member.Tiers.Length == 0
            from word in Outside
            where member.Text.Contains(word, StringComparison.Ordinal)
            select $"{member.Name}: {word}"
        );

    [Fact]
    public void Project_that_has_a_tier_exists() =>
        Findings.None(
            "No projects:",
            Tiers.SelectMany(ProjectsOf).Except(Project.Tests.Select(static project => project.Name), StringComparer.Ordinal)
        );

    // Of the classes with tests, in whatever files they are.
    private static IEnumerable<Member> Of(Project project) =>
        from file in project.SourceFiles
        where Path.GetFileName(file) != "TierTests.cs" // names what the others must not have
        from type in CSharpSyntaxTree
            .ParseText(File.ReadAllText(file))
            .GetRoot()
            .DescendantNodes(static node => node is not TypeDeclarationSyntax)
            .OfType<ClassDeclarationSyntax>()
        group type by type.Identifier.ValueText into parts
        let members = parts.SelectMany(static part => part.Members).ToArray()
        where Array.Exists(members, IsTest)
        let tiers = Tiers
            .Where(tier => ProjectsOf(tier).Contains(project.Name, StringComparer.Ordinal))
            .Concat(parts.SelectMany(static part => Marks(part.AttributeLists)))
            .ToArray()
        from member in members
        select new Member(
            $"{project.Name}: {parts.Key}.{(member as MethodDeclarationSyntax)?.Identifier.ValueText ?? member.Kind().ToString()}",
            member.ToString(),
            [.. tiers, .. Marks(member.AttributeLists)],
            IsTest(member)
        );

    private static string[] ProjectsOf(string tier) =>
        Properties
            .Descendants(tier == "oracle" ? "OracleTests" : "SystemTests")
            .Single()
            .Value.Split(';', StringSplitOptions.RemoveEmptyEntries);

    private static bool IsTest(MemberDeclarationSyntax member) =>
        member
            .AttributeLists.SelectMany(static list => list.Attributes)
            .Any(static attribute => attribute.Name.ToString() is "Fact" or "Theory");

    // [Trait("Tier", "system")]
    private static IEnumerable<string> Marks(SyntaxList<AttributeListSyntax> lists) =>
        from attribute in lists.SelectMany(static list => list.Attributes)
        where attribute.Name.ToString() == "Trait" && attribute.ArgumentList!.Arguments[0].ToString() == "\"Tier\""
        select attribute.ArgumentList!.Arguments[1].ToString().Trim('"');

    private sealed record Member(string Name, string Text, string[] Tiers, bool IsTest);
}
