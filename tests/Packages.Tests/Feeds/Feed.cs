using System.Xml.Linq;
using SerializationApi.Packages.Tests.Feeds;
using SerializationApi.Tests.Support;

[assembly: AssemblyFixture(typeof(Feed))]

namespace SerializationApi.Packages.Tests.Feeds;

/// <summary>
/// A folder of packages that this run has packed, and the new projects that restore from it, and what others published from what this
/// repository has restored.
/// </summary>
public sealed class Feed : IAsyncLifetime
{
    private readonly string _root = Directory.CreateTempSubdirectory("packages-").FullName;

    /// <summary>The packages by their name, without version.</summary>
    internal IReadOnlyDictionary<string, Package> Packages { get; private set; } = null!;

    /// <summary>The version of them all.</summary>
    internal string Version => Packages["SerializationApi"].Version;

    // Its folders are as those of a source.
    private static string Restored =>
        Environment.GetEnvironmentVariable("NUGET_PACKAGES")
        ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");

    private string PackageFolder => Path.Combine(_root, "restored");

    /// <inheritdoc />
    public async ValueTask InitializeAsync()
    {
        try
        {
            await SourceCopy.PackAsync(Path.Combine(_root, "sources"), Path.Combine(_root, "feed"));
            Packages = Package.In(Path.Combine(_root, "feed"));
        }
        catch
        {
            // What has not started is not disposed.
            await DisposeAsync();
            throw;
        }
    }

    /// <inheritdoc />
    public ValueTask DisposeAsync()
    {
        Directory.Delete(_root, recursive: true);
        return ValueTask.CompletedTask;
    }

    /// <summary>The packages of the same sources in another folder, packed anew: all in CI, else that of shapes and its
    /// generator.</summary>
    internal async Task<IReadOnlyDictionary<string, Package>> PackAgainAsync()
    {
        string folder = Path.Combine(_root, "the same sources in another folder");
        string feed = Path.Combine(folder, "feed");
        await (Rounds.AreFull ? SourceCopy.PackAsync(folder, feed) : SourceCopy.PackAsync(folder, feed, "src/Shapes"));
        return Package.In(Path.Combine(folder, "feed"));
    }

    /// <summary>A new service that refers to the package that brings all, and to others: those of libraries by <c>name/version</c>, or in
    /// the version that this repository has.</summary>
    internal UserProject Service(params string[] others) =>
        Create("Shop", "Microsoft.NET.Sdk.Web", "Exe", string.Concat(others.Prepend("SerializationApi").Select(Reference)));

    /// <summary>A new console program that refers to packages.</summary>
    internal UserProject Program(params string[] packages) =>
        Create("Client", "Microsoft.NET.Sdk", "Exe", string.Concat(packages.Select(Reference)));

    /// <summary>A new console program that refers to a library, and to no package itself.</summary>
    internal UserProject Program(UserProject library) =>
        Create("Client", "Microsoft.NET.Sdk", "Exe", $"<ProjectReference Include=\"{library.ProjectFile}\" />");

    /// <summary>A new library that refers to one package.</summary>
    internal UserProject Library(string package) => Create("Contracts", "Microsoft.NET.Sdk", "Library", Reference(package));

    private string Reference(string package)
    {
        string name = package.Split('/')[0];
        string version =
            name.Length < package.Length ? package[(name.Length + 1)..]
            : Packages.ContainsKey(name) ? Version
            : VersionHere(name);
        return $"<PackageReference Include=\"{name}\" Version=\"{version}\" />";
    }

    private static string VersionHere(string package) =>
        XDocument
            .Load(Path.Combine(Repository.Root, "Directory.Packages.props"))
            .Descendants("PackageVersion")
            .Single(version => (string?)version.Attribute("Include") == package)
            .Attribute("Version")!
            .Value;

    /// <summary>
    /// What <c>dotnet new</c> makes of a template of the package of templates, built with an empty package cache. No nuget.config names the
    /// source of the packages.
    /// </summary>
    /// <param name="template">The template's short name.</param>
    /// <param name="name">The solution's name.</param>
    /// <param name="isBeside">Whether the packages are in the folder <c>packages</c> beside the solution, which is the template's default;
    /// else it is told.</param>
    /// <param name="options">The template's options.</param>
    /// <returns>Its folder, and where its restored packages are kept.</returns>
    internal async Task<(string Folder, string PackageFolder)> CreateAsync(
        string template,
        string name,
        bool isBeside,
        params string[] options
    )
    {
        string folder = CreateFolder($"""<add key="restored" value="{Restored}" />""");
        string feed = Path.Combine(_root, "feed");
        if (isBeside)
        {
            Directory.CreateSymbolicLink(Path.Combine(folder, "packages"), feed);
        }
        else
        {
            options = ["--feed", feed, .. options];
        }

        string[] hive = ["--debug:custom-hive", Path.Combine(folder, ".hive")];
        foreach (
            string[] command in (string[][])
                [
                    ["install", Path.Combine(_root, "feed", $"SerializationApi.Templates.{Version}.nupkg")],
                    [template, "--name", name, .. options],
                ]
        )
        {
            (int code, string output) = await Dotnet.RunAsync(folder, packageFolder: null, ["new", .. command, .. hive]);
            Assert.True(code == 0, output);
        }

        folder = Path.Combine(folder, name);
        string packageFolder = Path.Combine(folder, ".packages");
        await Dotnet.BuildAsync(folder, packageFolder, "build", "-warnaserror");
        return (folder, packageFolder);
    }

    private string CreateFolder() =>
        CreateFolder(
            $"""<add key="local" value="{Path.Combine(_root, "feed")}" /><add key="restored" value="{Restored}" />""",
            """
            <packageSourceMapping>
              <packageSource key="local"><package pattern="SerializationApi*" /></packageSource>
              <packageSource key="restored"><package pattern="*" /></packageSource>
            </packageSourceMapping>
            """
        );

    // In a folder outside the repository.
    private string CreateFolder(string sources, string mapping = "")
    {
        string folder = Directory.CreateDirectory(Path.Combine(_root, Path.GetRandomFileName())).FullName;
        string config = $"<configuration><packageSources><clear />{sources}</packageSources>{mapping}</configuration>";
        File.WriteAllText(Path.Combine(folder, "nuget.config"), config);
        return folder;
    }

    private UserProject Create(string name, string sdk, string outputType, string reference)
    {
        string folder = CreateFolder();
        File.WriteAllText(
            Path.Combine(folder, $"{name}.csproj"),
            $"""
            <Project Sdk="{sdk}">
              <PropertyGroup>
                <OutputType>{outputType}</OutputType>
                {Framework.Properties}
                <Nullable>enable</Nullable>
                <ImplicitUsings>enable</ImplicitUsings>
              </PropertyGroup>
              <ItemGroup>
                {reference}
              </ItemGroup>
            </Project>
            """
        );
        if (Framework.IsNext)
        {
            File.Copy(
                Path.Combine(Repository.Root, "tests", "Net11", "Directory.Build.targets"),
                Path.Combine(folder, "Directory.Build.targets")
            );
        }

        return new UserProject(name, folder, PackageFolder);
    }
}
