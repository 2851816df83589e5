using System.Xml.Linq;
using SerializationApi.Tests.Support;

namespace SerializationApi.Architecture.Tests;

/// <summary>A project of the repository, as its file and folder say.</summary>
/// <param name="File">The path of the project file.</param>
internal sealed record Project(string File)
{
    private readonly XElement _xml = XElement.Load(File);

    /// <summary>The projects that are shipped or run: src, loadtests, benchmarks, and what both of these use.</summary>
    public static IReadOnlyList<Project> Sources { get; } =
    [.. Below("src"), .. Below("loadtests"), .. Below("benchmarks"), .. Below("tools")];

    /// <summary>The projects that show how the packages are used.</summary>
    public static IReadOnlyList<Project> Samples { get; } = [.. Below("samples")];

    /// <summary>The projects in tests.</summary>
    public static IReadOnlyList<Project> Tests { get; } = [.. Below("tests")];

    /// <summary>The name of the project file.</summary>
    public string Name => Path.GetFileNameWithoutExtension(File);

    /// <summary>The name of what the compiler makes of it.</summary>
    public string AssemblyName => Property("AssemblyName") ?? $"SerializationApi.{Name}";

    /// <summary>Whether it is built with the web SDK, which imports more namespaces.</summary>
    public bool IsWeb => _xml.Attribute("Sdk")?.Value == "Microsoft.NET.Sdk.Web";

    /// <summary>Whether <c>dotnet pack</c> makes a package of it: what lies in src, unless its project file says otherwise.</summary>
    public bool IsPackable =>
        Path.GetRelativePath(Repository.Root, File).StartsWith("src", StringComparison.Ordinal) && Property("IsPackable") != "false";

    /// <summary>Its folder.</summary>
    public string Folder => Path.GetDirectoryName(File)!;

    /// <summary>Its C# files, without what the build generates.</summary>
    public IEnumerable<string> SourceFiles =>
        Directory
            .EnumerateFiles(Folder, "*.cs", SearchOption.AllDirectories)
            .Where(file => !Relative(file).Split('/').Any(part => part is "bin" or "obj"))
            .Order(StringComparer.Ordinal);

    /// <summary>The names of the projects whose types it uses; the generator, which runs in the compiler, and programs that it only starts
    /// are none.</summary>
    public IEnumerable<string> References =>
        _xml.Descendants("ProjectReference")
            .Where(reference => reference.Attribute("ReferenceOutputAssembly")?.Value != "false")
            .Select(reference => Path.GetFileNameWithoutExtension(reference.Attribute("Include")!.Value))
            .Order(StringComparer.Ordinal);

    /// <summary>The project of a name.</summary>
    public static Project Find(string name) => Sources.Single(project => project.Name == name);

    /// <summary>A property that the project file itself sets; null where it leaves the default.</summary>
    public string? Property(string name) => _xml.Descendants(name).SingleOrDefault()?.Value;

    /// <summary>The path of a file in the project's folder, with slashes.</summary>
    public string Relative(string file) => Path.GetRelativePath(Folder, file).Replace('\\', '/');

    // What dotnet new copies is no project of the repository.
    private static IEnumerable<Project> Below(string folder)
    {
        string path = Path.Combine(Repository.Root, folder);
        return Directory.Exists(path)
            ? from file in Directory.EnumerateFiles(path, "*.csproj", SearchOption.AllDirectories)
            where !Path.GetRelativePath(path, file).Replace('\\', '/').StartsWith("Templates/content/", StringComparison.Ordinal)
            orderby file
            select new Project(file)
            : [];
    }
}
