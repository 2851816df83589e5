using SerializationApi.Tests.Support;

namespace SerializationApi.Architecture.Tests.PublicApi;

/// <summary>
/// What the packages offer is written down, so that a change to it is seen. One that is meant is accepted by
/// <c>SNAPSHOTS=accept dotnet test --project tests/Architecture.Tests</c>.
/// </summary>
public sealed class PublicApiTests
{
    public static TheoryData<string> Packages =>
        [
            "Caching",
            "Client",
            "FastEndpoints",
            "Formats",
            "Grpc",
            "Lab",
            "MemoryPackCSharp",
            "MessagePackCSharp",
            "Negotiation",
            "OpenApi",
            "OpenApi.NSwag",
            "OpenApi.Swashbuckle",
            "Orleans",
            "ProtobufNet",
            "Refit",
            "Shapes",
            "SignalR",
        ];

    [Theory]
    [MemberData(nameof(Packages))]
    public void The_public_API_of_a_package_is_as_written_down(string package)
    {
        string assembly = $"SerializationApi.{package}";
        Snapshot.MatchesFile(
            ApiText.Of(assembly),
            Path.Combine(Repository.Root, "tests", "Architecture.Tests", "PublicApi", $"{assembly}.txt")
        );
    }

    [Fact]
    public void The_packages_are_those_with_a_public_API_the_one_that_brings_all_the_templates_and_the_tool() =>
        Assert.Equal(
            Packages.Select(package => package.Data).Concat(["Packages", "Templates", "Tool"]).Order(StringComparer.Ordinal),
            Project.Sources.Where(project => project.IsPackable).Select(project => project.Name).Order(StringComparer.Ordinal)
        );

    [Fact]
    public void Users_are_shown_at_most_110_types()
    {
        const int Most = 110;
        string[] shown =
        [
            .. Packages
                .SelectMany(static package => ApiText.Of($"SerializationApi.{package.Data}").Split('\n'))
                .Where(static line => line.StartsWith("public ", StringComparison.Ordinal)),
        ];
        Assert.True(shown.Length <= Most, $"{shown.Length}:\n{string.Join('\n', shown)}");
    }

    [Fact]
    public void Types_in_a_namespace_for_integrations_are_hidden_from_editors() =>
        Findings.None(
            "Shown by editors:",
            Packages
                .SelectMany(static package => ApiText.Of($"SerializationApi.{package.Data}").Split('\n'))
                .Where(static line =>
                    line.StartsWith("public ", StringComparison.Ordinal) && line.Contains(".Infrastructure.", StringComparison.Ordinal)
                )
        );

    [Fact]
    public void A_difference_shows_the_lines_that_differ() => Assert.Equal("- b\n+ c\n+ e", LineDifference.Of("a\nb\nd", "a\nc\nd\ne"));
}
