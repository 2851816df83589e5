using SerializationApi.Packages.Tests.Feeds;

[assembly: AssemblyFixture(typeof(Feed))]

namespace SerializationApi.Packages.Tests.Feeds;

/// <summary>A folder of packages that this run has packed, and the new projects that restore from it and from nowhere else.</summary>
public sealed class Feed : IAsyncLifetime
{
    private readonly string _root = Directory.CreateTempSubdirectory("packages-").FullName;

    /// <summary>The packages by their name, without version.</summary>
    internal IReadOnlyDictionary<string, Package> Packages { get; private set; } = null!;

    /// <summary>The version of them all.</summary>
    internal string Version => Packages["SerializationApi"].Version;

    private string PackageFolder => Path.Combine(_root, "restored");

    /// <inheritdoc />
    public async ValueTask InitializeAsync()
    {
        await SourceCopy.PackAsync(Path.Combine(_root, "sources"), Path.Combine(_root, "feed"));
        Packages = Package.In(Path.Combine(_root, "feed"));
    }

    /// <inheritdoc />
    public ValueTask DisposeAsync()
    {
        Directory.Delete(_root, recursive: true);
        return ValueTask.CompletedTask;
    }

    /// <summary>The packages of the same sources in another folder, packed anew.</summary>
    internal async Task<IReadOnlyDictionary<string, Package>> PackAgainAsync()
    {
        string folder = Path.Combine(_root, "the same sources in another folder");
        await SourceCopy.PackAsync(folder, Path.Combine(folder, "feed"));
        return Package.In(Path.Combine(folder, "feed"));
    }

    /// <summary>A new project outside the repository that refers to one package.</summary>
    /// <param name="sdk">Its SDK: <c>Microsoft.NET.Sdk</c> or <c>Microsoft.NET.Sdk.Web</c>.</param>
    /// <param name="package">The package.</param>
    /// <param name="outputType"><c>Exe</c> or <c>Library</c>.</param>
    internal UserProject Create(string sdk, string package, string outputType = "Exe")
    {
        string folder = Directory.CreateDirectory(Path.Combine(_root, Path.GetRandomFileName())).FullName;
        File.WriteAllText(Path.Combine(folder, "nuget.config"), $"""
            <configuration>
              <packageSources>
                <clear />
                <add key="local" value="{Path.Combine(_root, "feed")}" />
              </packageSources>
            </configuration>
            """);
        File.WriteAllText(Path.Combine(folder, "Shop.csproj"), $"""
            <Project Sdk="{sdk}">
              <PropertyGroup>
                <OutputType>{outputType}</OutputType>
                <TargetFramework>net10.0</TargetFramework>
                <Nullable>enable</Nullable>
                <ImplicitUsings>enable</ImplicitUsings>
              </PropertyGroup>
              <ItemGroup>
                <PackageReference Include="{package}" Version="{Version}" />
              </ItemGroup>
            </Project>
            """);
        return new UserProject(folder, PackageFolder);
    }
}
