namespace SerializationApi.Architecture.Tests.Folders;

/// <summary>References point one way between the folders of each project, too.</summary>
[Trait("Tier", "system")]
public sealed class FolderImportTests
{
    private static readonly Dictionary<string, FolderImports> Imports = Project
        .Sources.AsParallel()
        .ToDictionary(project => project.Name, project => new FolderImports(project), StringComparer.Ordinal);

    public static TheoryData<string> Projects => [.. Project.Sources.Select(project => project.Name)];

    [Theory]
    [MemberData(nameof(Projects))]
    public void No_two_folders_import_each_other(string project) =>
        Findings.None($"Folders of {project} import each other:", FolderCycles.Of(Imports[project].All));

    [Theory]
    [MemberData(nameof(Projects))]
    public void No_type_is_overlooked(string project) =>
        Findings.None($"Types of {project} that are not resolved:", Imports[project].Overlooked);
}
