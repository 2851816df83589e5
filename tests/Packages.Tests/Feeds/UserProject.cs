using System.Diagnostics;
using System.Xml.Linq;

namespace SerializationApi.Packages.Tests.Feeds;

/// <summary>A project of somebody who uses the packages.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Folder">Its folder.</param>
/// <param name="PackageFolder">Where its restored packages are kept, apart from the user's own: a version that is packed anew would not be
/// taken there.</param>
internal sealed record UserProject(string Name, string Folder, string PackageFolder)
{
    /// <summary>Its project file.</summary>
    public string ProjectFile => File($"{Name}.csproj");

    /// <summary>The assembly that a build makes.</summary>
    public string Assembly => Path.Combine(Folder, "bin", "Debug", Framework.Name, $"{Name}.dll");

    /// <summary>A file of it.</summary>
    public string File(string name) => Path.Combine(Folder, name);

    /// <summary>Writes a file of it.</summary>
    public UserProject With(string name, string text)
    {
        System.IO.File.WriteAllText(File(name), text);
        return this;
    }

    /// <summary>Moves the versions of its packages to where they are managed centrally, also for what comes with them.</summary>
    public UserProject WithCentralVersions()
    {
        var project = XElement.Load(ProjectFile);
        XElement[] references = [.. project.Descendants("PackageReference")];
        new XElement(
            "Project",
            new XElement(
                "PropertyGroup",
                new XElement("ManagePackageVersionsCentrally", true),
                new XElement("CentralPackageTransitivePinningEnabled", true)
            ),
            new XElement("ItemGroup", references.Select(static reference => new XElement("PackageVersion", reference.Attributes())))
        ).Save(File("Directory.Packages.props"));
        foreach (XElement reference in references)
        {
            reference.SetAttributeValue("Version", null);
        }

        project.Save(ProjectFile);
        return this;
    }

    /// <summary>Builds it, without a warning.</summary>
    public Task BuildAsync(params string[] arguments) => Dotnet.BuildAsync(Folder, PackageFolder, ["build", "-warnaserror", .. arguments]);

    /// <summary>Builds it, to see what the build says.</summary>
    public Task<(int Code, string Output)> TryBuildAsync() => Dotnet.TryBuildAsync(Folder, PackageFolder, "build");

    /// <summary>Runs what was built to its end.</summary>
    /// <returns>What it printed.</returns>
    public async Task<string> RunAsync(params string[] arguments)
    {
        (int code, string output) = await Dotnet.ToEndAsync(Dotnet.Start(Framework.Host, Folder, PackageFolder, [Assembly, .. arguments]));
        Assert.True(code == 0, output);
        return output;
    }

    /// <summary>Starts what was built as a service on a free port.</summary>
    public async Task<RunningService> ServeAsync()
    {
        Process process = Dotnet.Start(Framework.Host, Folder, PackageFolder, [Assembly, "--urls", "http://127.0.0.1:0"]);
        return await RunningService.WhenListeningAsync(process);
    }
}
